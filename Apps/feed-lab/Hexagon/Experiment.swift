import PlantedFaults

/// An experiment for a class: the switches to set, and the call to make. `HexagonTexts` has its words.
struct Experiment: Hashable, Identifiable, Sendable {
  /// The call that the experiment makes after it has set the switches.
  enum Call: Sendable {
    /// Loads the feed.
    case load
    /// Loads the feed, and ends the process while it is saved. The new process loads it offline.
    case killWhileSaving
  }

  /// The number, which is also its place in an address.
  let id: Int
  /// Whether the feed is first loaded and saved with a connection, at the start of the clock.
  let isPrepared: Bool
  let call: Call
  /// The values to set. Switches that are absent keep their values.
  let connection: Switches.Connection
  let seconds: Double
  let store: String?
  /// The store of the preparation, if it is another one.
  let firstStore: String?
  /// The number of pictures that the preparation saves; `nil` for a whole page.
  let savedCount: Int?
  let fault: String

  static let all = [
    Experiment(1),
    Experiment(2, isPrepared: true, connection: .off),
    Experiment(3, isPrepared: true, connection: .off, seconds: 7 * 86_400),
    Experiment(4, isPrepared: true, store: "json:", firstStore: "sqlite:"),
    Experiment(5, isPrepared: true, fault: famousFaults[0]),
    Experiment(
      6, isPrepared: true, call: .killWhileSaving, store: "sqlite:", savedCount: 20),
  ]

  /// The ids of the faults that experiment 5 offers. The first three show in the calls of one page; to see the
  /// others takes a second reader, damage or a week.
  static let famousFaults = [
    "keeps-old-items", "cuts-last-item", "ignores-limit", "deletes-then-inserts",
    "damage-is-nothing", "append-renews-age",
  ]

  private init(
    _ id: Int, isPrepared: Bool = false, call: Call = .load,
    connection: Switches.Connection = .on, seconds: Double = 0, store: String? = nil,
    firstStore: String? = nil, savedCount: Int? = nil, fault: String = ""
  ) {
    (self.id, self.isPrepared, self.call) = (id, isPrepared, call)
    (self.firstStore, self.savedCount) = (firstStore, savedCount)
    (self.connection, self.seconds, self.store, self.fault) = (connection, seconds, store, fault)
  }

  /// Sets the switches for the preparation, which has no fault. What the experiment changes then stands out.
  func prepare(_ switches: inout Switches) {
    switches.store = firstStore ?? store ?? switches.store
    switches.fault = ""
    (switches.connection, switches.clockOffset) = (.on, 0)
  }

  /// Sets the switches for the call.
  func set(_ switches: inout Switches) {
    switches.store = store ?? switches.store
    switches.fault = fault
    (switches.connection, switches.clockOffset) = (connection, seconds)
  }
}
