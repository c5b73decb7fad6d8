/// Coalesces concurrent requests for the same key.
///
/// A cancelled waiter leaves at once; when the last one has left, the request is cancelled. Requests run
/// outside of the actor, where a request that is slow to suspend does not block the waiters.
package actor RequestCoalescer<Key: Hashable & Sendable, Value: Sendable> {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private struct Request {
    let id: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]
  }

  private var requests: [Key: Request] = [:]
  private var nextID = 0

  package init() {}

  package typealias Operation = @concurrent @Sendable () async throws -> Value

  /// Returns the value of the request in flight for `key`, or starts `operation` and returns its value.
  package func value(
    for key: Key, _ operation: @escaping Operation
  ) async throws -> Value {
    let waiter = makeID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        start(key, by: operation)
        requests[key]?.waiters[waiter] = continuation
      }
    } onCancel: {
      Task { await self.leave(key, as: waiter) }
    }
  }

  private func start(_ key: Key, by operation: @escaping Operation) {
    guard requests[key] == nil else { return }
    let id = makeID()
    let task = Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      finish(key, id: id, with: result)
    }
    requests[key] = Request(id: id, task: task)
  }

  private func finish(_ key: Key, id: Int, with result: Result<Value, any Error>) {
    // An abandoned request may end after another one for the same key has begun.
    guard let request = requests[key], request.id == id else { return }
    requests[key] = nil
    for waiter in request.waiters.values { waiter.resume(with: result) }
  }

  private func leave(_ key: Key, as waiter: Int) {
    guard let continuation = requests[key]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(throwing: CancellationError())
    if let request = requests[key], request.waiters.isEmpty {
      request.task.cancel()
      requests[key] = nil
    }
  }

  private func makeID() -> Int {
    nextID += 1
    return nextID
  }
}
