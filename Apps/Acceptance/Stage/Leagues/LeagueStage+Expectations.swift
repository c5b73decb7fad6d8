import LeagueCore
import OfflineCore

/// What a person expects to see, and to find in the store.
extension LeagueStage {
  func expectShown(
    _ numbers: Range<Int>, of list: any LeagueList, from origin: Origin
  ) throws {
    guard case .list(let found) = shown else {
      throw Mismatch(expected: list.words, found: shown.description)
    }
    try expectItems(found.items, are: list.items(numbers), list.words)
    try expect(found.origin, is: origin, "where they come from")
  }

  func expectCached(
    _ numbers: Range<Int>, as list: any LeagueList, daysAgo days: Double = 0
  ) async throws {
    let saved = try await list.saved(in: storage)
    try expectItems(saved?.items, are: list.items(numbers), "saved as \(list.words)")
    try expectDate(saved?.savedAt, is: savedAt(daysAgo: days), "when \(list.words) were saved")
  }

  /// Exactly these lists are saved, and nothing is left of any other.
  func expectSavedLists(_ lists: [any LeagueList]) async throws {
    let names = { (keys: [ListKey]) in
      Set(keys.map { [$0.kind, $0.parent].compactMap { $0 }.joined(separator: " of ") }).sorted()
    }
    let found = try await storage.upkeep.savedLists()
    try expectTexts(names(found), are: names(lists.map(\.key)), "the saved lists")
    let problems = try await storage.upkeep.problems()
    try expectTexts(problems, are: [], "what is wrong with the store")
  }

  func expectValidated(kept: Int, deleted: Int) throws {
    guard case .leagueValidation(let summary) = shown else {
      throw Mismatch(
        expected: "\(kept) lists kept, \(deleted) deleted", found: shown.description)
    }
    try expect(summary.kept, is: kept, "the lists kept")
    try expect(summary.deleted, is: deleted, "the lists deleted")
  }
}
