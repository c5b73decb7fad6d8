import FoundationEssentials
import OfflineCore

/// An `ImageDataStore` that lives as long as the process.
struct InMemoryImageDataStore: ImageDataStore {
  let storage: InMemoryStorage

  func data(for url: URL) async throws -> Data? {
    try await storage.withImages { try $0.data(for: url) }
  }

  func save(_ data: Data, for url: URL) async throws {
    try await storage.withImages { $0.save(data, for: url) }
  }

  func contains(_ url: URL) async throws -> Bool {
    try await storage.withImages { $0.contains(url) }
  }

  func usage() async throws -> ImageDataUsage {
    try await storage.withImages { $0.usage }
  }
}
