import FoundationEssentials
import OfflineCore

/// An `ImageDataStore` with one file for each address; see ``StoreFolder``.
struct JSONFileImageDataStore: ImageDataStore {
  let storage: JSONFileStorage
  let limit: Int

  func data(for url: URL) async throws -> Data? {
    try await storage.read { folder in
      guard let file = try ImageFolder(folder).file(of: url.absoluteString) else { return nil }
      let data = try file.content()
      file.touch()
      return data
    }
  }

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard data.count <= limit else { return }
    try await storage.write { folder in
      try ImageWriter(folder, limit: limit).save(data, for: url.absoluteString)
    }
  }

  func contains(_ url: URL) async throws -> Bool {
    let found = try await storage.read { folder in
      guard case .some = try ImageFolder(folder).file(of: url.absoluteString) else { return false }
      return true
    }
    return found ?? false
  }

  func usage() async throws -> ImageDataUsage {
    let usage = try await storage.read { folder in try ImageFolder(folder).usage() }
    return ImageDataUsage(count: usage?.count ?? 0, bytes: usage?.bytes ?? 0, limit: limit)
  }
}
