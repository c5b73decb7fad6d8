/// A command on stores that hold something, whose end is tried at every point.
struct CrashScenario {
  let name: String
  let places: [LabPlace]
  /// What is done before.
  var before: [[String]] = []
  /// The command.
  let words: [String]
  /// The most states that others may see of the lists of a place, one after the other.
  var states = 2
  /// Whether the command prints something as soon as a write has returned, and at no other time.
  var printsWhenSaved = false

  private init(
    _ name: String, on places: [LabPlace], after before: [String] = [], _ words: String,
    states: Int = 2
  ) {
    self.name = "\(places.map(\.scheme).joined(separator: " to ")): \(name)"
    self.places = places
    self.before = before.map { $0.split(separator: " ").map(String.init) }
    self.words = words.split(separator: " ").map(String.init)
    self.states = states
  }

  /// The words with the places in a folder.
  func words(_ words: [String], in folder: String) -> [String] {
    words.map {
      switch $0 {
      case "STORE": places[0].word(in: folder)
      case "OTHER": places[1].word(in: folder)
      case "FOLDER": folder
      default: $0
      }
    }
  }

  /// What the apps do to a store of a scheme.
  static func all(on scheme: String) -> [CrashScenario] {
    let store = [LabPlace(scheme: scheme, name: "below/store")]
    let filled = "feed load --limit 5 --store STORE"
    let leagues = "ligas leagues --store STORE"
    return [
      CrashScenario("the first load", on: store, "feed load --store STORE"),
      CrashScenario("load anew", on: store, after: [filled], "feed load --store STORE"),
      CrashScenario(
        "load pages", on: store, after: [filled], "feed load --limit 4 --pages 4 --store STORE",
        states: 5),
      CrashScenario("more", on: store, after: [filled], "feed more --limit 5 --store STORE"),
      CrashScenario(
        "more, twice before", on: store,
        after: [filled, "feed more --limit 5 --store STORE", "feed more --limit 3 --store STORE"],
        "feed more --limit 5 --store STORE"),
      CrashScenario(
        "prefetch", on: store, after: [filled], "feed prefetch --store STORE", states: 1),
      CrashScenario(
        "a bound on images", on: store,
        after: [filled, "feed prefetch --store STORE", "feed load --limit 10 --store STORE"],
        "feed prefetch --image-limit 400000 --store STORE", states: 1),
      CrashScenario(
        "validate", on: store, after: [filled + " --now 2020-01-01T00:00:00Z", leagues],
        "feed validate --store STORE"),
      CrashScenario(
        "clear", on: store, after: [filled, "feed prefetch --store STORE", leagues],
        "feed cache clear --store STORE", states: 3),
      CrashScenario("leagues", on: store, after: [filled], leagues),
      CrashScenario(
        "teams", on: store, after: [leagues], "ligas teams serie-a --refresh --store STORE"),
      CrashScenario(
        "ligas validate", on: store,
        after: [leagues + " --now 2020-01-01T00:00:00Z", filled], "ligas validate --store STORE"),
    ]
  }

  /// Random changes, with a planted fault, if one is named.
  static func saving(
    _ seed: UInt64, with fault: String? = nil, on scheme: String
  ) -> CrashScenario {
    let words = (fault.map { "--fault \($0) " } ?? "") + "\(seed) \(scheme)"
    var scenario = CrashScenario(
      "random changes \(seed)", on: [LabPlace(scheme: scheme, name: "below/store")],
      after: ["feed load --store STORE"], "store-lab save \(words) FOLDER",
      states: SaveCommand.count + 1)
    scenario.printsWhenSaved = true
    return scenario
  }

  /// Copies from one scheme to another, onto a store that is filled.
  static func migrations(from scheme: String, to other: String) -> CrashScenario {
    CrashScenario(
      "migrate onto a filled store",
      on: [LabPlace(scheme: scheme, name: "from"), LabPlace(scheme: other, name: "to")],
      after: [
        "feed load --store STORE", "ligas leagues --store STORE",
        "feed load --limit 5 --store OTHER",
      ], "feed cache migrate --to OTHER --store STORE")
  }
}
