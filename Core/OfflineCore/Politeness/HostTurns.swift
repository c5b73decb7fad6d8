import Synchronization

/// Lets a limited number of requests at a time go to each host. The others wait, first in, first out.
package final class HostTurns: Sendable {
  /// The turns of the whole process.
  package static let shared = HostTurns()
  /// How long a request waits before it fails: by then the host hangs.
  private static let patience = Duration.seconds(60)

  private struct Queue {
    let permits: Semaphore<Never>
    /// The requests that wait or run. Without any, the queue is forgotten.
    var users = 0
  }

  private let queues = Mutex<[String: Queue]>([:])

  package init() {}

  /// Runs an operation when it is its turn.
  ///
  /// - Parameters:
  ///   - name: The host, and what is requested there if that has turns of its own.
  ///   - limit: The number of operations that may run at once.
  /// - Returns: `nil` if the turn did not come in time.
  /// - Throws: The errors of the operation; `CancellationError` as soon as it is cancelled while it waits.
  package func run<Value>(
    at name: String, atMost limit: Int, _ operation: () async throws -> Value
  ) async throws -> Value? {
    let permits = queues.withLock { queues in
      queues[name, default: Queue(permits: Semaphore(limit))].users += 1
      return queues[name]?.permits
    }
    defer {
      queues.withLock {
        $0[name]?.users -= 1
        if $0[name]?.users == 0 { $0[name] = nil }
      }
    }
    guard let permits,
      try await permits.acquire(orUntil: { try await Task.sleep(for: Self.patience) })
    else { return nil }
    defer { permits.release() }
    return try await operation()
  }
}

/// The manners that all sources on the web share: the turns of each host, and the pauses that hosts want.
package struct Politeness: Sendable {
  package let turns: HostTurns
  package let pauses: HostPauses

  package init(turns: HostTurns = .shared, pauses: HostPauses) {
    (self.turns, self.pauses) = (turns, pauses)
  }
}
