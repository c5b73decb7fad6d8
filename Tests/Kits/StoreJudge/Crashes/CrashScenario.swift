import Composition
import FoundationEssentials
import OfflineCore

/// A command on stores with content, which is interrupted at every point.
struct CrashScenario {
  let name: String
  /// The stores, and their paths below the working folder.
  let places: [(plugin: StorePlugin, path: String)]
  /// The commands that run before.
  var before: [[String]] = []
  /// The command under test.
  private(set) var words: [String]
  /// The most successive states of the lists of a place that other processes may see.
  var states = 2
  /// Whether the command prints output exactly when a write has returned.
  var printsWhenSaved = false
  /// Whether any exit status is accepted, as for commands of other projects.
  var endsAnyhow = false

  private init(
    _ name: String, on places: [(plugin: StorePlugin, path: String)], after before: [String] = [],
    words: String, states: Int = 2
  ) {
    self.name = "\(places.map(\.plugin.scheme).joined(separator: " to ")): \(name)"
    self.places = places
    self.before = before.map { $0.split(separator: " ").map(String.init) }
    self.words = words.split(separator: " ").map(String.init)
    self.states = states
  }

  /// Returns the stores in a folder.
  func stores(in folder: String) throws -> [StoreLocator] {
    try places.map { try .trial($0.plugin, at: "\(folder)/\($0.path)") }
  }

  /// Replaces the words for stores by the stores in a folder. ``WatchedPrograms`` replaces `FEED` and
  /// `LIGAS`.
  func words(_ words: [String], in folder: String) throws -> [String] {
    let stores = try stores(in: folder)
    return words.map {
      switch $0 {
      case "STORE": stores[0].text
      case "PLACE": stores[0].place.rawValue
      case "OTHER": stores[1].text
      default: $0
      }
    }
  }

  /// Returns scenarios for a command of another project: on an empty place, and after a load.
  static func command(_ words: [String], on plugin: StorePlugin) -> [CrashScenario] {
    [[], ["FEED load --limit 5 --store STORE"]].map { before in
      let title = before.isEmpty ? "on nothing" : "after a load"
      var scenario = CrashScenario(title, on: [(plugin, "below/store")], after: before, words: "")
      scenario.words = words
      // The number of writes is up to the command.
      scenario.states = .max
      scenario.endsAnyhow = true
      return scenario
    }
  }

  /// Returns the scenarios for everything that the apps do to a store.
  static func all(on plugin: StorePlugin) -> [CrashScenario] {
    let store = [(plugin, "below/store")]
    let filled = "FEED load --limit 5 --store STORE"
    let leagues = "LIGAS leagues --store STORE"
    return [
      CrashScenario("the first load", on: store, words: "FEED load --store STORE"),
      CrashScenario("load anew", on: store, after: [filled], words: "FEED load --store STORE"),
      CrashScenario(
        "load pages", on: store, after: [filled],
        words: "FEED load --limit 4 --pages 4 --store STORE",
        states: 5),
      CrashScenario("more", on: store, after: [filled], words: "FEED more --limit 5 --store STORE"),
      CrashScenario(
        "more, twice before", on: store,
        after: [filled, "FEED more --limit 5 --store STORE", "FEED more --limit 3 --store STORE"],
        words: "FEED more --limit 5 --store STORE"),
      CrashScenario(
        "prefetch", on: store, after: [filled], words: "FEED prefetch --store STORE", states: 1),
      CrashScenario(
        "a bound on images", on: store,
        after: [filled, "FEED prefetch --store STORE", "FEED load --limit 10 --store STORE"],
        words: "FEED prefetch --image-limit 400000 --store STORE", states: 1),
      CrashScenario(
        "validate", on: store, after: [filled + " --now 2020-01-01T00:00:00Z", leagues],
        words: "FEED validate --store STORE"),
      CrashScenario(
        "clear", on: store, after: [filled, "FEED prefetch --store STORE", leagues],
        words: "FEED cache clear --store STORE", states: 3),
      CrashScenario("leagues", on: store, after: [filled], words: leagues),
      CrashScenario(
        "teams", on: store, after: [leagues], words: "LIGAS teams serie-a --refresh --store STORE"),
      CrashScenario(
        "ligas validate", on: store,
        after: [leagues + " --now 2020-01-01T00:00:00Z", filled],
        words: "LIGAS validate --store STORE"),
    ]
  }

  /// Returns a scenario of random changes, optionally with a planted fault.
  static func saving(
    _ seed: UInt64, with fault: String? = nil, on plugin: StorePlugin
  ) -> CrashScenario {
    let words = (fault.map { "--fault \($0) " } ?? "") + "\(seed)"
    var scenario = CrashScenario(
      "random changes \(seed)", on: [(plugin, "below/store")],
      after: ["FEED load --store STORE"], words: "JUDGE save \(words) STORE",
      states: SaveCommand.count + 1)
    scenario.printsWhenSaved = true
    return scenario
  }

  /// Returns a scenario that copies one store onto another one with content.
  static func migration(from plugin: StorePlugin, to other: StorePlugin) -> CrashScenario {
    CrashScenario(
      "migrate onto a filled store", on: [(plugin, "from"), (other, "to")],
      after: [
        "FEED load --store STORE", "LIGAS leagues --store STORE",
        "FEED load --limit 5 --store OTHER",
      ], words: "FEED cache migrate --replace --to OTHER --store STORE")
  }
}

/// Files and folders by their paths below a base folder.
struct Remains: Hashable {
  var files: [String: [UInt8]] = [:]
  var folders: [String] = []

  /// Replaces the content of `path` by these files and folders.
  func write(to path: String) throws {
    let manager = FileManager.default
    try? manager.removeItem(atPath: path)
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    for folder in folders {
      try manager.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    for (name, bytes) in files {
      guard manager.createFile(atPath: "\(path)/\(name)", contents: Data(bytes)) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
  }
}
