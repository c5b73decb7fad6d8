import ArgumentParser
import CommandLine
import Composition
import FoundationEssentials
import OfflineCore
import Subprocess
import Terminal

/// The options of the commands that try stores for minutes.
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

  /// Returns the stores that the user named, or all that keep files.
  ///
  /// - Throws: `UsageError` if there is none, or one is invalid.
  func chosenStores() throws -> [StoreLocator] {
    let standard = JudgedAdapters.current.plugins.stores.listed.filter(\.hasDefaultPlace).map {
      "\($0.scheme):"
    }
    guard !(stores + standard).isEmpty else {
      throw UsageError("no store of this program keeps files; name one by --store")
    }
    let words = try stores.map { $0 == "environment" ? try Self.storeOfEnvironment().text : $0 }
    return try JudgedAdapters.current.stores(named: words.isEmpty ? standard : words)
  }

  /// Returns the backends of the chosen stores, for trials at places of their own below a folder.
  ///
  /// - Throws: `UsageError` for a store that keeps no files, or has a place.
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

  /// Returns the store that `FEED_STORE` names. It is not an argument, because a place may contain a
  /// password, and all users can see the arguments of a program.
  ///
  /// - Throws: `UsageError` if the variable is not set, or invalid.
  static func storeOfEnvironment() throws -> StoreLocator {
    guard let text = ProcessEnvironment.variable("FEED_STORE"), !text.isEmpty else {
      throw UsageError("FEED_STORE names no store")
    }
    return try JudgedAdapters.current.store(named: text)
  }

  /// Runs `body` with the folder for the files of the trial.
  func withFolder(_ body: (String) async throws -> Void) async throws {
    let files = FileManager.default
    let memory = "/dev/shm"
    let parent = files.isWritableFile(atPath: memory) ? memory : files.temporaryDirectory.path
    // A new folder each time, because files of another trial would be taken for its own.
    let path = try "\(folder.map(ProcessEnvironment.expanded) ?? parent)/judge-\(UUID().uuidString)"
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { if folder == nil { try? files.removeItem(atPath: path) } }
    // Programs pass paths without links to the system, and the trial compares these paths.
    try await body(URL(filePath: path).resolvingSymlinksInPath().path)
  }
}

extension StoreLocator {
  /// Returns a store at a path.
  static func trial(_ plugin: StorePlugin, at path: String) throws -> StoreLocator {
    try StoreLocator(
      "\(plugin.scheme):\(path)", in: [plugin], app: "", source: "", environment: [:])
  }

  /// The store as another program takes it.
  var text: String { "\(plugin.scheme):\(place.rawValue)" }
}

/// Prints a line at once, also into a pipe.
func show(_ line: String) { Console.standard.print("\(line)") }

extension PlatformOptions {
  /// Ends timeout(1) by SIGTERM, which it passes on. It can't pass on SIGKILL: its program would go on and
  /// write.
  static var endingWhatItStarted: Self {
    var options = Self()
    options.teardownSequence = [.send(signal: .terminate, allowedDurationToNextStep: .seconds(5))]
    return options
  }
}
