import Composition
import Decorators
import OfflineCore
import WebSupport

/// The settings that a reader can change while the app runs. Each change composes the app again.
struct Switches: Hashable, Sendable {
  enum Connection: String, CaseIterable, Sendable {
    case on, off, slow, garbage
    case lostAnswers = "lost-answers"
  }

  /// The times that a reader can choose: an hour, the last second in which a feed is fresh, and the first in which it
  /// has expired.
  static let clocks = [0, 3600, 7 * 86_400 - 1, 7 * 86_400]

  /// Returns these times, with another one that an address may contain.
  static func clocks(with other: Int) -> [Int] {
    clocks + (clocks.contains(other) ? [] : [other])
  }

  /// The name of the store, as pages show it.
  var store: String
  /// The id of a planted fault, or an empty text for none.
  var fault = ""
  var connection = Connection.on
  /// The offset of the clock in seconds.
  var clockOffset = 0.0

  /// Changes the switches that the parameters of an address or form name; the others keep their values.
  ///
  /// - Throws: `RequestFailure` for an invalid value.
  mutating func turn(_ value: (Substring) throws(RequestFailure) -> String?) throws(RequestFailure)
  {
    if let store = try value("store") { self.store = store }
    if let fault = try value("fault") { self.fault = fault }
    if let name = try value("connection") {
      guard let connection = Connection(rawValue: name) else {
        throw .badRequest("there is no connection '\(name)'")
      }
      self.connection = connection
    }
    if let clock = try value("clock") {
      let unit = ["d": 86_400, "h": 3600][clock.last]
      guard let number = Int(unit == nil ? clock[...] : clock.dropLast()),
        0...1_000_000_000 ~= number,
        case let seconds = number * (unit ?? 1), seconds <= 1_000_000_000
      else {
        throw .badRequest("the clock can't be '\(clock)' ahead: say 90, 1h or 7d")
      }
      clockOffset = Double(seconds)
    }
  }

  /// The switches as parameters of an address.
  var parameters: [String: String] {
    [
      "store": store, "fault": fault, "connection": connection.rawValue,
      "clock": Self.word(for: Int(clockOffset)),
    ]
  }

  /// Returns a time in the largest unit that divides it.
  static func word(for seconds: Int) -> String {
    guard seconds > 0 else { return "0" }
    if seconds.isMultiple(of: 86_400) { return "\(seconds / 86_400)d" }
    return seconds.isMultiple(of: 3600) ? "\(seconds / 3600)h" : "\(seconds)"
  }

  /// Applies the switches to the settings of the app.
  ///
  /// - Throws: `RequestFailure` for a store that is not offered.
  func apply(to settings: inout AppSettings, stores: OfferedStores) throws(RequestFailure) {
    _ = try stores.typedForm(of: store)
    settings.store = try stores.typedForm(of: stores.name(of: fault, in: store))
    apply(to: &settings)
  }

  /// Applies all switches except for the store and its fault.
  func apply(to settings: inout AppSettings) {
    settings.clockOffset = clockOffset
    connection.effect.apply(&settings)
  }

  /// The lines of the composition root for these switches.
  func code(_ stores: OfferedStores) -> [String] {
    [
      "settings.store = \"\(stores.name(of: fault, in: store))\"", connection.effect.line,
      "settings.clockOffset = \(Int(clockOffset))",
    ]
  }
}

extension Switches.Connection {
  /// The change of the settings, and the line of code that shows it.
  fileprivate var effect: (line: String, apply: (inout AppSettings) -> Void) {
    switch self {
    case .on: ("// nothing stands before the source", { _ in })
    case .off: ("settings.isOffline = true", { $0.isOffline = true })
    case .slow:
      (
        "settings.interceptors += [InjectedFault(FaultRule(.slow, for: .operation(.fetch), delay: .seconds(2)))]",
        {
          $0.interceptors += [
            InjectedFault(FaultRule(.slow, for: .operation(.fetch), delay: .seconds(2)))
          ]
        }
      )
    case .garbage:
      (
        "settings.interceptors += [FaultInjection(refuseAnswers)]",
        { $0.interceptors += [FaultInjection(refuseAnswers)] }
      )
    case .lostAnswers:
      (
        "settings.interceptors += [InjectedFault(FaultRule(.lostAnswer))]",
        { $0.interceptors += [InjectedFault(FaultRule(.lostAnswer))] }
      )
    }
  }
}

/// Turns every response of the source into invalid data.
private let refuseAnswers: @Sendable (PortCall) async throws -> Void = { call in
  guard call.method.operation == .fetch else { return }
  throw SourceError(.invalidData, address: call.adapter, detail: "garbage, by a switch")
}
