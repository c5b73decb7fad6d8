import Decorators
import Logging
import OfflineCore
import Presentation
import Synchronization

/// Observes the calls of the store and logs when reading or writing starts or stops failing.
/// Readers of the pages see neither the place of the store nor its errors.
final class StoreHealth: PortInterceptor {
  private enum Use: String {
    case reading = "saved lists can't be read"
    case writing = "lists can't be saved"
    case writingImages = "images can't be saved"
  }

  private let logger: Logger
  private let pause: Duration
  private let whenSaved: @Sendable () -> Void
  private let failing = Mutex<Set<Use>>([])
  private let nextTrial = Mutex(ContinuousClock.now)

  /// - Parameters:
  ///   - pause: The time between two tests whether the store accepts lists again.
  ///   - whenSaved: Called after a list was saved.
  init(_ logger: Logger, pause: Duration, whenSaved: @escaping @Sendable () -> Void) {
    (self.logger, self.pause, self.whenSaved) = (logger, pause, whenSaved)
  }

  /// Whether the last list that arrived could not be saved.
  var losesLists: Bool { failing.withLock { $0.contains(.writing) } }

  /// Returns whether it is time to test if the store accepts lists again.
  func beginsTrial() -> Bool {
    losesLists
      && nextTrial.withLock { next in
        defer { if next <= .now { next = .now + pause } }
        return next <= .now
      }
  }

  func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    let use: Use
    switch call.method {
    case .slice: use = .reading
    case .replace, .append: use = .writing
    case .saveImageData: use = .writingImages
    default: return try await body()
    }
    do {
      let value = try await body()
      if use == .writing { whenSaved() }
      if failing.withLock({ $0.remove(use) }) != nil {
        logger.notice("resolved: \(use.rawValue)")
      }
      return value
    } catch let error as StoreError {
      // A damaged list is replaced by the next one, and a list that has changed is read again.
      if ![.changed, .damaged].contains(error.reason),
        failing.withLock({ $0.insert(use).inserted })
      {
        logger.warning("\(use.rawValue): \(Messages.english.message(for: error))")
      }
      throw error
    }
  }
}
