import OfflineCore
import Synchronization

/// A step of a sequence, or the news that the first one lets wait for itself.
enum Arrival<Value: Sendable>: Sendable {
  case late
  case value(Value)
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// The same elements; before the first one, a word that it is late, if it is.
  ///
  /// - Parameter patience: How long a reader looks at a blank page before it says that it is loading.
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

  /// What `work` returns, as the only element.
  static func single(
    _ work: @escaping @Sendable () async throws -> Element
  ) -> AsyncThrowingStream<Element, any Error> {
    .filled { $0.yield(try await work()) }
  }
}
