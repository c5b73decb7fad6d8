import FoundationEssentials
import OfflineCore
import StorageEngine
import Synchronization

/// Mistakes in keeping, replacing and removing lists.
let listFaults: [PlantedFault] = [
  PlantedFault(
    "keeps-old-items", "keeps the old items when a list is replaced", killedBy: "replaced-whole"
  ) {
    KeepsOldItems(store: $0)
  },
  PlantedFault("nil-is-empty", "takes an absent text for an empty one", killedBy: "items-are-exact")
  { store in
    ChangesFields(store: store) { fields in
      ["note"].reduce(into: fields) { if $0[$1] == nil { $0.append("", for: $1) } }
    }
  },
  PlantedFault("cuts-at-nul", "ends texts at the first U+0000", killedBy: "items-are-exact") {
    store in
    ChangesFields(store: store) { $0.mapValues { String($0.prefix { $0 != "\u{0}" }) } }
  },
  PlantedFault(
    "normalizes-unicode", "keeps texts in another Unicode normalization form",
    killedBy: "items-are-exact"
  ) { store in
    ChangesFields(store: store) { $0.mapValues { $0.replacing("e\u{301}", with: "\u{E9}") } }
  },
  PlantedFault(
    "cuts-long-texts", "keeps the first 4,000 characters of a text", killedBy: "items-are-exact"
  ) { store in
    ChangesFields(store: store) { $0.mapValues { String($0.prefix(4000)) } }
  },
  PlantedFault(
    "cuts-at-64-kib", "keeps the first 65,535 bytes of a text", killedBy: "items-are-exact"
  ) { store in
    ChangesFields(store: store) {
      $0.mapValues { String(decoding: $0.utf8.prefix(65_535), as: UTF8.self) }
    }
  },
  PlantedFault(
    "drops-odd-fields", "keeps no field whose name is not an identifier",
    killedBy: "fields-are-opaque"
  ) { store in
    ChangesFields(store: store) { fields in
      fields.elements.reduce(into: [:]) { kept, field in
        if field.name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
          kept.append(field.value, for: field.name)
        }
      }
    }
  },
  PlantedFault(
    "cuts-addresses", "keeps addresses in items without their query", killedBy: "items-are-exact"
  ) { store in
    ChangesFields(store: store) { fields in
      fields.elements.reduce(into: [:]) { kept, field in
        let isAddress = field.name == "address"
        kept.append(
          isAddress ? String(field.value.prefix { $0 != "?" }) : field.value, for: field.name)
      }
    }
  },
  PlantedFault(
    "rounds-timestamps", "keeps timestamps to the millisecond", killedBy: "timestamp-is-exact"
  ) { store in
    RoundsTimestamps(store: store) { ($0 * 1000).rounded() / 1000 }
  },
  PlantedFault(
    "rounds-beyond-32-bits", "keeps whole seconds before 1970 and after 2038",
    killedBy: "timestamp-is-exact"
  ) { store in
    RoundsTimestamps(store: store) { seconds in
      0..<0x7FFF_FFFF ~= seconds + 978_307_200 ? seconds : seconds.rounded()
    }
  },
  PlantedFault(
    "lower-cases-sources", "keeps the name of the source in lower case", killedBy: "source-is-exact"
  ) {
    LowerCasesSources(store: $0)
  },
  PlantedFault(
    "forgets-validators", "keeps no validator with a list", killedBy: "validator-is-kept"
  ) { store in
    ChangesReplacements(store: store, validator: { _, _ in nil })
  },
  PlantedFault(
    "keeps-old-validators", "keeps the validator of the list before when there is no other",
    killedBy: "validator-is-kept"
  ) { store in
    ChangesReplacements(store: store, validator: { $0 ?? $1 })
  },
  PlantedFault(
    "counts-the-new-list", "tells the count of the new list for that of the one before",
    killedBy: "replaced-count"
  ) { store in
    ChangesReplacements(store: store, count: { _, new in new })
  },
  PlantedFault("empty-is-nothing", "takes an empty list for none", killedBy: "empty-is-not-nothing")
  { EmptyIsNothing(store: $0) }
  .reviewed("A feed without images and no feed look alike on the screen.", inPullRequest: 84),
  PlantedFault(
    "cuts-keys", "keeps the first 255 bytes of a list's name", killedBy: "lists-are-apart"
  ) { store in
    ChangesNames(store: store) {
      ListName(kind: $0.kind, parent: $0.parent.map { String($0.prefix(255)) })
    }
  },
  PlantedFault(
    "composes-names", "takes two spellings of a letter in a name for one",
    killedBy: "lists-are-apart"
  ) { store in
    ChangesNames(store: store) {
      ListName(kind: $0.kind, parent: $0.parent?.replacing("e\u{301}", with: "\u{E9}"))
    }
  },
  PlantedFault(
    "folds-case", "takes names of lists for equal whatever their case", killedBy: "lists-are-apart"
  ) { store in
    ChangesNames(store: store) { ListName(kind: $0.kind, parent: $0.parent?.lowercased()) }
  },
  PlantedFault(
    "joins-names", "takes the list of nobody for that of an empty parent",
    killedBy: "lists-are-apart"
  ) { store in
    ChangesNames(store: store) { ListName(kind: $0.kind, parent: $0.parent ?? "") }
  },
  PlantedFault(
    "ignores-limit", "reads the whole list whatever the limit", killedBy: "slices-are-exact"
  ) {
    IgnoresLimit(store: $0)
  },
  PlantedFault(
    "cuts-last-item", "loses the last item of a slice that ends the list",
    killedBy: "slices-are-exact"
  ) {
    CutsLastItem(store: $0)
  },
  PlantedFault(
    "mixes-generations", "reads on in another generation of the list", killedBy: "positions-end"
  ) {
    MixesGenerations(store: $0)
  },
  PlantedFault("deletes-then-inserts", "replaces a list in two steps", killedBy: "no-mixture") {
    DeletesThenInserts(store: $0)
  }
  .reviewed(
    "Deleting and inserting are there already, so replacing is one after the other.",
    inPullRequest: 170),
  PlantedFault(
    "inserts-by-thousands", "replaces a list by a thousand items at a time", killedBy: "no-mixture"
  ) {
    InsertsByThousands(store: $0)
  },
  PlantedFault(
    "reads-a-thousand", "reads on for a thousand items, and takes what follows for nothing",
    killedBy: "any-length"
  ) {
    ReadsAThousand(store: $0)
  },
  PlantedFault(
    "removes-any-version", "removes a list whatever its version is", killedBy: "remove-at-version"
  ) {
    RemovesAnyVersion(store: $0)
  },
  PlantedFault(
    "forgets-to-remove", "says that a list was removed, and keeps it", killedBy: "removed-whole"
  ) {
    ForgetsToRemove(store: $0)
  },
  PlantedFault(
    "ignores-cancellation", "reads on when the caller is cancelled", killedBy: "cancelled-calls"
  ) {
    IgnoresCancellation(store: $0)
  },
  PlantedFault(
    "cancelled-is-busy", "says 'busy' when it is cancelled halfway", killedBy: "cancelled-halfway"
  ) {
    CancelledHalfway(store: $0, saysBusy: true)
  },
  PlantedFault(
    "cancelled-is-done", "says that it is done when it is cancelled halfway",
    killedBy: "cancelled-halfway"
  ) {
    CancelledHalfway(store: $0, saysBusy: false)
  },
  PlantedFault(
    "loses-order",
    "returns pages in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal",
    backend: { LosesOrder(sound: $0) }),
  PlantedFault(
    "sorts-first-page-alone",
    "reads on in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal",
    backend: { SortsFirstPageAlone(sound: $0) }),
  PlantedFault(
    "ends-before-the-end", "hands over no page where the list ends before what is asked for",
    killedBy: "slices-are-exact",
    backend: { EndsBeforeTheEnd(sound: $0) }),
]

