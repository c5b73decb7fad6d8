public import Decorators
public import FoundationEssentials
public import OfflineCore
import OfflinePresentation

/// Tells of each call through a port in a line.
package struct Trace: PortInterceptor {
  private let now: @Sendable () -> Date
  fileprivate let write: @Sendable (_ line: String) -> Void

  /// - Parameters:
  ///   - now: Decides whether a list that was found is fresh.
  ///   - write: Shows a line to whoever wants to know.
  package init(
    now: @escaping @Sendable () -> Date, write: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.now = now
    self.write = write
  }

  /// Passes the call on, and tells of it.
  package func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await Tracing { write($0.line(at: now(), tellsAdapterAndTime: true)) }.around(call, body)
  }
}

/// Tells what use cases have decided and why, such as "expired → asked the source", where there is a
/// trace.
public struct DecisionTrace: Sendable {
  private let trace: Trace?
  private let policy: LoadingPolicy

  package init(_ trace: Trace?, _ policy: LoadingPolicy) {
    self.trace = trace
    self.policy = policy
  }

  /// Runs a load, and tells how it came to its answer.
  public func callAsFunction<Value>(
    isImage: Bool = false, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await load()
      tell((value as? any Decided)?.decision.words, isImage)
      return value
    } catch {
      tell(words(for: error), isImage)
      throw error
    }
  }

  /// The same steps, of each of which it tells.
  public func callAsFunction<Step: Decided>(
    _ steps: AsyncThrowingStream<Step, any Error>
  ) -> AsyncThrowingStream<Step, any Error> {
    guard trace != nil else { return steps }
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          for try await step in steps {
            tell(step.decision.words)
            continuation.yield(step)
          }
          continuation.finish()
        } catch {
          tell(words(for: error))
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func tell(_ words: String?, _ isImage: Bool = false) {
    guard let trace, let words else { return }
    // Image data does not age: whatever the policy, it comes from the cache first.
    trace.write("\(isImage ? "image data" : policy.rawValue): \(words)")
  }
}

extension Decision {
  fileprivate var words: String {
    switch self {
    case .sourceAnswered(after: nil): "asked the source"
    case .sourceAnswered(after: let miss?): "\(miss.words) → asked the source"
    case .cacheAnswered(let hit): "\(hit.words) → answered from cache"
    case .cacheExtended: "\(CacheHit.fresh.words) → answered from cache, asked the source for more"
    case .cacheStoodIn(let hit, for: _):
      "asked the source, which failed → \(hit.words) → answered from cache"
    case .nobodyAsked: "nobody was asked"
    }
  }
}

extension CacheHit {
  fileprivate var words: String {
    switch self {
    case .fresh: "fresh"
    case .ageless: "saved, and never expires"
    }
  }
}

extension CacheMiss {
  fileprivate var words: String {
    switch self {
    case .empty: "nothing saved"
    case .expired: "expired"
    case .fromTheFuture: "from the future"
    case .unreadable: "unreadable"
    }
  }
}

/// Why a use case has no answer; `nil` for what no use case decides.
private func words(for error: any Error) -> String? {
  switch error {
  case LoadError.remote(_, cache: nil): "asked the source, which failed"
  case LoadError.remote(_, cache: let miss?):
    "asked the source, which failed; in the cache: \(miss.words) → no answer"
  case LoadError.notCached(let miss): "\(miss.words) → no answer"
  case LoadError.otherSource: "saved from another source → no answer"
  case is StoreError: "unreadable → no answer"
  default: nil
  }
}

extension Tracing.Report {
  /// The call, and what came of it, in one line.
  ///
  /// - Parameters:
  ///   - now: Decides whether a list that was found is fresh.
  ///   - tellsAdapterAndTime: Whether it tells who answered, and how long that took.
  public func line(at now: Date, tellsAdapterAndTime: Bool) -> String {
    [
      call.method.rawValue, call.argument, tellsAdapterAndTime ? call.adapter : "",
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
