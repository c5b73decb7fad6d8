import Synchronization

/// Coalesces concurrent requests for the same key.
///
/// A cancelled waiter leaves at once; when the last one has left, the request is cancelled.
package final class RequestCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private struct Request: Sendable {
    let id: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
  }

  private struct State: Sendable {
    var requests: [Key: Request] = [:]
    var nextID = 0

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }
  }

  private let state = Mutex(State())
  private let abandoned: BackgroundTasks?

  /// - Parameter abandoned: Holds requests that their last waiter has left, until they have ended.
  package init(abandoningTo abandoned: BackgroundTasks? = nil) { self.abandoned = abandoned }

  /// A request, which does not run on the actor of its first caller.
  package typealias Operation = @concurrent @Sendable () async throws -> Value

  /// Returns the value of the request in flight for `key`, or starts `operation` and returns its value.
  package func value(
    for key: Key, _ operation: @escaping Operation
  ) async throws -> Value {
    let waiter = state.withLock { $0.makeID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiter) in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        state.withLock { state in
          if state.requests[key] == nil { start(key, by: operation, in: &state) }
          state.requests[key]?.waiters[waiter] = continuation
        }
        // A task that was cancelled before it waited gets no other cancellation signal.
        if Task.isCancelled { leave(key, as: waiter) }
      }
    } onCancel: {
      leave(key, as: waiter)
    }
  }

  private func start(_ key: Key, by operation: @escaping Operation, in state: inout State) {
    let id = state.makeID()
    let task = Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      finish(key, id: id, with: result)
    }
    state.requests[key] = Request(id: id, task: task)
  }

  private func finish(_ key: Key, id: Int, with result: Result<Value, any Error>) {
    let request = state.withLock { state in
      // An abandoned request may end after another one for the same key has begun.
      state.requests[key]?.id == id ? state.requests.removeValue(forKey: key) : nil
    }
    guard let request else { return }
    for waiter in request.waiters.values { waiter.resume(with: result) }
  }

  private func leave(_ key: Key, as waiter: Int) {
    let (continuation, last) = state.withLock { state in
      let continuation = state.requests[key]?.waiters.removeValue(forKey: waiter)
      let isLast = continuation != nil && state.requests[key]?.waiters.isEmpty == true
      return (continuation, isLast ? state.requests.removeValue(forKey: key)?.task : nil)
    }
    if let last {
      last.cancel()
      abandoned?.start { await last.value }
    }
    continuation?.resume(throwing: CancellationError())
  }
}
