import LeagueCore
import OfflineCore
import Synchronization

/// Leagues, teams and squads behind a scripted network.
final class ScriptedLeagues: LeagueSource, TeamSource, SquadSource {
  private let network: ScriptedNetwork
  private let lists = Mutex<[ListKey: Range<Int>]>([:])

  init(network: ScriptedNetwork) {
    self.network = network
  }

  func serves(_ items: Range<Int>, as key: ListKey) { lists.withLock { $0[key] = items } }

  func leagues() async throws -> [League] { try await items(of: .leagues).map(League.init) }

  func teams(of league: League.ID) async throws -> [Team] {
    try await items(of: .teams(of: league)).map(Team.init)
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try await items(of: .squad(of: team)).map(Player.init)
  }

  private func items(of key: ListKey) async throws -> Range<Int> {
    try await network.carry()
    guard let items = lists.withLock({ $0[key] }) else {
      throw SourceError.invalidData(.missing, address: ScriptedNetwork.name)
    }
    return items
  }
}
