import LeagueCore
import OfflineCore

/// The first few leagues of a source, with the squads of their first few teams: enough to judge by,
/// and few enough to request from a server.
struct LeagueSample {
  private static let breadth = 3

  let leagues: [League]
  private(set) var teams: [League.ID: [Team]] = [:]
  private(set) var squads: [Team.ID: [Player]] = [:]

  init(of source: Source<LeaguePorts>) async throws {
    leagues = try await source.leagues.leagues()
    for league in leagues.prefix(Self.breadth) {
      let teams = try await source.leagues.teams(of: league.id)
      self.teams[league.id] = teams
      for team in teams.prefix(Self.breadth) {
        squads[team.id] = try await source.leagues.squad(of: team.id)
      }
    }
  }

  /// All fields of all lists, for an exact comparison.
  var fields: [[FieldValues]] {
    [leagues.map(\.fields)] + leagues.compactMap { teams[$0.id]?.map(\.fields) }
      + squads.sorted { $0.key < $1.key }.map { $1.map(\.fields) }
  }

  /// The ids of each list, with the name of the list.
  var ids: [(list: String, ids: [String])] {
    [("the leagues", leagues.map(\.id))]
      + teams.map { ("the teams of '\($0)'", $1.map(\.id)) }
      + squads.map { ("the squad of '\($0)'", $1.map(\.id)) }
  }
}
