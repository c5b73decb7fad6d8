/// Limits the number of operations that run at once. The others wait, first in, first out.
///
/// ```swift
/// let limit = ConcurrencyLimit(2)
/// let data = try await limit { try await source.data(for: url) }
/// ```
package actor ConcurrencyLimit {
  private typealias Waiter = CheckedContinuation<Void, any Error>

  private var free: Int
  private var waiters: [(id: Int, continuation: Waiter)] = []
  private var nextID = 0

  /// - Parameter count: The largest number of concurrent operations; at least 1.
  package init(_ count: Int) { free = max(1, count) }

  /// - Throws: The errors of the operation; or `CancellationError`, as soon as it is cancelled while waiting.
  package nonisolated func callAsFunction<Value: Sendable>(
    _ operation: () async throws -> Value
  ) async throws -> Value {
    try await enter()
    return try await withCleanup(operation) { await leave() }
  }

  private func enter() async throws {
    nextID += 1
    let id = nextID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Waiter) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else if free > 0 {
          free -= 1
          continuation.resume()
        } else {
          waiters.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(id) }
    }
  }

  private func leave() {
    guard waiters.isEmpty else { return waiters.removeFirst().continuation.resume() }
    free += 1
  }

  private func giveUp(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}

/// Runs `body` and then `cleanup`, whether it returns or throws: a `defer` that can suspend.
package func withCleanup<Value>(
  _ body: () async throws -> Value, cleanup: () async -> Void
) async throws -> Value {
  let result: Result<Value, any Error>
  do { result = .success(try await body()) } catch { result = .failure(error) }
  await cleanup()
  return try result.get()
}
