/// The only time limit of a request, for all of its steps.
struct Deadline: Sendable {
  /// An error: the time is up.
  struct Passed: Error {}

  let seconds: Double

  /// Returns the outcome of `operation`, or cancels it when the time is up.
  ///
  /// - Throws: ``Passed``, `CancellationError`, or the errors of `operation`.
  func limit<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    // A duration that no clock can hold would trap.
    let limit = Duration.seconds(min(max(seconds, 0), 1e9))
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await operation() }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      do {
        guard let first = try await group.next(), let value = first else { throw Passed() }
        return value
      } catch {
        // Cancellation takes precedence over the error of a connection that it closes.
        try Task.checkCancellation()
        throw error
      }
    }
  }
}
