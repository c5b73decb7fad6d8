import CacheCore
import FeedCore
import FoundationEssentials
import InMemoryStore
import Plugins
import Synchronization

/// A mistake that an author of a storage could make in dealing with damage.
enum DamageFault: String, CaseIterable {
  case takesDamageForNothing
  case tellsAnotherReason
  case staysDamagedWhenReplacing
  case staysDamagedWhenRemoving
  case staysDamagedWhenClearing
  case findsNoProblems
}

extension StorePlugin {
  /// A backend whose content can break, as files can; with a mistake or without one.
  static func breakable(_ fault: DamageFault? = nil) -> StorePlugin {
    StorePlugin(
      scheme: fault?.rawValue ?? "breakable", summary: "",
      open: { StorePlugin.inMemory.open($0) },
      scratch: { place, label in
        let sound = StorePlugin.inMemory.scratch(place, label)
        let damage = Damage()
        return ScratchPlace(
          place: place, isShared: false, damage: { _ in damage.isThere = true },
          discard: sound.discard,
          open: { limit in
            BreakableStorage(storage: sound.open(limit), damage: damage, fault: fault).asStorage
          })
      })
  }
}

/// Whether the content of a storage is broken.
private final class Damage: Sendable {
  private let state = Mutex(false)

  var isThere: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

private struct BreakableStorage: ListStore, StoreUpkeep {
  let storage: Storage
  let damage: Damage
  let fault: DamageFault?

  var asStorage: Storage {
    Storage(
      place: storage.place, lists: storage.lists.adding(self, for: .feed),
      imageData: storage.imageData, upkeep: self)
  }

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<FeedImage>? {
    if damage.isThere {
      if fault == .takesDamageForNothing { return nil }
      throw StoreError(fault == .tellsAnotherReason ? .denied : .damaged, place: storage.place)
    }
    return try await storage.feed.slice(key, from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [FeedImage], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try await setAside(unless: .staysDamagedWhenReplacing)
    return try await storage.feed.replace(key, with: items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [FeedImage], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await storage.feed.append(items, to: key, at: version)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    try await setAside(unless: .staysDamagedWhenRemoving)
    try await storage.feed.remove(key, at: version)
  }

  func savedLists() async throws -> [ListKey] { try await storage.upkeep.savedLists() }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.upkeep.savedImageAddresses()
  }

  func problems() async throws -> [String] {
    damage.isThere && fault != .findsNoProblems ? ["the content is broken"] : []
  }

  func clear() async throws {
    try await setAside(unless: .staysDamagedWhenClearing)
    try await storage.upkeep.clear()
  }

  private func setAside(unless mistake: DamageFault) async throws {
    guard damage.isThere, fault != mistake else { return }
    try await storage.upkeep.clear()
    damage.isThere = false
  }
}
