/// The one limit of time of a request with all that belongs to it.
struct Deadline: Sendable {
  /// The time is up.
  struct Passed: Error {}

  let seconds: Double

  /// The outcome of `operation`, if it has one in time; else it is cancelled.
  ///
  /// - Throws: ``Passed``, `CancellationError`, or what `operation` throws.
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
        // Whatever a connection says as it is torn down.
        try Task.checkCancellation()
        throw error
      }
    }
  }
}
