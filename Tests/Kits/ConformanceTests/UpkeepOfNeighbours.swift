import FoundationEssentials
import OfflineCore

/// A sound upkeep that gets the lists of some kinds wrong.
struct UpkeepOfNeighbours: StoreUpkeep {
  let storage: Storage
  let fault: NeighbourFault

  func savedLists() async throws -> [ListKey] {
    let keys = try await storage.upkeep.savedLists()
    return switch fault {
    case .namesAListTwice: keys + keys.suffix(1)
    case .namesNoSquads: keys.filter { $0.kind != "squad" }
    default: keys
    }
  }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.upkeep.savedImageAddresses()
  }

  func problems() async throws -> [String] { try await storage.upkeep.problems() }

  func setAsideUnknown() async throws -> Int { try await storage.upkeep.setAsideUnknown() }

  func removeDamagedImageData() async throws -> Int {
    try await storage.upkeep.removeDamagedImageData()
  }

  func clear() async throws {
    guard fault == .clearsNoSquads else { return try await storage.upkeep.clear() }
    for key in try await storage.upkeep.savedLists() where key.kind != "squad" {
      try await storage.lists.store(of: key).remove(key)
    }
  }
}
