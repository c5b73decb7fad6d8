import Acceptance
import Composition
import Foundation
import InMemoryStore
import JSONFileStore
import OfflineCore
import PostgresStore
import ProgramSupport
import RedisStore
import SQLiteStore
import Testing

struct AcceptanceTests {
  static let stores: [StorePlugin] = [.inMemory, .jsonFile, .sqlite]

  @Test(arguments: Scenario.feed + Scenario.leagues, stores.indices)
  func everyStoreKeeps(_ scenario: Scenario, store: Int) async throws {
    let outcome = try await Self.outcome(of: scenario, on: Self.stores[store])
    if case .skipped(let reason) = outcome {
      #expect(Self.stores[store].scheme == "memory")
      #expect(reason == "other programs can't open this store")
      try Test.cancel("\(scenario.id) on memory: \(reason)")
    }
    #expect(outcome == .passed)
  }

  @Test(
    .enabled(if: DatabaseServer.areInstalled, "a server is not installed: 'Tools/setup' does it"),
    arguments: Scenario.feed + Scenario.leagues)
  func everyServerKeeps(_ scenario: Scenario) async throws {
    let plugins = [StorePlugin.postgres, .redis]
    let stores = try StoreLocator.list(
      DatabaseServer.newStores(), in: plugins, app: "feed", environment: [:])
    let program = try BuiltProgram("feed").path
    let report = try await AcceptanceRun([scenario], on: stores, program: [program])()
    #expect(report.rows.flatMap(\.outcomes) == plugins.map { _ in .passed })
    // Nothing may be left beside the named place.
    for store in stores { #expect(try await store.plugin.siblings?.found(store.place) == [:]) }
  }

  @Test func allScenariosOfTheSpecificationAreThere() {
    #expect(Scenario.feed.map(\.id) == (1...22).map { "A\($0)" })
    #expect(Scenario.leagues.map(\.id) == (1...15).map { "L\($0)" })
  }

  @Test(arguments: WrongStore.Mistake.allCases)
  func aWrongStoreIsRed(_ mistake: WrongStore.Mistake) async throws {
    var failed: [String] = []
    for scenario in Scenario.feed + Scenario.leagues {
      let outcome = try await Self.outcome(of: scenario, on: WrongStore.plugin(mistake))
      if outcome.cell.word == "failed" { failed.append(scenario.id) }
    }
    #expect(failed.contains(mistake.scenario))
  }

  @Test(arguments: WrongStore.Mistake.allCases)
  func aRedCellIsToldInPlainWords(_ mistake: WrongStore.Mistake) async throws {
    for scenario in Scenario.feed + Scenario.leagues {
      let outcome = try await Self.outcome(of: scenario, on: WrongStore.plugin(mistake))
      guard case .failed(_, let expected, let found) = outcome else { continue }
      for words in [expected, found] {
        #expect(!words.isEmpty && words.count < 200, "\(scenario.id): \(words)")
        for name in ["AnyHashable", "Optional", "Core", "id:", "ListKey", "["] {
          #expect(!words.contains(name), "\(scenario.id): \(words)")
        }
      }
    }
  }

  /// The request of an interrupted step fails, which would look like a fault of the store. The scenarios with
  /// two programs are skipped if there is no program.
  @Test(arguments: (Scenario.feed + Scenario.leagues).filter { !["A18", "A19"].contains($0.id) })
  func anInterruptedScenarioHasNoOutcome(_ scenario: Scenario) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/interrupted-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stores = try StoreLocator.list(
      ["json:\(folder)/store"], in: [.jsonFile], app: "feed", environment: [:])
    var run = AcceptanceRun([scenario], on: stores, program: nil)
    run.alter = { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
    let playing = run
    await #expect(throws: CancellationError.self) {
      try await Task { try await playing() }.value
    }
  }

  @Test func whereTwoListsPartIsTold() async throws {
    let outcome = try await Self.outcome(
      of: try #require(Scenario.leagues.first { $0.id == "L3" }),
      on: WrongStore.plugin(.keepsTheFirst))
    #expect(
      outcome
        == .failed(
          step: "Then they replace the saved ones",
          expected: "saved as the leagues: 5 in all, number 1 is league-20",
          found: "16 in all, number 1 is league-0"))
  }

  @Test func scenariosWithoutAProgramAreSkippedAndSayWhy() async throws {
    let scenario = try #require(Scenario.feed.first { $0.id == "A19" })
    let outcome = try await Self.outcome(of: scenario, on: .sqlite, program: nil)
    #expect(outcome == .skipped("there is no built program to start"))
  }

  private static func outcome(
    of scenario: Scenario, on plugin: StorePlugin, program: String? = try? BuiltProgram("feed").path
  ) async throws -> AcceptanceReport.Outcome {
    let folder = FileManager.default.temporaryDirectory.path + "/acceptance-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let word = plugin.placeKind == .none ? "\(plugin.scheme):" : "\(plugin.scheme):\(folder)/store"
    let stores = try StoreLocator.list([word], in: [plugin], app: "feed", environment: [:])
    let report = try await AcceptanceRun([scenario], on: stores, program: program.map { [$0] })()
    // Nothing may stay behind beside the named place.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    return try #require(report.rows.first?.outcomes.first)
  }
}
