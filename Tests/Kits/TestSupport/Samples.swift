package import FeedCore
package import Foundation
import InMemoryStore
package import OfflineCore

/// The current time of the tests that use it.
package let noon = Date(timeIntervalSince1970: 1_700_000_000)
package let sevenDays: TimeInterval = 7 * 86_400

/// Returns consecutive images, each with a unique id.
package func images(_ range: Range<Int>) -> [FeedImage] { range.map(image) }

package func image(_ number: Int) -> FeedImage {
  let (high, low) = (UInt8(number >> 8), UInt8(number & 0xFF))
  return FeedImage(
    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, high, low)),
    description: number.isMultiple(of: 2) ? nil : "Image \(number)", location: nil,
    url: URL(string: "https://example.com/\(number).png")!)
}

/// Returns an empty storage.
package func emptyStorage(imageLimit: Int = StoreOptions.defaultImageLimit) -> Storage {
  StorePlugin.inMemory.open(StoreOptions(place: "", imageLimit: imageLimit))
}

/// Returns a storage that holds a feed.
package func storage(
  holding images: [FeedImage], savedAt: Date = noon, source: SourceName = "saved"
) async throws -> Storage {
  let storage = emptyStorage()
  _ = try await storage.lists.replace(.feed, with: images, savedAt: savedAt, source: source)
  return storage
}

extension Storage {
  /// The saved images, or `nil` if nothing is saved.
  package var savedImages: [FeedImage]? {
    get async throws {
      try await lists.slice(ListKey<FeedImage>.feed, from: nil, limit: .max)?.items
    }
  }
}

extension PrefetchImageData.Progress {
  /// The reason of the first failure.
  package var firstFailure: PrefetchImageData.Failure? { failures.first?.failure }
}

extension ListName {
  /// The name of the feed.
  package static let feed = ListKey<FeedImage>.feed.name
}

package let offline = SourceError(.offline, address: "source")
package let malformed = SourceError(.invalidData, address: "source", detail: "items")
package let picture = URL(string: "https://example.com/picture.png")!
package let bytes = Data("bytes".utf8)

/// Cancels the current task, as if its owner had cancelled it just now.
package func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }

/// Runs `body` in a task of its own, which `body` may cancel.
package func inOwnTask<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await Task { try await body() }.value
}

extension StoreError {
  package static let damaged = StoreError(.damaged, place: "test:")
  package static let changed = StoreError(.changed, place: "test:")
  package static let full = StoreError(.full, place: "test:")
}

/// Runs `body` with the path of an empty folder that is removed afterwards.
package func withTemporaryFolder<Value>(
  _ body: (_ folder: String) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID())").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

/// Returns a path in a folder that does not exist, so that neither can be opened.
package func missingPath(_ name: String = "nothing") -> String {
  FileManager.default.temporaryDirectory.appending(path: "missing-\(UUID())/\(name)").path
}