private struct KeepsOldItems: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let old = try await store.slice(key, from: nil, limit: .max)?.items ?? []
    return try await store.replace(key, with: items + old, from: provenance)
  }
}

struct ChangesFields: ListStoreWrapper {
  let store: any ListStore
  let change: @Sendable (FieldValues) -> FieldValues

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(key, with: changed(items), from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await store.append(changed(items), to: key, at: version, renewedAt: renewedAt)
  }

  private func changed<Item: ListItem>(_ items: [Item]) -> [Item] {
    items.compactMap { Item(fields: change($0.fields)) }
  }
}

extension FieldValues {
  func mapValues(_ change: (String) -> String) -> FieldValues {
    elements.reduce(into: [:]) { $0.append(change($1.value), for: $1.name) }
  }
}

struct ChangesNames: ListStoreWrapper {
  let store: any ListStore
  let change: @Sendable (ListName) -> ListName

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await store.slice(ListKey(change(key.name)), from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(ListKey(change(key.name)), with: items, from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await store.append(items, to: ListKey(change(key.name)), at: version, renewedAt: renewedAt)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(change(list), at: version)
  }
}

private struct RoundsTimestamps: ListStoreWrapper {
  let store: any ListStore
  let round: @Sendable (TimeInterval) -> TimeInterval

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let seconds = round(provenance.savedAt.timeIntervalSinceReferenceDate)
    var rounded = provenance
    rounded.savedAt = Date(timeIntervalSinceReferenceDate: seconds)
    return try await store.replace(key, with: items, from: rounded)
  }
}

