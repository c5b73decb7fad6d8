import FoundationEssentials
import OfflineCore
import Plugins

/// A mistake that an author of a storage could make in its upkeep.
enum UpkeepFault: String, CaseIterable {
  case knowsTheFeedAlone
  case remembersWhatWasRemoved
  case turnsTheOrderOfUseRound
  case findsProblemsWhereNoneAre
  case clearsNothing
  case clearsListsAlone
  case takesSoundImageDataForDamaged
  case keepsDamagedImageData

  /// A backend that makes this mistake and no other.
  var plugin: StorePlugin {
    .spoiled(rawValue) { storage in
      Storage(
        place: storage.place, lists: storage.lists, imageData: storage.imageData,
        upkeep: FaultyUpkeep(storage: storage, fault: self))
    }
  }
}

private struct FaultyUpkeep: StoreUpkeep {
  let storage: Storage
  let fault: UpkeepFault

  func savedLists() async throws -> [ListKey] {
    let keys = try await storage.upkeep.savedLists()
    return switch fault {
    case .knowsTheFeedAlone: keys.filter { $0.parent == nil }
    case .remembersWhatWasRemoved: keys + [ListKey(kind: "removed")]
    default: keys
    }
  }

  func savedImageAddresses() async throws -> [URL] {
    let addresses = try await storage.upkeep.savedImageAddresses()
    return fault == .turnsTheOrderOfUseRound ? addresses.reversed() : addresses
  }

  func problems() async throws -> [String] {
    fault == .findsProblemsWhereNoneAre ? ["something"] : try await storage.upkeep.problems()
  }

  func setAsideUnknown() async throws -> Int { try await storage.upkeep.setAsideUnknown() }

  func removeDamagedImageData() async throws -> Int {
    if fault == .keepsDamagedImageData { return 0 }
    guard fault == .takesSoundImageDataForDamaged else {
      return try await storage.upkeep.removeDamagedImageData()
    }
    let count = try await storage.upkeep.savedImageAddresses().count
    try await storage.upkeep.clear()
    return count
  }

  func clear() async throws {
    switch fault {
    case .clearsNothing: return
    case .clearsListsAlone:
      let addresses = try await storage.upkeep.savedImageAddresses()
      try await storage.upkeep.clear()
      for url in addresses { try await storage.imageData.save(Data("x".utf8), for: url) }
    default: try await storage.upkeep.clear()
    }
  }
}
