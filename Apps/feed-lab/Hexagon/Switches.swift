import Composition
import Decorators
import OfflineCore
import WebSupport

/// What a reader can change while the app runs, by composing it once more.
struct Switches: Hashable, Sendable {
  enum Connection: String, CaseIterable, Sendable {
    case on, off, slow, garbage
    case lostAnswers = "lost-answers"
  }

  /// By how much the clock can be put forward: to an hour, to the last second in which a feed is fresh, and
  /// to the first in which it is not.
  static let steps: [(name: String, seconds: Double)] = [
    ("+1 h", 3600), ("+6 d 23:59:59", 7 * 86_400 - 1), ("+1 s", 1),
  ]
  /// As pages show it.
  var store: String
  /// The id of a fault that is planted; an empty text for none.
  var fault = ""
  var connection = Connection.on
  /// In seconds.
  var clockOffset = 0.0

  /// Turned as the parameters of an address or of a form say; what they don't name stays as it is.
  ///
  /// - Throws: `RequestFailure` for what no switch can be turned to.
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
      guard let seconds = Int(clock), 0...1_000_000_000 ~= seconds else {
        throw .badRequest("the clock can't be '\(clock)' seconds ahead")
      }
      clockOffset = Double(seconds)
    }
  }

  /// What an address says of them.
  var parameters: [String: String] {
    [
      "store": store, "fault": fault, "connection": connection.rawValue,
      "clock": "\(Int(clockOffset))",
    ]
  }

  /// Has the app composed as the switches say.
  ///
  /// - Throws: `RequestFailure` for a store that is not offered.
  func apply(to settings: inout AppSettings, _ stores: OfferedStores) throws(RequestFailure) {
    _ = try stores.typed(store)
    settings.store = try stores.typed(stores.name(of: fault, in: store))
    apply(to: &settings)
  }

  /// The same, on the store that the settings name.
  func apply(to settings: inout AppSettings) {
    settings.clockOffset = clockOffset
    connection.effect.apply(&settings)
  }

  /// The lines of the composition root that say so.
  func code(_ stores: OfferedStores) -> [String] {
    [
      "settings.store = \"\(stores.name(of: fault, in: store))\"", connection.effect.line,
      "settings.clockOffset = \(Int(clockOffset))",
    ]
  }
}

extension Switches.Connection {
  /// What composing the app with it is, and the line that says so.
  fileprivate var effect: (line: String, apply: (inout AppSettings) -> Void) {
    switch self {
    case .on: ("// nothing stands before the source", { _ in })
    case .off: ("settings.isOffline = true", { $0.isOffline = true })
    case .slow:
      (
        "settings.interceptors += [InjectedFault(FaultRule(.slow, .operation(.fetch), delay: .seconds(2)))]",
        {
          $0.interceptors += [
            InjectedFault(FaultRule(.slow, .operation(.fetch), delay: .seconds(2)))
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

/// An answer comes, and is none that a source may give.
private let refuseAnswers: @Sendable (PortCall) async throws -> Void = { call in
  guard call.method.operation == .fetch else { return }
  throw SourceError(.invalidData, address: call.adapter, detail: "garbage, by a switch")
}
