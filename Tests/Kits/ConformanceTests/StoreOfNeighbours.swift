import FoundationEssentials
import OfflineCore
import Synchronization

/// The items of lists that were removed.
final class Residue: Sendable {
  private let items = Mutex<[ListKey: [any Sendable]]>([:])

  func keep(_ items: [some Sendable], of key: ListKey) {
    self.items.withLock { $0[key] = items }
  }

  func take<Item>(of key: ListKey) -> [Item] {
    items.withLock { $0.removeValue(forKey: key) }?.compactMap { $0 as? Item } ?? []
  }
}

/// A sound store that gets the lists beside the one it is asked for wrong.
struct StoreOfNeighbours<Store: ListStore>: ListStore {
  let store: Store
  let storage: Storage
  let residue: Residue
  let fault: NeighbourFault

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Store.Item>? {
    try await store.slice(actual(key), from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [Store.Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    let key = actual(key)
    if fault == .keepsAHundredLists {
      let keys = try await storage.upkeep.savedLists().filter { $0 != key }
      if keys.count >= 100, let victim = keys.first { try await remove(victim) }
    }
    if fault == .renewsNeighboursWhenReplacing, try await store.head(key) != nil {
      try await renewNeighbours(of: key)
    }
    if fault == .removesTheListsOfParentsThatAreGone, key.kind == "leagues",
      try await store.head(key) != nil
    {
      for list in try await storage.upkeep.savedLists() where list.kind == "teams" {
        try await remove(list)
      }
    }
    return try await store.replace(
      key, with: residue.take(of: key) + items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [Store.Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    let version = try await store.append(items, to: actual(key), at: version)
    if fault == .renewsNeighboursWhenAppending { try await renewNeighbours(of: key) }
    return version
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    let key = actual(key)
    let items = try await store.slice(key, from: nil, limit: .max)?.items ?? []
    let images = try await savedImages()
    try await store.remove(key, at: version)
    switch fault {
    case .removesEveryKindOfAParent:
      for list in try await storage.upkeep.savedLists() where list.parent == key.parent {
        try await remove(list)
      }
    case .leavesItemsBehindWhenRemoving: residue.keep(items, of: key)
    case .emptiesImagesWithTheLastListOfAKind:
      let keys = try await storage.upkeep.savedLists()
      guard !keys.isEmpty, !keys.contains(where: { $0.kind == key.kind }) else { return }
      for url in images.keys { try await storage.imageData.save(Data(), for: url) }
    case .keepsImagesBeyondTheLastSquad where key.kind == "squad":
      for (url, data) in images { try await storage.imageData.save(data, for: url) }
    default: break
    }
  }

  private func actual(_ key: ListKey) -> ListKey {
    guard fault == .composesTheLettersOfParents else { return key }
    return ListKey(kind: key.kind, parent: key.parent?.replacing("e\u{301}", with: "\u{E9}"))
  }

  private func savedImages() async throws -> [URL: Data] {
    var images: [URL: Data] = [:]
    for url in try await storage.upkeep.savedImageAddresses() {
      images[url] = try await storage.imageData.data(for: url)
    }
    return images
  }

  private func remove(_ key: ListKey) async throws {
    try await storage.lists.store(of: key).remove(key)
  }

  private func renewNeighbours(of key: ListKey) async throws {
    let keys = try await storage.upkeep.savedLists()
    for list in keys where list.parent == key.parent && list.kind != key.kind {
      try await renew(list, in: storage.lists.store(of: list))
    }
  }

  private func renew(_ key: ListKey, in store: some ListStore) async throws {
    guard let list = try await store.slice(key, from: nil, limit: .max) else { return }
    _ = try await store.replace(
      key, with: list.items, savedAt: list.head.savedAt, source: list.head.source)
  }
}
