import Synchronization

/// A value that comes once, from whichever thread is first, and is waited for once.
final class Outcome<Value: Sendable>: Sendable {
  private enum State {
    case pending(CheckedContinuation<Value, any Error>?)
    case resolved(Result<Value, any Error>)
  }

  private let state = Mutex(State.pending(nil))

  /// Whether there is nothing left to do for it.
  var isResolved: Bool { state.withLock { if case .resolved = $0 { true } else { false } } }

  func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      if case .resolved(let result) = state { return result }
      state = .pending(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  /// Not for a second time.
  func resolve(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .pending(let continuation) = state else { return nil }
      state = .resolved(result)
      return continuation
    }
    waiting?.resume(with: result)
  }
}
