import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in handling damage.
let damageFaults: [PlantedFault] = [
  PlantedFault(
    "damage-is-nothing", sentence: "takes a damaged list for none", killedBy: "damage-is-an-error"
  ) { DamageIsNothing(store: $0) }
  .reviewed("What can't be read is as good as not there, and 'try?' is short.", inPullRequest: 36),
  PlantedFault(
    "damage-is-denied", sentence: "tells another reason than damage", killedBy: "damage-is-an-error"
  ) { DamageIsDenied(store: $0) },
  PlantedFault(
    "replace-needs-sound", sentence: "can't replace what it can't read", killedBy: "replace-mends"
  ) {
    NeedsSound(store: $0, removes: false)
  },
  PlantedFault(
    "counts-what-is-damaged", sentence: "tells how many items a damaged list had",
    killedBy: "replace-mends"
  ) { CountsDamaged(store: $0) },
  PlantedFault(
    "remove-needs-sound", sentence: "can't remove what it can't read", killedBy: "remove-mends"
  ) {
    NeedsSound(store: $0, removes: true)
  },
  PlantedFault(
    "mends-in-silence", sentence: "takes damage out of the way without a word",
    killedBy: "replace-mends",
    options: { $0.onDamage = { _ in } }),
  PlantedFault(
    "tells-twice", sentence: "tells of each damage twice", killedBy: "remove-mends",
    options: { options in
      let report = options.onDamage
      options.onDamage = { damage in
        report(damage)
        report(damage)
      }
    }),
  .upkeep(
    "verifies-nothing", sentence: "finds no problem in a damaged storage",
    killedBy: "verify-finds-damage"
  ) { $0.problems = { _ in [] } },
  .upkeep(
    "verify-mends", sentence: "removes what is damaged when it verifies",
    killedBy: "verify-finds-damage"
  ) {
    $0.verified = { storage, problems in
      for case .list(let list) in problems.map(\.subject) { try await storage.lists.remove(list) }
    }
  },
  PlantedFault(
    "damage-spreads", sentence: "takes all lists for damaged when one is",
    killedBy: "damage-is-an-error",
    storage: { $0.with(lists: DamageSpreads(store: $0.lists, storage: $0)) }),
  PlantedFault(
    "mending-clears", sentence: "clears the storage when it replaces a damaged list",
    killedBy: "replace-mends",
    storage: { $0.with(lists: MendingClears(store: $0.lists, storage: $0)) }),
  PlantedFault(
    "wrong-bytes", sentence: "returns damaged image data as it is",
    killedBy: "damaged-data-is-an-error",
    backend: { WrongBytes(sound: $0) }),
  PlantedFault(
    "no-quarantine", sentence: "can't write to a storage that is damaged as a whole",
    killedBy: "damaged-storage",
    backend: { NoQuarantine(sound: $0) }),
]

private struct DamageIsNothing: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    do {
      return try await store.slice(key, from: start, limit: limit)
    } catch let error as StoreError where error.reason == .damaged {
      return nil
    }
  }
}

private struct DamageIsDenied: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    do {
      return try await store.slice(key, from: start, limit: limit)
    } catch let error as StoreError where error.reason == .damaged {
      throw StoreError(.denied, place: error.place)
    }
  }
}

private struct NeedsSound: ListStoreWrapper {
  let store: any ListStore
  let removes: Bool

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    if !removes { _ = try await store.slice(key, from: nil, limit: .max) }
    return try await store.replace(key, with: items, from: provenance)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    if removes {
      _ = try await store.slice(ListKey<StoredItem>(list), from: nil, limit: .max)
    }
    try await store.remove(list, at: version)
  }
}

private struct CountsDamaged: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    var isDamaged = false
    do {
      _ = try await store.slice(key, from: nil, limit: .max)
    } catch let error as StoreError {
      isDamaged = error.reason == .damaged
    }
    let replacement = try await store.replace(key, with: items, from: provenance)
    return ListReplacement(
      version: replacement.version,
      replacedCount: isDamaged ? items.count : replacement.replacedCount)
  }
}

private struct DamageSpreads: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    guard try await storage.maintenance.verify().isEmpty else {
      throw StoreError(.damaged, place: storage.place)
    }
    return try await store.slice(key, from: start, limit: limit)
  }
}

private struct MendingClears: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let isSound = try await storage.maintenance.verify().isEmpty
    let replacement = try await store.replace(key, with: items, from: provenance)
    guard !isSound else { return replacement }
    for list in try await storage.maintenance.contents().lists where list != key.name {
      try await store.remove(list)
    }
    return replacement
  }
}

/// Returns changed bytes, like a store without checksums.
private struct WrongBytes: BackendWrapper {
  let sound: MemoryBackend

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    guard let image = try await sound.image(key, isUse: isUse) else { return nil }
    let sum = Checksum64.of(image.data)
    return image.head.contains(String(sum, radix: 16))
      ? image : StoredImage(head: image.head, data: Data(image.data.dropLast().map { $0 ^ 1 }))
  }
}

private struct NoQuarantine: BackendWrapper {
  let sound: MemoryBackend

  func quarantine() async throws -> String? { throw StoreError(.notOurs, place: sound.name) }
}
