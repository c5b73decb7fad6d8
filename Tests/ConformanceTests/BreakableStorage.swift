import CacheCore
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
          place: place, isShared: false, damage: { damage.insert($0) },
          discard: sound.discard,
          open: { limit in
            let upkeep = BreakableUpkeep(storage: sound.open(limit), damage: damage, fault: fault)
            return Storage(
              place: upkeep.storage.place,
              lists: upkeep.storage.lists.map { breakable($0, upkeep) },
              imageData: upkeep.storage.imageData, upkeep: upkeep)
          })
      })
  }

  private static func breakable(
    _ store: some ListStore, _ upkeep: BreakableUpkeep
  ) -> any ListStore { BreakableListStore(store: store, upkeep: upkeep) }
}

/// Which lists of a storage are broken.
private final class Damage: Sendable {
  private let broken = Mutex<Set<ListKey>>([])

  var isThere: Bool { !broken.withLock(\.isEmpty) }
  func isIn(_ key: ListKey) -> Bool { broken.withLock { $0.contains(key) } }
  func insert(_ key: ListKey) { broken.withLock { _ = $0.insert(key) } }
  func remove(_ key: ListKey) { broken.withLock { _ = $0.remove(key) } }
  func removeAll() { broken.withLock { $0 = [] } }
}

private struct BreakableListStore<Store: ListStore>: ListStore {
  let store: Store
  let upkeep: BreakableUpkeep

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Store.Item>? {
    if upkeep.damage.isIn(key) {
      if upkeep.fault == .takesDamageForNothing { return nil }
      throw StoreError(
        upkeep.fault == .tellsAnotherReason ? .denied : .damaged, place: upkeep.storage.place)
    }
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [Store.Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try await setAside(key, unless: .staysDamagedWhenReplacing)
    return try await store.replace(key, with: items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [Store.Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await store.append(items, to: key, at: version)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    let isDamaged = upkeep.damage.isIn(key)
    try await setAside(key, unless: .staysDamagedWhenRemoving)
    try await store.remove(key, at: isDamaged ? nil : version)
  }

  private func setAside(_ key: ListKey, unless mistake: DamageFault) async throws {
    guard upkeep.damage.isIn(key), upkeep.fault != mistake else { return }
    upkeep.damage.remove(key)
  }
}

private struct BreakableUpkeep: StoreUpkeep {
  let storage: Storage
  let damage: Damage
  let fault: DamageFault?

  func savedLists() async throws -> [ListKey] { try await storage.upkeep.savedLists() }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.upkeep.savedImageAddresses()
  }

  func problems() async throws -> [String] {
    damage.isThere && fault != .findsNoProblems ? ["the content is broken"] : []
  }

  func setAsideUnknown() async throws -> Int { try await storage.upkeep.setAsideUnknown() }

  func clear() async throws {
    if fault != .staysDamagedWhenClearing { damage.removeAll() }
    try await storage.upkeep.clear()
  }
}
