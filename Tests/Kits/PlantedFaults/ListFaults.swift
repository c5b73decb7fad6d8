import FoundationEssentials
import OfflineCore
import StorageEngine
import Synchronization

/// Mistakes in keeping, replacing and removing lists.
let listFaults: [PlantedFault] = [
  PlantedFault(
    "keeps-old-items", sentence: "keeps the old items when a list is replaced",
    killedBy: "replaced-whole"
  ) { KeepsOldItems(store: $0) },
  .lists(
    "nil-is-empty", sentence: "takes an absent text for an empty one", killedBy: "items-are-exact"
  ) {
    $0.fields = { fields in
      ["note"].reduce(into: fields) { if $0[$1] == nil { $0.append("", for: $1) } }
    }
  },
  .lists(
    "cuts-at-nul", sentence: "ends texts at the first U+0000", killedBy: "items-are-exact"
  ) { $0.fields = { $0.mapValues { String($0.prefix { $0 != "\u{0}" }) } } },
  .lists(
    "normalizes-unicode", sentence: "keeps texts in another Unicode normalization form",
    killedBy: "items-are-exact"
  ) { $0.fields = { $0.mapValues { $0.replacing("e\u{301}", with: "\u{E9}") } } },
  .lists(
    "cuts-long-texts", sentence: "keeps the first 4,000 characters of a text",
    killedBy: "items-are-exact"
  ) { $0.fields = { $0.mapValues { String($0.prefix(4000)) } } },
  .lists(
    "cuts-at-64-kib", sentence: "keeps the first 65,535 bytes of a text",
    killedBy: "items-are-exact"
  ) {
    $0.fields = {
      $0.mapValues { String(decoding: $0.utf8.prefix(65_535), as: UTF8.self) }
    }
  },
  .lists(
    "drops-odd-fields", sentence: "keeps no field whose name is not an identifier",
    killedBy: "fields-are-opaque"
  ) {
    $0.fields = { fields in
      fields.elements.reduce(into: [:]) { kept, field in
        if field.name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
          kept.append(field.value, for: field.name)
        }
      }
    }
  },
  .lists(
    "cuts-addresses", sentence: "keeps addresses in items without their query",
    killedBy: "items-are-exact"
  ) {
    $0.fields = { fields in
      fields.elements.reduce(into: [:]) { kept, field in
        let isAddress = field.name == "address"
        kept.append(
          isAddress ? String(field.value.prefix { $0 != "?" }) : field.value, for: field.name)
      }
    }
  },
  .lists(
    "rounds-timestamps", sentence: "keeps timestamps to the millisecond",
    killedBy: "timestamp-is-exact"
  ) { $0.rounding { ($0 * 1000).rounded() / 1000 } },
  .lists(
    "rounds-beyond-32-bits", sentence: "keeps whole seconds before 1970 and after 2038",
    killedBy: "timestamp-is-exact"
  ) { $0.rounding { 0..<0x7FFF_FFFF ~= $0 + 978_307_200 ? $0 : $0.rounded() } },
  .lists(
    "lower-cases-sources", sentence: "keeps the name of the source in lower case",
    killedBy: "source-is-exact"
  ) {
    $0.provenance = { provenance, _, _ in
      var changed = provenance
      changed.source = SourceName(provenance.source.rawValue.lowercased())
      return changed
    }
  },
  .lists(
    "forgets-validators", sentence: "keeps no validator with a list", killedBy: "validator-is-kept"
  ) { $0.validator = { _, _ in nil } },
  .lists(
    "keeps-old-validators",
    sentence: "keeps the validator of the list before when there is no other",
    killedBy: "validator-is-kept"
  ) { $0.validator = { $0 ?? $1 } },
  .lists("forgets-titles", sentence: "keeps no title with a list", killedBy: "title-is-kept") {
    $0.provenance = { provenance, _, _ in
      var changed = provenance
      changed.title = nil
      return changed
    }
  },
  .lists(
    "counts-the-new-list", sentence: "tells the count of the new list for that of the one before",
    killedBy: "replaced-count"
  ) { $0.replacedCount = { _, new in new } },
  .lists(
    "empty-is-nothing", sentence: "takes an empty list for none", killedBy: "empty-is-not-nothing"
  ) { $0.found = { head, count, _ in head.count == 0 ? nil : count } }
  .reviewed("A feed without images and no feed look alike on the screen.", inPullRequest: 84),
  .lists(
    "cuts-keys", sentence: "keeps the first 255 bytes of a list's name", killedBy: "lists-are-apart"
  ) { $0.parent = { $0.map { String($0.prefix(255)) } } },
  .lists(
    "composes-names", sentence: "takes two spellings of a letter in a name for one",
    killedBy: "lists-are-apart"
  ) { $0.parent = { $0?.replacing("e\u{301}", with: "\u{E9}") } },
  .lists(
    "folds-case", sentence: "takes names of lists for equal whatever their case",
    killedBy: "lists-are-apart"
  ) { $0.parent = { $0?.lowercased() } },
  .lists(
    "joins-names", sentence: "takes the list of nobody for that of an empty parent",
    killedBy: "lists-are-apart"
  ) { $0.parent = { $0 ?? "" } },
  .lists(
    "ignores-limit", sentence: "reads the whole list whatever the limit",
    killedBy: "slices-are-exact"
  ) { $0.limit = { _ in .max } },
  .lists(
    "cuts-last-item", sentence: "loses the last item of a slice that ends the list",
    killedBy: "slices-are-exact"
  ) { $0.found = { _, count, isLast in isLast && count > 7 ? count - 1 : count } },
  PlantedFault(
    "mixes-generations", sentence: "reads on in another generation of the list",
    killedBy: "positions-end"
  ) { MixesGenerations(store: $0) },
  PlantedFault(
    "deletes-then-inserts", sentence: "replaces a list in two steps", killedBy: "no-mixture"
  ) {
    DeletesThenInserts(store: $0)
  }
  .reviewed(
    "Deleting and inserting are there already, so replacing is one after the other.",
    inPullRequest: 170),
  PlantedFault(
    "inserts-by-thousands", sentence: "replaces a list by a thousand items at a time",
    killedBy: "no-mixture"
  ) { InsertsByThousands(store: $0) },
  PlantedFault(
    "reads-a-thousand",
    sentence: "reads on for a thousand items, and takes what follows for nothing",
    killedBy: "any-length"
  ) { ReadsAThousand(store: $0) },
  .lists(
    "removes-any-version", sentence: "removes a list whatever its version is",
    killedBy: "remove-at-version"
  ) { $0.removedVersion = { _ in nil } },
  .lists(
    "forgets-to-remove", sentence: "says that a list was removed, and keeps it",
    killedBy: "removed-whole"
  ) { $0.removes = false },
  PlantedFault(
    "ignores-cancellation", sentence: "reads on when the caller is cancelled",
    killedBy: "cancelled-calls"
  ) { IgnoresCancellation(store: $0) },
  PlantedFault(
    "cancelled-is-busy", sentence: "says 'busy' when it is cancelled halfway",
    killedBy: "cancelled-halfway"
  ) { CancelledHalfway(store: $0, saysBusy: true) },
  PlantedFault(
    "cancelled-is-done", sentence: "says that it is done when it is cancelled halfway",
    killedBy: "cancelled-halfway"
  ) { CancelledHalfway(store: $0, saysBusy: false) },
  PlantedFault(
    "loses-order",
    sentence: "returns pages in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal",
    backend: { LosesOrder(sound: $0) }),
  PlantedFault(
    "sorts-first-page-alone",
    sentence: "reads on in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal",
    backend: { SortsFirstPageAlone(sound: $0) }),
  PlantedFault(
    "ends-before-the-end",
    sentence: "hands over no page where the list ends before what is asked for",
    killedBy: "slices-are-exact",
    backend: { EndsBeforeTheEnd(sound: $0) }),
]

