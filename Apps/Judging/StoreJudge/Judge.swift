import Acceptance
import ArgumentParser
import Composition
import Conformance
import FeedCommands
import FoundationEssentials
import Plugins
import Synchronization

/// The program, which is composed of what it was given.
enum Judge: FeedProgram {
  static let plugins = FeedPlugins.judge
  static let purpose = "Judges stores: by the contract, by stories, and by what goes wrong."
  static let scenarios = Scenario.feed + Scenario.leagues
  static let judges: [any ParsableCommand.Type] = [
    CrashesCommand.self, HistoriesCommand.self, MutantsCommand.self, SaveCommand.self,
    WriteCommand.self,
  ]

  static func testHooks(of store: StoreLocator) -> StoreTestHooks {
    FeedPlugins.given.withLock { $0.hooks[store.plugin.scheme] } ?? StoreTestHooks()
  }

  static func check(_ address: URL, trusted: [URL], allowsPrivate: Bool) throws {
    throw NoWeb.error
  }
}
