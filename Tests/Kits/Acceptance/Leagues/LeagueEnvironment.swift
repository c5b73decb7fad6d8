import Composition
import LeagueCore
import OfflineCore

/// The environment in which the scenarios of LigasEc run.
final class LeagueEnvironment: ScenarioEnvironment {
  private(set) lazy var remote = ScriptedLeagues(network: network)

  func app() throws -> LeagueApp {
    try compose(
      LeaguePorts(leagues: remote), policy: .cacheFirst)
  }

  /// Saves items as the app would have saved them the given time ago.
  func save(
    _ numbers: Range<Int>, as list: LeagueList, daysAgo days: Double, secondsLess: Double = 0
  ) async throws {
    let savedAt = savedAt(daysAgo: days, secondsLess: secondsLess)
    try await list.save(numbers, storage) { savedAt }
  }

  func request(_ list: LeagueList, refreshing: Bool = false) async {
    network.forgetRequests()
    await show(list.useCase, refreshing: refreshing, as: Shown.list, by: app) {
      try await list.request($0, refreshing)
    }
  }

  func requestImage(_ number: Int) async {
    network.forgetRequests()
    await show(.loadImageData, as: Shown.image, by: app) {
      try await $0.loadImageData(Self.address(number))
    }
  }

  func requestImageAndCancel(_ number: Int) async throws {
    let load = try app().loadImageData
    await showCancelled { _ = try await load(Self.address(number)) }
  }

  func validate() async { await show { .leagueValidation(try await app().validateLeagues()) } }
}

/// The expectations of a user: what is displayed, and what the store contains.
extension LeagueEnvironment {
  func expectShown(
    _ numbers: Range<Int>, of list: LeagueList, from origin: Origin
  ) throws {
    guard case .list(let found) = shown else {
      throw Mismatch(expected: list.words, found: shown.description)
    }
    try expectItems(found.items, are: list.items(numbers), in: list.words)
    try expect(found.origin, is: origin, in: "where they come from")
  }

  func expectCached(
    _ numbers: Range<Int>, as list: LeagueList, daysAgo days: Double = 0
  ) async throws {
    let saved = try await list.saved(storage)
    try expectItems(saved?.items, are: list.items(numbers), in: "saved as \(list.words)")
    try expectDate(saved?.savedAt, is: savedAt(daysAgo: days), in: "when \(list.words) were saved")
  }

  /// Checks that exactly these lists are saved, and that nothing is left of any other list.
  func expectSavedLists(_ lists: [LeagueList]) async throws {
    let names = { (lists: [ListName]) in lists.map(\.words).sorted() }
    let found = try await storage.maintenance.contents().lists
    try expectTexts(names(Array(found)), are: names(lists.map(\.name)), in: "the saved lists")
    let problems = try await storage.maintenance.verify().map(\.detail)
    try expectTexts(problems, are: [], in: "what is wrong with the store")
  }

  func expectValidated(kept: Int, deleted: Int) throws {
    guard case .leagueValidation(let summary) = shown else {
      throw Mismatch(
        expected: "\(kept) lists kept, \(deleted) deleted", found: shown.description)
    }
    try expect(summary.kept, is: kept, in: "the lists kept")
    try expect(summary.deleted, is: deleted, in: "the lists deleted")
  }
}
