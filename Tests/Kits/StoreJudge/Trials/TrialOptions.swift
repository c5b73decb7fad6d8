import ArgumentParser
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore
import Subprocess
import Terminal

/// What the commands share that try stores for minutes.
struct TrialOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      """
      A store to try; may be repeated; 'environment' is the one that FEED_STORE names (default: all that \
      keep files, whatever the environment says).
      """, valueName: "store"))
  var stores: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keeps what is tried in a folder of its own below this one (default: in memory, and it goes).",
      valueName: "folder")
  )
  var folder: String?

  @Option(help: ArgumentHelp("Repeats what is random.", valueName: "number"))
  var seed: UInt64?

  /// The stores that were named.
  ///
  /// - Throws: `UsageError`.
  func chosenStores() throws -> [StoreLocator] {
    let standard = JudgedAdapters.current.plugins.stores.listed.filter(\.hasDefaultPlace).map {
      "\($0.scheme):"
    }
    guard !(stores + standard).isEmpty else {
      throw UsageError("no store of this program keeps files; name one by --store")
    }
    let words = try stores.map { $0 == "environment" ? try Self.storeOfEnvironment().text : $0 }
    return try StoreLocator.list(
      words.isEmpty ? standard : words, in: JudgedAdapters.current.plugins.stores,
      app: JudgedAdapters.current.plugins.name,
      environment: ProcessEnvironment.variables)
  }

  /// The same, where they are tried at places of their own, below a folder.
  ///
  /// - Throws: `UsageError`.
  func storesInFiles() throws -> [StorePlugin] {
    try chosenStores().map { store in
      guard store.plugin.hasDefaultPlace else {
        throw UsageError("\(store.plugin.scheme): is no store in files; this is for such alone")
      }
      guard store.isDefaultPlace else {
        throw UsageError(
          "\(store.plugin.scheme): is tried at a place of its own; write no place, and --folder if need be"
        )
      }
      return store.plugin
    }
  }

  /// The store of which nobody sees the name: a place may hold a password, and everybody sees the arguments
  /// of a program.
  ///
  /// - Throws: `UsageError`.
  static func storeOfEnvironment() throws -> StoreLocator {
    guard let text = ProcessEnvironment.variable("FEED_STORE"), !text.isEmpty else {
      throw UsageError("FEED_STORE names no store")
    }
    return try StoreLocator(
      text, in: JudgedAdapters.current.plugins.stores, app: "",
      source: "", environment: [:])
  }

  /// Runs `body` with the folder in which all is tried.
  func withFolder(_ body: (String) async throws -> Void) async throws {
    let files = FileManager.default
    let memory = "/dev/shm"
    let parent = files.isWritableFile(atPath: memory) ? memory : files.temporaryDirectory.path
    // New each time: what is left of another trial would be taken for a part of this one.
    let path = try "\(folder.map(ProcessEnvironment.expanded) ?? parent)/judge-\(UUID().uuidString)"
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { if folder == nil { try? files.removeItem(atPath: path) } }
    // The paths that programs hand to the system hold no links.
    try await body(URL(filePath: path).resolvingSymlinksInPath().path)
  }
}

extension StoreLocator {
  /// A store in a folder.
  static func trial(_ plugin: StorePlugin, at path: String) throws -> StoreLocator {
    try StoreLocator(
      "\(plugin.scheme):\(path)", in: [plugin], app: "", source: "", environment: [:])
  }

  /// As another program is told it.
  var text: String { "\(plugin.scheme):\(place.rawValue)" }
}

/// Prints at once, whoever reads.
func show(_ line: String) { Console.standard.print("\(line)") }

extension PlatformOptions {
  /// Of timeout(1), which passes on what ends it, but for SIGKILL: its program would go on, and write.
  static var endingWhatItStarted: Self {
    var options = Self()
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(5))]
    return options
  }
}
