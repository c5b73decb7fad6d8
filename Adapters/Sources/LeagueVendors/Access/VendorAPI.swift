import FoundationEssentials
import LeagueCore
import OfflineCore
import WebAccess

/// Where a vendor has what, and in which form.
protocol VendorAPI: Sendable {
  associatedtype Teams: TeamDocument
  associatedtype Squad: SquadDocument

  static func teams(of league: League, at base: BaseAddress) -> URL
  static func squad(of team: Team.ID, at base: BaseAddress) -> URL
}

/// An answer of a vendor that holds teams.
protocol TeamDocument: Decodable, Sendable {
  /// - Parameter address: Where the answer is from, for errors.
  func teams(at address: String) throws(SourceError) -> [Team]
}

/// An answer of a vendor that holds a squad.
protocol SquadDocument: Decodable, Sendable {
  /// - Parameter address: Where the answer is from, for errors.
  func players(at address: String) throws(SourceError) -> [Player]
}
