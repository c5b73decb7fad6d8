import Composition
import Decorators
import FoundationEssentials
import OfflineCore
import Synchronization
import WebSupport

/// What has happened in the running app: each run of a use case, and each call through a port with the run
/// that it belongs to. The last 500 events, without what was carried.
final class EventLog: Sendable {
  static let most = 500

  /// Something that has begun, was decided, or has ended.
  struct Event: Encodable, Sendable {
    enum Phase: String, Encodable { case began, decided, ended }
    enum Result: String, Encodable { case done, miss, failed }

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
    var result: Result?
    /// What came of it, in words.
    var outcome: String?
    /// The file of the use case that has decided it.
    var file: String?
    var milliseconds: Double?

    var port: String? { call.map { String($0.prefix { $0 != "." }) } }
  }

  private let stream: EventStream
  private let told: AsyncStream<Event>.Continuation
  private let start = ContinuousClock.now
  /// A ring: the event of number `n` is at `(n - 1) % most`, once there are so many.
  private let state = Mutex((ring: [Event](), count: 0))

  /// - Parameter stream: To the pages that listen.
  init(to stream: EventStream) {
    self.stream = stream
    let (events, told) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(Self.most))
    self.told = told
    // Beside the app, which waits for none of it.
    Task {
      for await event in events {
        guard let text = try? Content.jsonText(event) else { continue }
        stream.send("call", id: "\(event.number)", data: text)
      }
    }
  }

  deinit { told.finish() }

  /// The events that are kept, in their order.
  var events: [Event] {
    let (ring, count) = state.withLock(\.self)
    let oldest = ring.count < Self.most ? 0 : count % Self.most
    return Array(ring[oldest...] + ring[..<oldest])
  }

  fileprivate func add(_ event: Event) {
    let isTold = stream.listenerCount > 0
    var event = event
    event.seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    state.withLock { state in
      let index = state.count % Self.most
      state.count += 1
      event.number = state.count
      if index < state.ring.count { state.ring[index] = event } else { state.ring.append(event) }
      // Within the lock, so that they are told in the order of their numbers.
      if isTold { told.yield(event) }
    }
  }
}

extension EventLog {
  /// Watches one composition of the app.
  struct Observer: AppObserver {
    let log: EventLog
    /// The clock of the app, by which a list that was found is fresh or not.
    let now: @Sendable () -> Date

    func around<Value>(
      _ call: PortCall, _ body: () async throws -> Value
    ) async throws -> Value {
      let run = UseCaseRun.current
      // Each second somebody looks whether another program has saved, for no use case.
      guard run != nil || call.method != .slice else { return try await body() }
      log.add(Event(call, in: run, .began))
      return try await Tracing { report in
        var event = Event(call, in: run, .ended)
        event.result =
          report.failure != nil ? .failed : report.answer?.isHit == false ? .miss : .done
        event.outcome = report.outcome(at: now())
        event.milliseconds = (report.duration / .microseconds(10)).rounded() / 100
        log.add(event)
      }.around(call, body)
    }

    func observe(_ run: UseCaseRun, _ happened: UseCaseRun.Event) {
      func event(_ phase: Event.Phase) -> Event {
        Event(phase: phase, useCase: run.useCase.rawValue, run: run.idText)
      }
      switch happened {
      case .began: log.add(event(.began))
      case .decided(let decision):
        guard let words = run.words(for: decision) else { return }
        var event = event(.decided)
        event.outcome = words
        event.file = PackageSources.shared.file(of: run.useCase)
        log.add(event)
      case .ended: log.add(event(.ended))
      }
    }
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
