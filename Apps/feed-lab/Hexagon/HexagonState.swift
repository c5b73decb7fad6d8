import HTMLPages
import Hummingbird
import OfflineCore
import WebSupport

/// The state of the page that an address holds.
struct HexagonState: Sendable {
  /// How fast calls are shown, one after the other.
  enum Speed: String, CaseIterable, Sendable {
    case real, second, step

    /// - Parameter word: The value of an address; `nil` for the default.
    init(_ word: String?) throws(RequestFailure) {
      guard let speed = word.map(Self.init) ?? .second else {
        throw .badRequest("speed is one of real, second, step")
      }
      self = speed
    }
  }

  var switches: Switches
  var experiment: Experiment?
  var speed = Speed.second
  var isProjected = false

  /// - Parameters:
  ///   - switches: The values of switches that are not named.
  ///   - value: Returns a value of an address or of a form.
  /// - Throws: `RequestFailure` for an invalid value.
  init(
    _ switches: Switches, _ value: (Substring) throws(RequestFailure) -> String?
  ) throws(RequestFailure) {
    self.switches = switches
    try self.switches.turn(value)
    if let text = try value("experiment"), !text.isEmpty {
      guard let found = Experiment.all.first(where: { "\($0.id)" == text }) else {
        throw .badRequest("experiment is a number from 1 to \(Experiment.all.count)")
      }
      experiment = found
    }
    speed = try Speed(value("speed"))
    isProjected = try value("projector") == "1"
  }

  /// The address of this state.
  var address: String { "/hexagon?" + query }

  /// The parameters without those for the default of a reader.
  var query: String {
    let switches = switches.parameters
    var values = ["connection", "clock", "store"].map { ($0, switches[$0] ?? "") }
    if !self.switches.fault.isEmpty { values.append(("fault", self.switches.fault)) }
    if let experiment { values.append(("experiment", "\(experiment.id)")) }
    if speed != .second { values.append(("speed", speed.rawValue)) }
    if isProjected { values.append(("projector", "1")) }
    return values.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
  }

  /// The parameters that a form passes on, and the token that shows that it is from this page.
  var fields: HTML {
    let values = [
      ("token", HexagonShell.token), ("experiment", experiment.map { "\($0.id)" } ?? ""),
      ("speed", speed.rawValue), ("projector", isProjected ? "1" : "0"),
    ]
    return "\(values.map { "<input type=\"hidden\" name=\"\($0)\" value=\"\($1)\">" as HTML })"
  }

  /// Returns the state with a change.
  func with(_ change: (inout Self) -> Void) -> Self {
    var state = self
    change(&state)
    return state
  }
}
