public import FoundationEssentials
public import OfflineCore

/// A football league, in one of its seasons.
public struct League: ListItem, Identifiable {
  /// Names the league in its source.
  public let id: String
  /// Names the stage of the season, such as the first round, in the source.
  public let stageID: String
  /// The name that people know.
  public let name: String
  /// Where the crest is. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Describes a league.
  public init(id: String, stageID: String, name: String, logoURL: URL) {
    self.id = id
    self.stageID = stageID
    self.name = name
    self.logoURL = logoURL
  }

  /// Adds the league to a checksum.
  public func add(to digest: inout Digest64) {
    for text in [id, stageID, name, logoURL.absoluteString] { digest.add(text) }
  }
}
