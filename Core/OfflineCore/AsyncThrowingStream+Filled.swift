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
