public import Decorators
public import FoundationEssentials
import OfflineCore
import Presentation

/// An observer that writes a line for each call through a port, and for each decision of a use case.
package struct Trace: AppObserver {
  private let now: @Sendable () -> Date
  private let write: @Sendable (_ line: String) -> Void

  /// - Parameters:
  ///   - now: Returns the time by which saved lists count as fresh.
  ///   - write: Shows a line to the user.
  package init(
    now: @escaping @Sendable () -> Date, write: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.now = now
    self.write = write
  }

  /// Passes the call on, and writes its line.
  package func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    try await Tracing { write($0.line(at: now(), tellsAdapterAndTime: true)) }.intercept(
      call, perform: body)
  }

  package func observe(_ event: UseCaseRun.Event, of run: UseCaseRun) {
    if case .decided(let decision) = event, let words = run.words(for: decision) { write(words) }
  }
}

extension Tracing.Report {
  /// Returns one line with the call and its outcome.
  ///
  /// - Parameters:
  ///   - now: The time by which saved lists count as fresh.
  ///   - tellsAdapterAndTime: Whether the line names the adapter and the duration.
  public func line(at now: Date, tellsAdapterAndTime: Bool) -> String {
    [
      call.method.rawValue, call.argument, tellsAdapterAndTime ? call.adapter : "",
      outcome(at: now),
      tellsAdapterAndTime ? time : "",
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the outcome in a few words.
  public func outcome(at now: Date) -> String {
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
  /// Returns whether a saved list is fresh, expired or from the future; `nil` for other answers.
  fileprivate func age(at now: Date) -> String? {
    guard let savedAt else { return nil }
    return switch Expiry.sevenDays.miss(savedAt: savedAt, now: now) {
    case nil: "fresh"
    case .fromTheFuture: "from the future"
    default: "expired"
    }
  }
}
