import Synchronization

/// A switch that several tasks look at.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isRaised: Bool { value.withLock { $0 } }

  func raise() { value.withLock { $0 = true } }

  func lower() { value.withLock { $0 = false } }
}
