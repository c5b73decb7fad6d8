import Decorators
import Logging
import OfflineCore
import OfflinePresentation
import Synchronization

/// Knows from the calls that go by whether the store can be read and written, and tells the operator
/// when that changes. Readers of the pages see neither its place nor its errors.
final class StoreHealth: PortInterceptor {
  private enum Use: String {
    case reading = "what is saved can't be read"
    case writing = "what is loaded can't be kept"
    case writingImages = "images can't be kept"
  }

  private let logger: Logger
  private let failing = Mutex<Set<Use>>([])

  init(_ logger: Logger) { self.logger = logger }

  /// Whether the last list that arrived could not be saved.
  var losesLists: Bool { failing.withLock { $0.contains(.writing) } }

  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
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
      if failing.withLock({ $0.remove(use) }) != nil {
        logger.notice("the store works again (\(use.rawValue) is over)")
      }
      return value
    } catch let error as StoreError {
      // A list that is damaged is replaced by the next one, and one that has changed is read again.
      if ![.changed, .damaged].contains(error.reason),
        failing.withLock({ $0.insert(use).inserted })
      {
        logger.warning("\(use.rawValue): \(Messages.english.message(for: error))")
      }
      throw error
    }
  }
}
