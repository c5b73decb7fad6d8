import LeagueCore
public import Plugins

extension LeaguePorts: InterceptablePorts {
  /// The same ports behind an interceptor.
  public func intercepted(by interceptor: any PortInterceptor, adapter: String) -> LeaguePorts {
    let intercepted = InterceptedLeaguePorts(
      ports: self, adapter: adapter, interceptor: interceptor)
    return LeaguePorts(leagues: intercepted, teams: intercepted, squads: intercepted)
  }
}

private struct InterceptedLeaguePorts: LeagueSource, TeamSource, SquadSource {
  let ports: LeaguePorts
  let adapter: String
  let interceptor: any PortInterceptor

  func leagues() async throws -> [League] {
    try await interceptor.around(call("LeagueSource", "leagues", "")) {
      try await ports.leagues.leagues()
    }
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try await interceptor.around(call("TeamSource", "teams", league)) {
      try await ports.teams.teams(of: league)
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try await interceptor.around(call("SquadSource", "squad", team)) {
      try await ports.squads.squad(of: team)
    }
  }

  private func call(_ port: String, _ method: String, _ subject: String) -> PortCall {
    PortCall(port: port, method: method, subject: subject, adapter: adapter)
  }
}
