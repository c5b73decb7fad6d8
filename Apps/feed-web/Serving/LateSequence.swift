/// A step of a sequence, or the news that the first one lets wait for itself.
enum Step<Value: Sendable>: Sendable {
  case late
  case value(Value)
}

extension AsyncThrowingStream where Failure == any Error, Element: Sendable {
  /// The same elements; before the first one, a word that it is late, if it is.
  func orLate(after patience: Duration) -> AsyncThrowingStream<Step<Element>, any Error> {
    let elements = self
    return AsyncThrowingStream<Step<Element>, any Error> { continuation in
      let clock = Task {
        try await Task.sleep(for: patience)
        continuation.yield(.late)
      }
      let reading = Task {
        defer { clock.cancel() }
        do {
          for try await element in elements {
            clock.cancel()
            continuation.yield(.value(element))
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in
        clock.cancel()
        reading.cancel()
      }
    }
  }
}

/// Does something once, as a sequence of one element.
actor OneTime<Value: Sendable> {
  private var work: (@Sendable () async throws -> Value)?

  init(_ work: @escaping @Sendable () async throws -> Value) { self.work = work }

  func callAsFunction() async throws -> Value? {
    let work = work
    self.work = nil
    return try await work?()
  }
}
