import FoundationEssentials
import OfflineCore
import StorageEngine

/// A list store that forwards to another one, except for what it overrides.
protocol ListStoreWrapper: ListStore {
  var store: any ListStore { get }
}

extension ListStoreWrapper {
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await store.slice(key, from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(key, with: items, from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await store.append(items, to: key, at: version, renewedAt: renewedAt)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(list, at: version)
  }
}

/// An image data store that forwards to a storage, except for what it overrides.
protocol ImageDataStoreWrapper: ImageDataStore {
  var storage: Storage { get }
}

extension ImageDataStoreWrapper {
  var limit: Int { storage.imageData.limit }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await storage.imageData.data(for: url, isUse: isUse)
  }

  func save(_ data: Data, for url: URL) async throws {
    try await storage.imageData.save(data, for: url)
  }

  func remove(_ url: URL) async throws { try await storage.imageData.remove(url) }
  func usage() async throws -> ImageDataUsage { try await storage.imageData.usage() }
}

/// Maintenance that forwards to a storage, except for what it overrides.
protocol MaintenanceWrapper: StoreMaintenance {
  var storage: Storage { get }
}

extension MaintenanceWrapper {
  func contents() async throws -> StoreContents { try await storage.maintenance.contents() }
  func verify() async throws -> [StoreProblem] { try await storage.maintenance.verify() }
  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    try await storage.maintenance.removeDamaged(subject)
  }
  func clear() async throws { try await storage.maintenance.clear() }
}

/// A backend that forwards to a correct one, except for what it overrides.
protocol BackendWrapper: StorageBackend {
  associatedtype Sound: StorageBackend
  var sound: Sound { get }
}

extension BackendWrapper {
  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try await sound.list(key, items: items)
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try await sound.replaceList(key, with: list)
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    try await sound.removeList(key, at: tag)
  }

  func listHeads() async throws -> [EntryKey: String] { try await sound.listHeads() }

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await sound.image(key, isUse: isUse)
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await sound.saveImage(key, image: image, limit: limit)
  }

  func removeImage(_ key: EntryKey) async throws { try await sound.removeImage(key) }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await sound.imageHeads()
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) { try await sound.imageUsage() }
  func check() async throws -> [String] { try await sound.check() }
  func clear() async throws { try await sound.clear() }
  func quarantine() async throws -> String? { try await sound.quarantine() }
  func close() async { await sound.close() }
}
