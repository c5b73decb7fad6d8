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

  /// The store with the fault in it, as pages show it.
  func name(_ stores: OfferedStores) -> String { stores.name(of: fault, in: store) }

  /// Has the app composed as the switches say.
  ///
  /// - Throws: `RequestFailure` for a store that is not offered.
  func apply(to settings: inout AppSettings, _ stores: OfferedStores) throws(RequestFailure) {
    settings.store = try stores.typed(name(stores))
    settings.clockOffset = clockOffset
    switch connection {
    case .on: break
    case .off: settings.isOffline = true
    case .slow:
      settings.interceptors.append(InjectedFault(Self.slow))
    case .garbage: settings.interceptors.append(FaultInjection(Self.garbage))
    case .lostAnswers: settings.interceptors.append(InjectedFault(FaultRule(.lostAnswer)))
    }
  }

  /// The lines of the composition root that say so.
  func code(_ stores: OfferedStores) -> [String] {
    let connection =
      switch connection {
      case .on: "settings.interceptors = []"
      case .off: "settings.isOffline = true"
      case .slow: "settings.interceptors = [InjectedFault(FaultRule(.slow, .operation(.fetch)))]"
      case .garbage: "settings.interceptors = [FaultInjection(garbage)]"
      case .lostAnswers: "settings.interceptors = [InjectedFault(FaultRule(.lostAnswer))]"
      }
    return [
      "settings.store = \"\(name(stores))\"", connection,
      "settings.clockOffset = \(Int(clockOffset))",
    ]
  }

  private static let slow = FaultRule(.slow, .operation(.fetch), delay: .seconds(2))

  /// An answer comes, and is none that a source may give.
  private static let garbage: @Sendable (PortCall) async throws -> Void = { call in
    guard call.method.isOfSource else { return }
    throw SourceError(.invalidData, address: call.adapter, detail: "garbage, by a switch")
  }
}

extension PortMethod {
  /// Whether a source is called, and not a store.
  var isOfSource: Bool { HexagonDrawing.sourcePorts.contains { rawValue.hasPrefix("\($0).") } }
}
