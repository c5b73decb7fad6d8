import ArgumentParser
import CommandLine
package import Composition
public import Conformance
import DemoSource
package import FeedCommands
import FoundationEssentials
public import OfflineCore
import Synchronization

/// A program that judges stores, for this package and for those of other authors.
///
/// ```swift
/// @main
/// struct Judge {
///   static func main() async { await StoreJudge.main(stores: [.mine]) }
/// }
/// ```
///
/// `conformance` checks each call, `acceptance` runs the user's scenarios, `compare` measures times,
/// `crashes` tries power cuts and faults, `histories` tries concurrent processes, and `mutants` shows whether
/// these find planted faults.
public enum StoreJudge {
  /// Runs the program to its end, with the demo source.
  ///
  /// - Parameters:
  ///   - stores: The stores that the user can name.
  ///   - hooks: The test hooks of stores, by scheme.
  public static func main(stores: [StorePlugin], hooks: [String: StoreTestHooks] = [:]) async {
    precondition(
      hooks.keys.allSatisfy(stores.map(\.scheme).contains), "each hook is for one of the stores")
    let plugins = FeedPlugins(
      name: URL(filePath: ProcessEnvironment.program ?? "judge").lastPathComponent,
      variablesOf: "feed", stores: stores, sources: [.demo], webImageData: { _ in NoWeb() })
    await main(FeedProgram(plugins: plugins, check: { _, _, _ in throw NoWeb.error })) {
      hooks[$0.plugin.scheme] ?? StoreTestHooks()
    }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - feed: The adapters that the user can name; its commands are started for stories and crashes.
  ///   - help: A line of the help for each store and source, by its first scheme.
  ///   - hooks: Returns the test hooks of a store.
  package static func main(
    _ feed: FeedProgram, help: [String: String] = [:],
    hooks: @escaping @Sendable (StoreLocator) -> StoreTestHooks
  ) async {
    JudgedAdapters.running.withLock {
      $0 = JudgedAdapters(plugins: feed.plugins, hooks: hooks)
    }
    await feed.runIfNamed()
    let program = Program(JudgeCommand.self, guide: { .judge(feed.plugins, help: help) })
    await program()
  }
}

/// The adapters that the running program judges.
struct JudgedAdapters: Sendable {
  /// The adapters of the running program. The parser creates the commands, so none can be passed to them.
  fileprivate static let running = Mutex<JudgedAdapters?>(nil)

  static var current: JudgedAdapters {
    // No input reaches this: `main` is the only way to a command, and it sets the adapters first.
    guard let adapters = running.withLock({ $0 }) else {
      preconditionFailure("StoreJudge.main starts the commands of a judge")
    }
    return adapters
  }

  let plugins: FeedPlugins
  /// Returns the test hooks of a store.
  let hooks: @Sendable (StoreLocator) -> StoreTestHooks

  /// Returns the stores that the user named; all that ship if there are none.
  ///
  /// - Throws: `UsageError`.
  func stores(named words: [String]) throws -> [StoreLocator] {
    try StoreLocator.list(
      words, in: plugins.stores, app: plugins.name, environment: ProcessEnvironment.variables)
  }

  /// Returns a store as another process of this program has named it, with its place.
  ///
  /// - Throws: `UsageError`.
  func store(named text: String) throws -> StoreLocator {
    try StoreLocator(text, in: plugins.stores, app: "", source: "", environment: [:])
  }
}

/// The command line of a judge.
struct JudgeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = JudgedAdapters.current.plugins.name
    return CommandConfiguration(
      commandName: name,
      abstract: "Judges stores and sources: by the contract, by stories, and by what goes wrong.",
      usage: "\(name) <command> [<options>]",
      version: Release.version,
      subcommands: [
        AcceptanceCommand.self, ConformanceCommand.self, CompareCommand.self, CrashesCommand.self,
        HistoriesCommand.self, MutantsCommand.self, SaveCommand.self, WriteCommand.self,
      ])
  }
}

extension ProgramGuide {
  fileprivate static func judge(_ plugins: FeedPlugins, help: [String: String]) -> Self {
    let name = plugins.name
    let standard = plugins.stores.withoutPlaces.first ?? "STORE:"
    return Self(
      sources: plugins.sources, stores: plugins.stores,
      help: PluginHelp.feed.merging(help) { $1 },
      sections: [
        .examples([
          ("\(name) conformance --store \(standard)", "Checks a store against the contract."),
          ("\(name) acceptance A3", "Plays one story on all stores that need no place."),
        ]),
        .environmentOfJudges,
        .exitStatus,
      ])
  }
}

/// Refuses web addresses, for judges with only the demo source, which links to nothing on the web.
private struct NoWeb: ImageDataSource {
  static let error = SourceError(
    .refused, address: "demo:", detail: "this program requests nothing from the web")

  func data(for url: URL) async throws -> Data { throw Self.error }
}