private struct LowerCasesSources: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    var changed = provenance
    changed.source = SourceName(provenance.source.rawValue.lowercased())
    return try await store.replace(key, with: items, from: changed)
  }
}

private struct ChangesReplacements: ListStoreWrapper {
  let store: any ListStore
  var validator: @Sendable (PageValidator?, _ old: PageValidator?) -> PageValidator? = { new, _ in
    new
  }
  var count: @Sendable (_ old: Int?, _ new: Int) -> Int? = { old, _ in old }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    var changed = provenance
    changed.validator = validator(provenance.validator, try await store.head(key)?.validator)
    let replacement = try await store.replace(key, with: items, from: changed)
    return ListReplacement(
      version: replacement.version, replacedCount: count(replacement.replacedCount, items.count))
  }
}

private struct EmptyIsNothing: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let slice = try await store.slice(key, from: start, limit: limit)
    return slice?.head.count == 0 ? nil : slice
  }
}

private struct IgnoresLimit: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await store.slice(key, from: start, limit: .max)
  }
}

private struct CutsLastItem: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let slice = try await store.slice(key, from: start, limit: limit)
    guard let slice, slice.next == nil, slice.items.count > 7 else { return slice }
    return ListSlice(head: slice.head, items: slice.items.dropLast(), next: nil)
  }
}

private struct MixesGenerations: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    guard let start else { return try await store.slice(key, from: nil, limit: limit) }
    guard let version = try await store.head(key)?.version else { return nil }
    let here = version.position(min(start.offset, version.count))
    return try await store.slice(key, from: here, limit: limit)
  }
}

private struct DeletesThenInserts: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.remove(key.name)
    await Task.yield()
    return try await store.replace(key, with: items, from: provenance)
  }
}

private struct InsertsByThousands: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let first = try await store.replace(key, with: Array(items.prefix(1000)), from: provenance)
    guard items.count > 1000 else { return first }
    await Task.yield()
    return ListReplacement(
      version: try await store.append(Array(items.dropFirst(1000)), to: key, at: first.version),
      replacedCount: first.replacedCount)
  }
}

private struct ReadsAThousand: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    guard start != nil, limit > 1000 else {
      return try await store.slice(key, from: start, limit: limit)
    }
    let slice = try await store.slice(key, from: start, limit: 1000)
    return slice.map { ListSlice(head: $0.head, items: $0.items, next: nil) }
  }
}

private struct RemovesAnyVersion: ListStoreWrapper {
  let store: any ListStore

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(list)
  }
}

private struct ForgetsToRemove: ListStoreWrapper {
  let store: any ListStore

  func remove(_ list: ListName, at version: ListVersion?) async throws {}
}

private struct IgnoresCancellation: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await ignoringCancellation { try await store.slice(key, from: start, limit: limit) }
  }
}

/// Takes time over large lists, and gets being cancelled meanwhile wrong.
private struct CancelledHalfway: ListStoreWrapper {
  let store: any ListStore
  let saysBusy: Bool

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let old = try await store.head(key)?.version
    do {
      return try await store.replace(key, with: items, from: provenance)
    } catch is CancellationError {
      guard let old, !saysBusy else { throw StoreError(.busy, place: "") }
      return ListReplacement(version: old, replacedCount: nil)
    }
  }
}

private struct EndsBeforeTheEnd: BackendWrapper {
  let sound: MemoryBackend

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    var list = try await sound.list(key, items: items)
    list?.pages.removeAll { !$0.items.overlaps(items) }
    return list
  }
}

/// Keeps pages as a table without an order would: a page that is saved after another list was removed
/// comes first.
private struct LosesOrder: BackendWrapper {
  let sound: MemoryBackend

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let old = try await sound.removeList(key, at: tag)
    try await sound.server.use(sound.name) { storage in
      for key in storage.lists.keys { storage.lists[key]?.pages.reverse() }
    }
    return old
  }
}

private struct SortsFirstPageAlone: BackendWrapper {
  /// The storages in which rows were freed.
  private static let freed = Mutex<Set<String>>([])

  let sound: MemoryBackend

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    let old = try await sound.replaceList(key, with: list)
    if old != nil { Self.freed.withLock { _ = $0.insert(sound.name) } }
    return old
  }

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    var list = try await sound.list(key, items: items)
    if items.lowerBound > 0, Self.freed.withLock({ $0.contains(sound.name) }),
      // Lists that have grown lie in more rows than they were saved in.
      let pages = try await sound.list(key, items: 0..<Int.max)?.pages,
      pages.dropLast().contains(where: { $0.items.count < pages[0].items.count })
    {
      list?.pages.reverse()
    }
    return list
  }
}
