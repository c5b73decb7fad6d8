import Synchronization

/// A value that is set once, by the first of several threads, and awaited once.
final class Outcome<Value: Sendable>: Sendable {
  private enum State {
    case pending(CheckedContinuation<Value, any Error>?)
    case resolved(Result<Value, any Error>)
  }

  private let state = Mutex(State.pending(nil))

  /// True once there is a result.
  var isResolved: Bool { state.withLock { if case .resolved = $0 { true } else { false } } }

  func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      if case .resolved(let result) = state { return result }
      state = .pending(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  /// Sets the result; later calls have no effect.
  func resolve(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .pending(let continuation) = state else { return nil }
      state = .resolved(result)
      return continuation
    }
    waiting?.resume(with: result)
  }
}
