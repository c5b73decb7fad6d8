public import FoundationEssentials
public import LeagueCore
import OfflinePresentation

/// A league or a team to choose, as people see it. Its texts are safe for a terminal.
public struct ChoiceViewModel: Hashable, Sendable {
  /// What to choose it by.
  public let id: String
  /// The name that people know.
  public let name: String
  /// Marks a league that is announced; `nil` for all others.
  public let mark: String?
  /// Where the crest is.
  public let crest: URL
  /// The same as a text.
  public let crestAddress: String

  /// Presents a league.
  public init(_ league: League, mark: String? = nil) {
    self.init(id: league.id, name: league.name, mark: mark, crest: league.logoURL)
  }

  /// Presents a team.
  public init(_ team: Team) {
    self.init(id: team.id, name: team.name, mark: nil, crest: team.logoURL)
  }

  private init(id: String, name: String, mark: String?, crest: URL) {
    self.id = id.harmless
    self.name = name.harmless
    self.mark = mark
    self.crest = crest
    crestAddress = crest.absoluteString.harmless
  }
}
