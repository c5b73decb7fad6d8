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

extension Task where Failure == any Error {
  /// The value of a task that several callers await. Cancelling one caller does not cancel the task.
  package var sharedValue: Success {
    get async throws {
      let values = AsyncThrowingStream<Success, any Error>.filled { $0.yield(try await value) }
      for try await value in values { return value }
      throw _Concurrency.CancellationError()
    }
  }
}
