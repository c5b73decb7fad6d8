public import Decorators
public import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Synchronization

/// Writes each call through a port to standard error, and how the policy went on from there.
final class Trace: Sendable {
  /// What a policy decides by.
  private enum Step: Hashable {
    /// What was found in the store.
    case found(String)
    case asked
    case askedInVain

    var words: String {
      switch self {
      case .found(let state): state
      case .asked: "asked the source"
      case .askedInVain: "asked the source, which failed"
      }
    }
  }

  /// Whether a source is being asked, which may look up in the store what it has sent before.
  @TaskLocal private static var isAskingSource = false

  private let now: @Sendable () -> Date
  private let steps = Mutex<[Step]>([])

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Runs a load, and writes what led to its answer, such as "expired → asked the source".
  func deciding<Value>(
    by policy: LoadingPolicy, _ load: () async throws -> Value
  ) async throws -> Value {
    steps.withLock { $0 = [] }
    do {
      let value = try await load()
      conclude(policy, "answered from cache")
      return value
    } catch {
      conclude(policy, "no answer")
      throw error
    }
  }

  /// - Parameter end: How it ends where the source was not the last to be asked.
  private func conclude(_ policy: LoadingPolicy, _ end: String) {
    let steps = steps.withLock { $0 }
    guard let last = steps.last else { return }
    let isFound = if case .found = last { true } else { false }
    let words = steps.map(\.words) + (isFound ? [end] : [])
    Console.standard.warn(
      "trace: ", "\(policy.rawValue): \(words.joined(separator: " → "))")
  }

  private func write(_ report: Tracing.Report) {
    if let step = step(report) {
      steps.withLock { if $0.last != step { $0.append(step) } }
    }
    Console.standard.warn("trace: ", "\(report.line(at: now(), tellsAdapterAndTime: true))")
  }

  private func step(_ report: Tracing.Report) -> Step? {
    switch (report.call.port, report.call.method) {
    case ("ListStore", "slice"), ("ImageDataStore", "data"):
      guard !Self.isAskingSource else { return nil }
      guard let answer = report.answer else { return .found("unreadable") }
      guard answer.isHit == true else { return .found("nothing saved") }
      return .found(answer.age(at: now()) ?? "saved")
    case _ where report.call.isOfSource:
      return report.failure == nil ? .asked : .askedInVain
    default: return nil
    }
  }
}

extension Trace: PortInterceptor {
  /// Passes the call on, and writes it.
  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await Self.$isAskingSource.withValue(Self.isAskingSource || call.isOfSource) {
      try await Tracing { self.write($0) }.around(call, body)
    }
  }
}

extension PortCall {
  fileprivate var isOfSource: Bool { port.hasSuffix("Source") }
}

extension Tracing.Report {
  /// The call, and what came of it, in one line.
  ///
  /// - Parameters:
  ///   - now: Decides whether a list that was found is fresh.
  ///   - tellsAdapterAndTime: Whether it tells who answered, and how long that took.
  public func line(at now: Date, tellsAdapterAndTime: Bool) -> String {
    [
      "\(call.port).\(call.method)", call.argument, tellsAdapterAndTime ? call.adapter : "",
      outcome(at: now),
      tellsAdapterAndTime ? time : "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func outcome(at now: Date) -> String {
    guard let answer else { return failure.map { Messages.english.message(for: $0) } ?? "" }
    return [
      answer.isUnchanged ? "unchanged" : answer.isHit.map { $0 ? "hit" : "miss" } ?? "ok",
      answer.items.map { $0 == 1 ? "1 item" : "\($0) items" },
      answer.bytes.map(Messages.english.byteCount),
      answer.age(at: now),
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private var time: String { "\((duration / .microseconds(10)).rounded() / 100) ms" }
}

extension PortAnswer {
  /// Whether a saved list may stand in for its source; `nil` for everything else.
  fileprivate func age(at now: Date) -> String? {
    guard let savedAt else { return nil }
    return switch Expiry.sevenDays.miss(savedAt: savedAt, now: now) {
    case nil: "fresh"
    case .fromTheFuture: "from the future"
    default: "expired"
    }
  }
}
