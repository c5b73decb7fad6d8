package import Foundation
package import OfflineCore
import Synchronization

/// An image data source with answers that the test defines, which records its requests.
package final class StubImageDataSource: ImageDataSource {
  private let answer: @Sendable (URL) async throws -> Data
  private let asked = Mutex<[URL]>([])

  package init(_ answer: @escaping @Sendable (URL) async throws -> Data) {
    self.answer = answer
  }

  /// The requested addresses, in order.
  package var requests: [URL] { asked.withLock { $0 } }

  package func data(for url: URL) async throws -> Data {
    asked.withLock { $0.append(url) }
    return try await answer(url)
  }
}

/// A source that reads the same file for every address, and records which bytes.
package final class StubFileSource: ImageDataSource {
  private struct State {
    var file: Data
    var version = 1
    var ranges: [Range<Int>] = []
  }

  private let state: Mutex<State>

  package init(_ file: Data) { state = Mutex(State(file: file)) }

  /// The ranges of bytes that were read, in order.
  package var ranges: [Range<Int>] { state.withLock { $0.ranges } }

  /// Replaces the content of the file.
  package func write(_ file: Data) {
    state.withLock {
      $0.file = file
      $0.version += 1
    }
  }

  package func data(for url: URL) async throws -> Data {
    try await reader(for: url).data
  }

  package func reader(for url: URL) -> any ImageDataReader {
    state.withLock { OpenFile(count: $0.file.count, version: "v\($0.version)", source: self) }
  }

  private struct OpenFile: ImageDataReader {
    let count: Int
    let version: String?
    let source: StubFileSource

    func bytes(in range: Range<Int>) -> Data {
      source.state.withLock {
        $0.ranges.append(range)
        return $0.file.dropFirst(range.lowerBound).prefix(range.count)
      }
    }
  }
}
