/// Holds callers until the test lets them pass, and counts them.
package actor Gate {
  private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var watchers: [(condition: () -> Bool, continuation: CheckedContinuation<Void, Never>)] =
    []
  private var permits = 0

  /// The number of callers that have arrived.
  package private(set) var arrivals = 0
  /// The number of callers that left because they were cancelled.
  package private(set) var cancellations = 0
  /// The largest number of callers held at once.
  package private(set) var mostAtOnce = 0

  package init() {}

  /// Waits until the gate lets this caller pass.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func pass() async throws {
    arrivals += 1
    let number = arrivals
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        held[number] = continuation
        mostAtOnce = max(mostAtOnce, held.count)
        if Task.isCancelled { leave(number) }
        settle()
      }
    } onCancel: {
      Task { await leave(number) }
    }
  }

  /// Lets `count` callers pass in the order of their arrival, now or when they arrive.
  package func letPass(_ count: Int) {
    permits += count
    settle()
  }

  /// Lets all callers pass from now on.
  package func open() { letPass(1_000_000) }

  /// Waits until `count` callers have arrived.
  package func hasSeen(arrivals count: Int) async throws {
    try await wait { self.arrivals >= count }
  }

  /// Waits until `count` callers have been cancelled.
  package func hasSeen(cancellations count: Int) async throws {
    try await wait { self.cancellations >= count }
  }

  // If the condition never holds, the time limit of the test cancels the wait.
  private func wait(for condition: @escaping () -> Bool) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        watchers.append((condition, continuation))
        settle()
      }
    } onCancel: {
      Task { await giveUp() }
    }
    try Task.checkCancellation()
  }

  private func giveUp() {
    for watcher in watchers { watcher.continuation.resume() }
    watchers = []
  }

  private func leave(_ number: Int) {
    guard let continuation = held.removeValue(forKey: number) else { return }
    cancellations += 1
    continuation.resume(throwing: CancellationError())
    settle()
  }

  private func settle() {
    while permits > 0, let first = held.keys.min() {
      permits -= 1
      held.removeValue(forKey: first)?.resume()
    }
    let isDue = watchers.map { $0.condition() }
    for (watcher, isDue) in zip(watchers, isDue) where isDue { watcher.continuation.resume() }
    watchers = zip(watchers, isDue).filter { !$0.1 }.map(\.0)
  }
}

/// Runs `body` up to its first suspension before it returns.
public func startNow<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
  Task.immediate { try await body() }
}

/// The time limit of calls that are meant to succeed.
///
/// No call takes this long, even on a busy machine. Calls that are meant to reach their limit get a
/// smaller one.
package let patience = Duration.seconds(60)
