import CachePresentation
import FoundationEssentials
public import LeagueCore

/// A league or a team to choose, as people see it. Its texts are safe for a terminal.
public struct ChoiceViewModel: Hashable, Sendable {
  /// What to choose it by.
  public let id: String
  /// The name that people know.
  public let name: String
  /// Where the crest is.
  public let crestAddress: String

  /// Presents a league.
  public init(_ league: League) {
    id = league.id.harmless
    name = league.name.harmless
    crestAddress = league.logoURL.absoluteString.harmless
  }

  /// Presents a team.
  public init(_ team: Team) {
    id = team.id.harmless
    name = team.name.harmless
    crestAddress = team.logoURL.absoluteString.harmless
  }
}
