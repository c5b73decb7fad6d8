public import Decorators
public import FoundationEssentials
package import OfflineCore
import OfflinePresentation

/// Tells of each call through a port, and what the use case decided and why, in a line each.
package struct Trace: PortInterceptor {
  private let now: @Sendable () -> Date
  private let write: @Sendable (_ line: String) -> Void

  /// - Parameters:
  ///   - now: Decides whether a list that was found is fresh.
  ///   - write: Shows a line to whoever wants to know.
  package init(
    now: @escaping @Sendable () -> Date, write: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.now = now
    self.write = write
  }

  /// Runs a load, and writes how it came to its answer, such as "expired → asked the source".
  package func deciding<Value>(
    by policy: LoadingPolicy, isImage: Bool, _ load: () async throws -> Value
  ) async throws -> Value {
    // Image data does not age: whatever the policy, it comes from the cache first.
    let policy = isImage ? "image data" : policy.rawValue
    do {
      let value = try await load()
      if let decision = (value as? any Decided)?.decision {
        write("\(policy): \(decision.words(ofCache: isImage ? "saved" : "fresh"))")
      }
      return value
    } catch {
      if let words = words(for: error) { write("\(policy): \(words)") }
      throw error
    }
  }

  /// Passes the call on, and tells of it.
  package func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value {
    try await Tracing { write($0.line(at: now(), tellsAdapterAndTime: true)) }.around(call, body)
  }
}

extension Decision {
  fileprivate func words(ofCache state: String) -> String {
    switch self {
    case .sourceAnswered(after: nil): "asked the source"
    case .sourceAnswered(after: let miss?): "\(miss.words) → asked the source"
    case .cacheAnswered: "\(state) → answered from cache"
    case .cacheStoodIn: "asked the source, which failed → \(state) → answered from cache"
    case .nobodyAsked: "nobody was asked"
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
