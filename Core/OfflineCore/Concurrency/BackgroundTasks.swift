import Synchronization

/// Work that outlives its callers, until its owner ends it. ``Storage/close`` ends the work on a storage.
package final class BackgroundTasks: Sendable {
  private struct State: Sendable {
    var tasks: [Int: Task<Void, any Error>] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())

  /// Creates an empty set of tasks.
  package init() {}

  /// Starts work that no caller waits for. It is best effort: its errors are ignored.
  package func start(_ work: @escaping @concurrent @Sendable () async throws -> Void) {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.tasks[id] = Task {
        defer { self.state.withLock { $0.tasks[id] = nil } }
        try await work()
      }
    }
  }

  /// Cancels the work, and waits until it has ended.
  package func end() async {
    let tasks = state.withLock { Array($0.tasks.values) }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
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

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// Returns a stream of the values that `work` yields, until it ends or throws. It is cancelled when the
  /// reader stops.
  package static func filled(
    by work: @escaping @Sendable (Continuation) async throws -> Void
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await work(continuation)
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
