import CacheCore
import FoundationEssentials

/// The in-memory storage as a whole.
struct InMemoryUpkeep: StoreUpkeep {
  let storage: InMemoryStorage

  func savedLists() async throws -> [ListKey] {
    try storage.withLists { Array($0.keys) }
  }

  func savedImageAddresses() async throws -> [URL] { storage.images.addresses }

  func problems() async throws -> [String] {
    try storage.withLists { lists in
      lists.filter(\.value.isDamaged).map { "the list '\($0.key.kind)' is damaged" }
    }
  }

  func clear() async throws {
    try storage.withLists { $0.removeAll() }
    storage.images.removeAll()
  }
}
