import FoundationEssentials
import InMemoryStore
import OfflineCore
import Plugins

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
          place: place, isShared: false, damage: { await damage.insert($0) },
          damageImageData: sound.damageImageData,
          discard: sound.discard,
          open: { options in
            let upkeep = BreakableUpkeep(
              storage: sound.open(options), damage: damage, fault: fault,
              whenSetAside: options.whenSetAside)
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
private actor Damage {
  private var broken: Set<ListKey> = []
  private(set) var wasThere = false
  private var menders = 0

  var isThere: Bool { !broken.isEmpty }
  func isIn(_ key: ListKey) -> Bool { broken.contains(key) }

  func removeAll() {
    broken = []
    wasThere = false
  }

  func insert(_ key: ListKey) {
    broken.insert(key)
    wasThere = true
  }

  /// Mends one list; `body` is told whether somebody else is mending meanwhile.
  func mend(
    _ key: ListKey, _ body: @Sendable (_ isAlone: Bool) async throws -> Void
  ) async rethrows {
    menders += 1
    defer { menders -= 1 }
    for _ in 0..<100 { await Task.yield() }
    try await body(menders == 1)
    broken.remove(key)
  }
}

private struct BreakableListStore<Store: ListStore>: ListStore {
  let store: Store
  let upkeep: BreakableUpkeep

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Store.Item>? {
    let isHit = await upkeep.damage.isIn(key)
    let isFound = await upkeep.damage.isThere && upkeep.fault == .breaksEveryList
    if isHit || isFound {
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
    let isDamaged = await upkeep.damage.isIn(key)
    try await setAside(
      key, unless: .staysDamagedWhenRemoving, losing: .losesOthersWhenRemoving)
    try await store.remove(key, at: isDamaged ? nil : version)
  }

  private func setAside(
    _ key: ListKey, unless mistake: DamageFault, losing loss: DamageFault
  ) async throws {
    guard await upkeep.damage.isIn(key), upkeep.fault != mistake else { return }
    try await upkeep.damage.mend(key) { isAlone in
      let losesOthers = upkeep.fault == .losesOthersWhenTwoMend && !isAlone
      if losesOthers || upkeep.fault == loss { try await upkeep.storage.upkeep.clear() }
    }
    if upkeep.fault != .setsAsideInSilence { upkeep.tell(.oneList) }
  }
}

private struct BreakableUpkeep: StoreUpkeep {
  let storage: Storage
  let damage: Damage
  let fault: DamageFault?
  let whenSetAside: @Sendable (SetAside) -> Void

  func savedLists() async throws -> [ListKey] { try await storage.upkeep.savedLists() }

  func savedImageAddresses() async throws -> [URL] {
    try await storage.upkeep.savedImageAddresses()
  }

  func problems() async throws -> [String] {
    let isBroken =
      switch fault {
      case .findsNoProblems: false
      case .remembersProblems: await damage.wasThere
      default: await damage.isThere
      }
    return isBroken ? ["the content is broken"] : []
  }

  func setAsideUnknown() async throws -> Int {
    if fault == .takesDamagedListsForUnknown, await damage.isThere { try await clear() }
    return try await storage.upkeep.setAsideUnknown()
  }

  func removeDamagedImageData() async throws -> Int {
    try await storage.upkeep.removeDamagedImageData()
  }

  func clear() async throws {
    if fault != .clearsInSilence, await damage.isThere { tell(.everything) }
    if fault != .staysDamagedWhenClearing { await damage.removeAll() }
    try await storage.upkeep.clear()
  }

  func tell(_ extent: SetAside.Extent) {
    whenSetAside(SetAside(extent, place: storage.place, copy: nil))
  }
}
