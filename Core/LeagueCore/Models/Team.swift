public import FoundationEssentials
public import OfflineCore

/// A team that plays in a league.
public struct Team: ListItem, Identifiable {
  /// Names the team in its source.
  public let id: String
  /// The name that people know.
  public let name: String
  /// Where the crest is. Untrusted, like every address from a source.
  public let logoURL: URL

  /// Describes a team.
  public init(id: String, name: String, logoURL: URL) {
    self.id = id
    self.name = name
    self.logoURL = logoURL
  }

  /// Adds the team to a checksum.
  public func add(to digest: inout Digest64) {
    for text in [id, name, logoURL.absoluteString] { digest.add(text) }
  }
}