extension ListChanges {
  fileprivate mutating func rounding(
    _ round: @escaping @Sendable (TimeInterval) -> TimeInterval
  ) {
    provenance = { provenance, _, _ in
      var rounded = provenance
      let seconds = provenance.savedAt.timeIntervalSinceReferenceDate
      rounded.savedAt = Date(timeIntervalSinceReferenceDate: round(seconds))
      return rounded
    }
  }
}

private struct KeepsOldItems: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let old = try await store.slice(key, from: nil, limit: .max)?.items ?? []
    return try await store.replace(key, with: items + old, from: provenance)
  }
}

extension FieldValues {
  func mapValues(_ change: (String) -> String) -> FieldValues {
    elements.reduce(into: [:]) { $0.append(change($1.value), for: $1.name) }
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

private struct IgnoresCancellation: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await ignoringCancellation { try await store.slice(key, from: start, limit: limit) }
  }
}

/// Handles cancellation during the replacement of a large list wrongly.
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

/// Keeps pages like a table without an order: after the removal of another list, all pages are reversed.
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
  /// The storages in which rows have been freed.
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
      // Lists that have grown consist of more rows than were saved at first.
      let pages = try await sound.list(key, items: 0..<Int.max)?.pages,
      pages.dropLast().contains(where: { $0.items.count < pages[0].items.count })
    {
      list?.pages.reverse()
    }
    return list
  }
}
