import FoundationEssentials
import OfflineCore

/// The in-memory storage as a whole.
struct InMemoryUpkeep: StoreUpkeep {
  let storage: InMemoryStorage
  let whenSetAside: @Sendable (SetAside) -> Void

  func savedLists() async throws -> [ListKey] {
    try await storage.withLists { Array($0.keys) }
  }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.withImages { $0.addresses }
  }

  func problems() async throws -> [String] {
    try await storage.withLists { lists in
      lists.filter(\.value.isDamaged).map { "the list '\($0.key.kind)' is damaged" }
    }
  }

  func setAsideUnknown() async throws -> Int {
    try Task.checkCancellation()
    return 0
  }

  func removeDamagedImageData() async throws -> Int {
    try await storage.withImages { $0.removeDamaged() }
  }

  func clear() async throws {
    for _ in 0..<(try await storage.clear()) { whenSetAside(InMemoryStorage.setAside) }
  }
}
