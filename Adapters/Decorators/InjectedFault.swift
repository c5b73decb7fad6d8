import FoundationEssentials
import OfflineCore
import Synchronization

/// An interceptor that makes calls fail as a rule says, with the errors that the ports document.
///
/// An app reacts as it would to the real fault: with the same policies, exit codes and saves.
public final class InjectedFault: PortInterceptor {
  private static let pieceSize = 16_384

  private let rule: FaultRule
  private let note: String
  private let sleep: @Sendable (Duration) async throws -> Void
  private let count = Mutex(0)

  /// - Parameters:
  ///   - rule: The fault and the calls that it applies to. This instance counts the calls.
  ///   - note: The end of each error's detail, which says that the error is not real.
  ///   - sleep: Waits, and throws when the task is cancelled.
  public init(
    _ rule: FaultRule, note: String = "on purpose",
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.rule = rule
    self.note = note
    self.sleep = sleep
  }

  /// Passes the call on, unless the fault applies to it.
  public func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    guard applies(to: call) else { return try await body() }
    try Task.checkCancellation()
    switch rule.fault {
    case .slow:
      try await sleep(rule.delay)
      return try await body()
    case .drip:
      let answer = try await body()
      for _ in 0..<Self.pieces(of: answer) { try await sleep(rule.delay) }
      return answer
    case .lostAnswer:
      _ = try await body()
      throw StoreError(.unreachable, place: call.adapter, detail: detail("the answer was lost"))
    case .reset:
      throw SourceError(
        .unreachable, address: call.adapter, detail: detail("connection reset by peer"))
    case .corrupt:
      throw StoreError(
        .damaged, place: call.adapter, detail: detail("what is saved does not match its checksum"))
    case .deny:
      throw StoreError(.denied, place: call.adapter, detail: detail("Permission denied"))
    case .eio:
      // The reason that the stores give for an I/O error of the system.
      throw StoreError(.denied, place: call.adapter, detail: detail("Input/output error"))
    case .enospc:
      throw StoreError(.full, place: call.adapter, detail: detail("No space left on device"))
    }
  }

  private func applies(to call: PortCall) -> Bool {
    let operation = call.method.operation
    guard rule.fault.operations.contains(operation) else { return false }
    switch rule.scope {
    case .every: return true
    case .operation(let wanted): return operation == wanted
    case .number(let wanted):
      return count.withLock {
        $0 += 1
        return $0 == wanted
      }
    }
  }

  /// Marks the cause as injected, so that it is not mistaken for a full disk.
  private func detail(_ cause: String) -> String { "\(cause), \(note)" }

  /// The number of pieces in an answer: one for each list item, or for each 16 KiB.
  ///
  /// An answer crosses the port as a whole, so no caller sees a part of it: it only arrives later,
  /// the longer it is.
  private static func pieces(of answer: Any) -> Int {
    switch answer {
    case let data as Data: data.count / pieceSize + 1
    case let reader as any ImageDataReader: reader.count / pieceSize + 1
    case let items as any Collection: items.count
    default: 1
    }
  }
}
