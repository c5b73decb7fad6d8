import OfflineCore
import Synchronization

/// An element of a sequence, or a signal that the first one is late.
enum Arrival<Value: Sendable>: Sendable {
  case late
  case value(Value)
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// Returns the same elements, with a signal before the first one if that is late.
  ///
  /// - Parameter patience: How long a reader sees a blank page before it says that it is loading.
  func orLate(
    after patience: Duration = .milliseconds(80)
  ) -> AsyncThrowingStream<Arrival<Element>, any Error> {
    let elements = self
    return .filled { continuation in
      // The lock keeps the order: "late" must not follow the element.
      let isWaiting = Mutex(true)
      let clock = Task {
        try await Task.sleep(for: patience)
        isWaiting.withLock { if $0 { continuation.yield(.late) } }
      }
      defer { clock.cancel() }
      for try await element in elements {
        isWaiting.withLock { $0 = false }
        continuation.yield(.value(element))
      }
    }
  }

  /// Returns a sequence with the result of `work` as its only element.
  static func single(
    _ work: @escaping @Sendable () async throws -> Element
  ) -> AsyncThrowingStream<Element, any Error> {
    .filled { $0.yield(try await work()) }
  }
}
