import CacheCore
import FoundationEssentials
import InMemoryStore
import Plugins
import Synchronization

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

/// Which lists of a storage are broken, and who is mending them.
private final class Damage: Sendable {
  private struct State {
    var broken: Set<ListKey> = []
    var wasBroken = false
    var menders = 0
  }

  private let state = Mutex(State())

  var isThere: Bool { state.withLock { !$0.broken.isEmpty } }
  var wasThere: Bool { state.withLock(\.wasBroken) }
  func isIn(_ key: ListKey) -> Bool { state.withLock { $0.broken.contains(key) } }
  func removeAll() { state.withLock { $0 = State() } }

  func insert(_ key: ListKey) {
    state.withLock {
      $0.broken.insert(key)
      $0.wasBroken = true
    }
  }

  /// Mends one list; `body` is told whether somebody else is mending meanwhile.
  func mend(_ key: ListKey, _ body: (_ isAlone: Bool) async throws -> Void) async rethrows {
    state.withLock { $0.menders += 1 }
    defer { state.withLock { $0.menders -= 1 } }
    for _ in 0..<100 { await Task.yield() }
    try await body(state.withLock { $0.menders == 1 })
    state.withLock { _ = $0.broken.remove(key) }
  }
}

private struct BreakableListStore<Store: ListStore>: ListStore {
  let store: Store
  let upkeep: BreakableUpkeep

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Store.Item>? {
    if upkeep.damage.isIn(key) || upkeep.fault == .breaksEveryList && upkeep.damage.isThere {
      if upkeep.fault == .takesDamageForNothing { return nil }
      throw StoreError(
        upkeep.fault == .tellsAnotherReason ? .denied : .damaged, place: upkeep.storage.place)
    }
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [Store.Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    try await setAside(
      key, unless: .staysDamagedWhenReplacing, losing: .losesOthersWhenReplacing)
    return try await store.replace(key, with: items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [Store.Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await store.append(items, to: key, at: version)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    let isDamaged = upkeep.damage.isIn(key)
    try await setAside(
      key, unless: .staysDamagedWhenRemoving, losing: .losesOthersWhenRemoving)
    try await store.remove(key, at: isDamaged ? nil : version)
  }

  private func setAside(
    _ key: ListKey, unless mistake: DamageFault, losing loss: DamageFault
  ) async throws {
    guard upkeep.damage.isIn(key), upkeep.fault != mistake else { return }
    try await upkeep.damage.mend(key) { isAlone in
      let losesOthers = upkeep.fault == .losesOthersWhenTwoMend && !isAlone
      if losesOthers || upkeep.fault == loss { try await upkeep.storage.upkeep.clear() }
    }
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
    let isBroken =
      switch fault {
      case .findsNoProblems: false
      case .remembersProblems: damage.wasThere
      default: damage.isThere
      }
    return isBroken ? ["the content is broken"] : []
  }

  func setAsideUnknown() async throws -> Int {
    if fault == .takesDamagedListsForUnknown, damage.isThere { try await clear() }
    return try await storage.upkeep.setAsideUnknown()
  }

  func clear() async throws {
    if fault != .staysDamagedWhenClearing { damage.removeAll() }
    try await storage.upkeep.clear()
  }
}
