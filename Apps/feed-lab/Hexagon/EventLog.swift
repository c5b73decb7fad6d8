import Composition
import Decorators
import FoundationEssentials
import OfflineCore
import Synchronization
import WebSupport

/// What has happened in the running app: each run of a use case, and each call through a port with the run
/// that it belongs to. The last 500 events, without what was carried.
final class EventLog: AppObserver {
  static let most = 500

  /// Something that has begun, was decided, or has ended.
  struct Event: Encodable, Sendable {
    enum Phase: String, Encodable { case began, decided, ended }

    var number = 0
    /// Since the program was started.
    var seconds = 0.0
    let phase: Phase
    /// The use case, or the one to which a call belongs.
    let useCase: String?
    let run: String?
    /// The method of a port; `nil` for what a use case does itself.
    var call: String?
    var about: String?
    var adapter: String?
    /// What came of it, in words.
    var outcome: String?
    var milliseconds: Double?

    var port: String? { call.map { String($0.prefix { $0 != "." }) } }
  }

  private let stream: EventStream
  private let now: @Sendable () -> Date
  private let start = ContinuousClock.now
  private let state = Mutex((events: [Event](), count: 0))

  /// - Parameters:
  ///   - stream: To the pages that listen.
  ///   - now: The clock of the app, by which a list that was found is fresh or not.
  init(to stream: EventStream, now: @escaping @Sendable () -> Date) {
    self.stream = stream
    self.now = now
  }

  /// The events that are kept, in their order.
  var events: [Event] { state.withLock(\.events) }

  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    let run = UseCaseRun.current
    // Each second somebody looks whether another program has saved, for no use case.
    guard run != nil || call.method != .slice else { return try await body() }
    add(Event(call, in: run, .began))
    return try await Tracing { [now] report in
      var event = Event(call, in: run, .ended)
      event.outcome = report.outcome(at: now())
      event.milliseconds = (report.duration / .microseconds(10)).rounded() / 100
      self.add(event)
    }.around(call, body)
  }

  func observe(_ run: UseCaseRun, _ event: UseCaseRun.Event) {
    let (phase, outcome): (Event.Phase, String?) =
      switch event {
      case .began: (.began, nil)
      case .decided(let words): (.decided, "\(run.policy): \(words)")
      case .ended: (.ended, nil)
      }
    add(
      Event(phase: phase, useCase: run.useCase.rawValue, run: run.idText, outcome: outcome))
  }

  private func add(_ event: Event) {
    var event = event
    event.seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    state.withLock { state in
      state.count += 1
      event.number = state.count
      state.events = state.events.suffix(Self.most - 1) + [event]
    }
    guard let data = try? JSONEncoder().encode(event) else { return }
    stream.send("call", id: "\(event.number)", data: String(decoding: data, as: UTF8.self))
  }
}

extension EventLog.Event {
  fileprivate init(_ call: PortCall, in run: UseCaseRun?, _ phase: Phase) {
    self.init(
      phase: phase, useCase: run?.useCase.rawValue, run: run?.idText, call: call.method.rawValue,
      about: call.argument, adapter: call.adapter)
  }
}

extension UseCaseRun {
  /// As a number, it would lose its last digits in a script.
  fileprivate var idText: String { String(id, radix: 36) }
}

extension [EventLog.Event] {
  /// A sequence diagram in Mermaid's language: use cases, ports and adapters, and who calls whom.
  var mermaid: String {
    var lines = ["sequenceDiagram"]
    for event in self where event.phase != .began || event.call != nil {
      let useCase = event.useCase ?? "App"
      if let call = event.call, let port = event.port {
        let arrow = event.phase == .began ? "\(useCase)->>\(port)" : "\(port)-->>\(useCase)"
        let words =
          event.phase == .began
          ? "\(call.dropFirst(port.count + 1)) \(event.about ?? "")" : event.outcome ?? ""
        lines.append("  \(arrow): \(words.diagramText)")
      } else if event.phase == .decided {
        lines.append("  Note over \(useCase): \((event.outcome ?? "").diagramText)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Without what would end a text in a diagram.
  fileprivate var diagramText: String {
    let kept = unicodeScalars.map { $0 == ";" || $0 == "#" || $0.value < 32 ? " " : Character($0) }
    return kept.isEmpty ? " " : String(kept)
  }
}
