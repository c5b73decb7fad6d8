import LeagueCore
import OfflineCore
import Synchronization

/// Leagues, teams and squads behind a scripted network.
final class ScriptedLeagues: LeagueSource {
  private let network: ScriptedNetwork
  private let lists = Mutex<[ListName: Range<Int>]>([:])

  init(network: ScriptedNetwork) { self.network = network }

  func serves(_ items: Range<Int>, as list: ListName) { lists.withLock { $0[list] = items } }

  func leagues() async throws -> [League] {
    try await items(of: ListKey<League>.leagues.name).map(League.init)
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try await items(of: ListKey<Team>.teams(of: league).name).map(Team.init)
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try await items(of: ListKey<Player>.squad(of: team).name).map(Player.init)
  }

  private func items(of list: ListName) async throws -> Range<Int> {
    try await network.carry()
    guard let items = lists.withLock({ $0[list] }) else {
      throw SourceError(.notFound, address: ScriptedNetwork.name.rawValue)
    }
    return items
  }
}
