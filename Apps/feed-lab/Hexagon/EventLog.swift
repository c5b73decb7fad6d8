import Composition
import FoundationEssentials
import OfflineCore
import Synchronization
import WebSupport

/// A log of the running app: each run of a use case, and each call through a port with the run it belongs to.
/// It keeps the last 500 events, without the transferred data.
final class EventLog: Sendable {
  static let most = 500

  /// The beginning or end of a run or call, or a decision.
  struct Event: Encodable, Sendable {
    enum Phase: String, Encodable { case began, decided, ended }
    enum Result: String, Encodable { case done, miss, failed }

    var number = 0
    /// The seconds since the program was started.
    var seconds = 0.0
    let phase: Phase
    /// The use case, or for a call the use case that made it.
    let useCase: String?
    let run: String?
    /// The request during which it happened, or `nil` for work that nobody waits for.
    let request = LoggedRequest.current
    /// The method of the port, or `nil` for an event of the use case itself.
    var call: String?
    var about: String?
    var adapter: String?
    var result: Result?
    /// The outcome in words.
    var outcome: String?
    /// The file and line of Core that made the decision.
    var file: String?
    var line: Int?
    var milliseconds: Double?
    var decision: Swift.Result<Decision, any Error>?
    /// The number of items in the answer.
    var items: Int?
    /// The age of the saved list in seconds.
    var age: Double?

    enum CodingKeys: CodingKey {
      case number, seconds, phase, useCase, run, call, about, adapter, result, outcome, file, line
      case milliseconds
    }

    /// Whether a use case delivers a saved list that is fresh.
    var showsSavedList: Bool {
      if case .success(.cacheAnswered)? = decision { true } else { false }
    }
    /// Whether items of a saved list were read. A read of its version alone has none.
    var wasReadFromStore: Bool { call == "ListStore.slice" && (items ?? 0) > 0 }
    /// Whether the saved list has expired.
    var isTooOld: Bool { (age ?? 0) >= 7 * 86_400 }
    var isFromFuture: Bool { (age ?? 0) < -60 }
    var port: String? { call.map { String($0.prefix { $0 != "." }) } }
  }

  private let stream: EventStream
  private let told: AsyncStream<Event>.Continuation
  private let start = ContinuousClock.now
  /// The number of requests so far.
  private let requests = Mutex(0)
  /// Ends the process while the next list is saved.
  let kill = Mutex<(@Sendable () -> Never)?>(nil)
  /// A ring buffer: once it is full, event number `n` is at index `(n - 1) % most`.
  private let state = Mutex((ring: [Event](), count: 0))

  /// - Parameter stream: The stream to the listening pages.
  init(to stream: EventStream) {
    self.stream = stream
    let (events, told) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(Self.most))
    self.told = told
    // A separate task, so that the app does not wait for encoding.
    Task {
      for await event in events {
        guard let text = try? Content.jsonText(event) else { continue }
        stream.send("call", id: "\(event.number)", data: text)
      }
    }
  }

  deinit { told.finish() }

  /// The kept events in order.
  var events: [Event] {
    let (ring, count) = state.withLock(\.self)
    let oldest = ring.count < Self.most ? 0 : count % Self.most
    return Array(ring[oldest...] + ring[..<oldest])
  }

  /// Returns the record of a request, with the next number.
  func record(_ words: String) -> LoggedRequest {
    requests.withLock { number in
      number += 1
      return LoggedRequest(number: number, words: words)
    }
  }

  /// The outcome of a call during which the process was killed.
  static let killed = "killed"

  /// The calls of the use case that saves, or else of the latest one, as a text for the program that takes the
  /// place of this one.
  var callsOfLastRun: String {
    let events = events.filter { $0.run != nil && $0.port?.hasPrefix("Image") != true }
    let saves = events.filter { $0.call == "ListStore.replace" }
    let open = saves.last { save in
      save.phase == .began && !saves.contains { $0.run == save.run && $0.phase == .ended }
    }
    let run = open?.run ?? events.last?.run
    let ended = events.filter { $0.run == run && $0.call != nil && $0.phase == .ended }
    return (ended + [open].compactMap(\.self)).map { event in
      let result = event.phase == .began ? Self.killed : event.result?.rawValue ?? ""
      return [
        event.call ?? "", event.about ?? "", event.adapter ?? "", result, "\(event.items ?? -1)",
      ]
      .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Adds the calls of a killed program.
  func add(killedDuring calls: String) {
    for line in calls.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      var event = Event(phase: .ended, useCase: "RedrawFeed", run: Self.killed)
      (event.call, event.about, event.adapter) = (parts[0], parts[1], parts[2])
      event.result = parts[3] == Self.killed ? .failed : Event.Result(rawValue: parts[3])
      event.outcome = parts[3]
      event.items = Int(parts[4]).flatMap { $0 < 0 ? nil : $0 }
      add(event)
    }
  }

  func add(_ event: Event) {
    let isTold = stream.listenerCount > 0
    var event = event
    event.seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    state.withLock { state in
      let index = state.count % Self.most
      state.count += 1
      event.number = state.count
      if index < state.ring.count { state.ring[index] = event } else { state.ring.append(event) }
      // Yields while holding the lock, so that events are sent in the order of their numbers.
      if isTold { told.yield(event) }
    }
  }
}
