import Acceptance
import ArgumentParser
import Composition
import Conformance
import FeedCommands
import FoundationEssentials
import OfflineCore
import Plugins
import Synchronization

/// The program, which is composed of what it was given.
enum Judge: FeedProgram {
  static let given = Mutex<(stores: [StorePlugin], hooks: [String: StoreTestHooks])>(
    ([], [:]))

  static let plugins = FeedPlugins.judging(given.withLock(\.stores))
  static let purpose = "Judges stores: by the contract, by stories, and by what goes wrong."
  static let scenarios = Scenario.feed + Scenario.leagues
  static let judges: [any ParsableCommand.Type] = [
    CrashesCommand.self, HistoriesCommand.self, MutantsCommand.self, SaveCommand.self,
    WriteCommand.self,
  ]

  static func testHooks(of store: StoreLocator) -> StoreTestHooks {
    given.withLock { $0.hooks[store.plugin.scheme] } ?? StoreTestHooks()
  }

  static func check(_ address: URL, trusted: [URL], allowsPrivate: Bool) throws {
    throw NoWeb.error
  }
}
