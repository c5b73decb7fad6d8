import Synchronization

/// The time in which no reader waits for a picture, for work that can be interrupted.
final class IdleTime: Sendable {
  private struct State: Sendable {
    var requests = 0
    var work: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let signal: AsyncStream<Void>.Continuation
  /// An element whenever work may begin: at the start, after the last request, and after a list was saved.
  let beginnings: AsyncStream<Void>

  init() {
    (beginnings, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    signal.yield()
  }

  /// Runs the request of a reader, which ends the work.
  func end<Value>(for request: () async throws -> Value) async rethrows -> Value {
    state.withLock {
      $0.requests += 1
      $0.work?.cancel()
    }
    defer {
      let isIdle = state.withLock {
        $0.requests -= 1
        return $0.requests == 0
      }
      if isIdle { signal.yield() }
    }
    return try await request()
  }

  /// Notes that there may be new work.
  func renew() { signal.yield() }

  /// Runs work, unless a request is under way. It is cancelled as soon as one begins.
  func use(for work: @escaping @concurrent @Sendable () async -> Void) async {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.requests == 0 else { return nil }
      state.work = Task(priority: .background) { await work() }
      return state.work
    }
    await withTaskCancellationHandler {
      await task?.value
    } onCancel: {
      task?.cancel()
    }
  }
}
