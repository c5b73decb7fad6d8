import Synchronization

/// A number of permits, and a queue of callers that wait for them.
///
/// Callers are served first in, first out; otherwise small requests could starve a large one. A caller may
/// ask for several permits, name the holder that it asks for, and stop waiting after a time.
package final class Semaphore<Holder: Hashable & Sendable>: Sendable {
  private typealias Turn = CheckedContinuation<Bool, any Error>

  private struct Waiter: Sendable {
    let id: UInt64
    let count: Int
    let holder: Holder?
    let isBounded: Bool
    let turn: Turn
  }

  private struct State: Sendable {
    var limit: Int
    let reserve: Int
    var taken = 0
    /// The permits of each holder; no entry for holders that have none.
    var held: [Holder?: Int] = [:]
    var waiters: [Waiter] = []
    var nextID: UInt64 = 0

    var free: Int { limit - taken }

    /// Returns `false` for a holder that has reached its share.
    func admits(_ count: Int, for holder: Holder?) -> Bool {
      held[holder] == nil || count <= free - reserve
    }

    mutating func take(_ count: Int, for holder: Holder?) {
      taken += count
      let sum = held[holder, default: 0] + count
      held[holder] = sum > 0 ? sum : nil
    }

    /// Removes the callers whose turn it is from the queue, and takes their permits.
    mutating func admitWaiters() -> [Turn] {
      var turns: [Turn] = []
      while free > 0 {
        var passed: Set<Holder?> = []
        // A holder that has reached its share lets others pass, but none of its own callers.
        let next = waiters.firstIndex {
          passed.insert($0.holder).inserted && admits($0.count, for: $0.holder)
        }
        guard let next, waiters[next].count <= free else { break }
        let waiter = waiters.remove(at: next)
        take(waiter.count, for: waiter.holder)
        turns.append(waiter.turn)
      }
      return turns
    }
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The number of permits.
  ///   - reserve: The number of permits that only holders without any permit get, so that no holder shuts out
  ///     the others.
  package init(_ limit: Int, reserve: Int = 0) {
    state = Mutex(State(limit: limit, reserve: reserve))
  }

  /// The number of permits, taken or free. Raising it serves callers that wait.
  package var limit: Int {
    get { state.withLock { $0.limit } }
    set { serve { $0.limit = newValue } }
  }

  /// The number of permits that are taken.
  package var taken: Int { state.withLock { $0.taken } }

  /// Takes permits, as soon as there are enough.
  ///
  /// - Parameters:
  ///   - holder: The holder of the permits; `nil` if holders are not told apart.
  ///   - isBounded: `true` if the caller holds memory while it waits. All such callers together may wait for at
  ///     most as many permits as there are.
  ///   - timeout: Returns when the caller has waited long enough; `nil` to wait as long as it takes.
  /// - Returns: `false` without permits, if the time is up or too many callers wait.
  /// - Throws: `CancellationError` as soon as the task is cancelled while it waits.
  package func acquire(
    _ count: Int = 1, for holder: Holder? = nil, isBounded: Bool = false,
    orUntil timeout: (@Sendable () async throws -> Void)? = nil
  ) async throws -> Bool {
    let id: UInt64? = state.withLock { state in
      if state.waiters.isEmpty, count <= state.free, state.admits(count, for: holder) {
        state.take(count, for: holder)
        return nil
      }
      state.nextID += 1
      return state.nextID
    }
    guard let id else { return true }
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: Turn) in
        serve {
          $0.waiters.append(
            Waiter(id: id, count: count, holder: holder, isBounded: isBounded, turn: turn))
        }
        if isBounded, isCrowded { leave(id, with: .success(false)) }
        // A task that was cancelled before it waited gets no other cancellation signal.
        if Task.isCancelled { leave(id, with: .failure(CancellationError())) }
        timer = timeout.map { timeout in
          Task {
            try await timeout()
            leave(id, with: .success(false))
          }
        }
      }
    } onCancel: {
      leave(id, with: .failure(CancellationError()))
    }
  }

  /// Whether bounded callers wait for more permits than there are.
  private var isCrowded: Bool {
    state.withLock { state in
      state.waiters.lazy.filter(\.isBounded).reduce(0) { $0 + $1.count } > state.limit
    }
  }

  /// Returns permits, which may be fewer than were acquired.
  package func release(_ count: Int = 1, of holder: Holder? = nil) {
    serve { $0.take(-count, for: holder) }
  }

  /// Lowers the limit to the permits that callers other than this one hold.
  ///
  /// - Returns: `false`, having changed nothing, if this caller holds all that are taken.
  package func withholdFreePermits(holding count: Int = 1) -> Bool {
    state.withLock { state in
      guard state.taken > count else { return false }
      state.limit = state.taken - count
      return true
    }
  }

  /// Changes the state, and then serves the callers whose turn it is.
  private func serve(_ change: (inout State) -> Void) {
    let turns = state.withLock { state in
      change(&state)
      return state.admitWaiters()
    }
    for turn in turns { turn.resume(returning: true) }
  }

  private func leave(_ id: UInt64, with result: Result<Bool, any Error>) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.turn.resume(with: result)
  }
}

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
