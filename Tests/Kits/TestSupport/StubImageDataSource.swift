package import Foundation
import OfflineCore
import Synchronization

/// A source of image data that answers as it is told, and remembers what it was asked.
package final class StubImageDataSource: ImageDataSource {
  private let answer: @Sendable (URL) async throws -> Data
  private let asked = Mutex<[URL]>([])

  package init(_ answer: @escaping @Sendable (URL) async throws -> Data) {
    self.answer = answer
  }

  /// The addresses it was asked for, in order.
  package var requests: [URL] { asked.withLock { $0 } }

  package func data(for url: URL) async throws -> Data {
    asked.withLock { $0.append(url) }
    return try await answer(url)
  }
}
