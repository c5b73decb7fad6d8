import AppSupport
import LeagueCore
import OfflineCore
import Plugins

/// Where the scenarios of LigasEc are played.
final class LeagueStage: Stage {
  private(set) lazy var remote = ScriptedLeagues(network: network)

  func app() throws -> LeagueApp {
    try composed(
      LeaguePorts(leagues: remote, teams: remote, squads: remote), policy: .cacheFirst)
  }

  /// Items in the store, as the app would have saved them some time ago.
  func save(
    _ numbers: Range<Int>, as list: any LeagueList, daysAgo days: Double, secondsLess: Double = 0
  ) async throws {
    let savedAt = savedAt(daysAgo: days, secondsLess: secondsLess)
    try await list.save(numbers, by: CacheLeagues(storage: storage) { savedAt })
  }

  func request(_ list: any LeagueList, refreshing: Bool = false) async {
    network.forgetRequests()
    await show { .list(try await list.request(app(), refreshing: refreshing)) }
  }

  func requestImage(_ number: Int) async {
    network.forgetRequests()
    await show { .image(try await app().loadImageData(Self.address(number))) }
  }

  func requestImageAndCancel(_ number: Int) async throws {
    let load = try app().loadImageData
    await showCancelled { _ = try await load(Self.address(number)) }
  }

  func validate() async { await show { .leagueValidation(try await app().validateLeagues()) } }
}
