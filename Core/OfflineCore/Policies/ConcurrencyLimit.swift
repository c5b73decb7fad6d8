/// Limits the number of operations that run at once. The others wait, first in, first out.
///
/// ```swift
/// let limit = ConcurrencyLimit(2)
/// let data = try await limit { try await source.data(for: url) }
/// ```
package struct ConcurrencyLimit: Sendable {
  private let permits: Semaphore<Never>

  /// - Parameter count: The largest number of concurrent operations; at least 1.
  package init(_ count: Int) { permits = Semaphore(max(1, count)) }

  /// - Throws: The errors of the operation; or `CancellationError`, as soon as it is cancelled while waiting.
  package func callAsFunction<Value>(
    _ operation: () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    _ = try await permits.acquire()
    defer { permits.release() }
    return try await operation()
  }
}
