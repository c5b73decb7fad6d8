import FoundationEssentials
import OfflineCore
import StorageEngine

/// A correct backend over a storage of a ``MemoryServer``.
struct MemoryBackend: StorageBackend {
  let server: MemoryServer
  let name: String
  let timeLimit: Duration

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try await server.use(name) { storage in
      guard var list = storage.lists[key] else { return nil }
      list.pages = list.pages.holding(items)
      return list
    }
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try await server.write(name, timeLimit: timeLimit) {
      $0.lists.updateValue(list, forKey: key).map { RemovedList($0) }
    }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    try await server.write(name, timeLimit: timeLimit) { [name] storage in
      guard var list = storage.lists[key], list.tag == tag else {
        throw StoreError(.changed, place: withoutPassword(name))
      }
      list.tag = next
      list.pages += pages
      storage.lists[key] = list
    }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    try await server.write(name, timeLimit: timeLimit) { [name] storage in
      if let tag, storage.lists[key]?.tag != tag {
        throw StoreError(.changed, place: withoutPassword(name))
      }
      return storage.lists.removeValue(forKey: key).map { RemovedList($0) }
    }
  }

  func listHeads() async throws -> [EntryKey: String] {
    try await server.use(name) { $0.lists.mapValues(\.head) }
  }

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await server.use(name) { storage in
      guard let index = storage.images.firstIndex(where: { $0.key == key }) else { return nil }
      let image = storage.images[index].image
      if isUse { storage.images.append(storage.images.remove(at: index)) }
      return image
    }
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await server.write(name, timeLimit: timeLimit) { storage in
      storage.images.removeAll { $0.key == key }
      storage.images.append((key, image))
      while storage.images.reduce(0, { $0 + $1.image.data.count }) > limit {
        storage.images.removeFirst()
      }
    }
  }

  func removeImage(_ key: EntryKey) async throws {
    try await server.write(name, timeLimit: timeLimit) { storage in
      storage.images.removeAll { $0.key == key }
    }
  }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await server.use(name) { $0.images.map { ($0.key, $0.image.head) } }
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    try await server.use(name) { storage in
      (storage.images.count, storage.images.reduce(0) { $0 + $1.image.data.count })
    }
  }

  func check() async throws -> [String] { try await server.use(name) { _ in [] } }

  func clear() async throws {
    try await server.write(name, timeLimit: timeLimit) { storage in
      storage.lists = [:]
      storage.images = []
    }
  }

  func quarantine() async throws -> String? { await server.quarantine(name) }

  func close() async {}
}
