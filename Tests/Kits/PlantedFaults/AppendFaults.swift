import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in appending, and in the duties of writes.
let appendFaults: [PlantedFault] = [
  .lists(
    "append-ignores-version", sentence: "appends whatever the version of the list is",
    killedBy: "append-compares"
  ) { $0.version = { version, latest, _ in latest ?? version } },
  PlantedFault(
    "append-checks-then-acts", sentence: "compares the version in one step, and appends in another",
    killedBy: "append-once-per-version",
    backend: { AppendChecksThenActs(sound: $0) }),
  .lists(
    "append-compares-counts", sentence: "compares the number of items in place of the version",
    killedBy: "append-compares"
  ) {
    $0.version = { version, latest, _ in
      latest?.count == version.count ? latest ?? version : version
    }
  },
  PlantedFault(
    "append-renews-age", sentence: "renews the timestamp with each append",
    killedBy: "append-keeps-age"
  ) { AppendRenewsAge(store: $0) },
  .lists(
    "append-begins-anew", sentence: "takes the age of what is appended to an empty list",
    killedBy: "append-to-empty"
  ) { $0.moment = { $1.count == 0 ? Date() : $0 } },
  PlantedFault(
    "append-nothing-succeeds", sentence: "appends nothing to whatever version",
    killedBy: "append-nothing"
  ) { AppendNothingSucceeds(store: $0) },
  PlantedFault(
    "renewing-shortens", sentence: "keeps the first page alone when a list is renewed",
    killedBy: "renewing-keeps-items",
    lists: { RenewingShortens(store: $0) }),
  .lists(
    "renewing-does-nothing", sentence: "keeps the timestamp when a list is renewed",
    killedBy: "renewing-keeps-items"
  ) { $0.moment = { _, _ in nil } },
  .lists(
    "renewing-ignores-version", sentence: "renews a list whatever its version is",
    killedBy: "renewing-compares"
  ) { $0.version = { version, latest, renews in renews ? latest ?? version : version } },
  PlantedFault("own-errors", sentence: "throws errors of its own", killedBy: "append-compares") {
    OwnErrors(store: $0)
  },
  PlantedFault(
    "writes-twice", sentence: "does a write again whose answer was lost", killedBy: "lost-answers",
    backend: { WritesTwice(sound: $0) },
    storage: { $0.with(lists: TriesAgain(store: $0.lists)) }),
  PlantedFault(
    "waits-when-cancelled", sentence: "waits for a lock although the caller is cancelled",
    killedBy: "cancelled-while-waiting",
    backend: { WaitsWhenCancelled(sound: $0) }),
  PlantedFault(
    "waits-for-ever", sentence: "waits for a lock beyond its time limit", killedBy: "busy",
    options: { $0.timeLimit += 20 }),
  PlantedFault(
    "not-durable", sentence: "returns from a write before it is on the disk", killedBy: "durable",
    backend: { NotDurable(sound: $0) }),
  PlantedFault(
    "repeats-versions", sentence: "counts generations from 1 for each list",
    killedBy: "versions-are-new",
    lists: { RepeatsVersions(store: $0) }),
]

private struct AppendChecksThenActs: BackendWrapper {
  let sound: MemoryBackend

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    guard try await sound.list(key, items: 0..<0)?.tag == tag else {
      throw StoreError(.changed, place: sound.name)
    }
    await Task.yield()
    try await sound.server.write(sound.name, timeLimit: sound.timeLimit) { storage in
      guard var list = storage.lists[key] else { return }
      list.tag = next
      // This is what `insert or replace` does for the same item numbers.
      list.pages.removeAll { $0.items.overlaps(pages.first?.items ?? 0..<0) }
      list.pages += pages
      storage.lists[key] = list
    }
  }
}

private struct AppendRenewsAge: ListStoreWrapper {
  let store: any ListStore

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    let next = try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    guard let head = try await store.head(key) else { return next }
    // Adds a day instead of using the clock, so that every run behaves the same.
    return try await store.append([], to: key, at: next, renewedAt: head.savedAt + 86_400)
  }
}

private struct RenewingShortens: ListStoreWrapper {
  let store: any ListStore

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    guard let renewedAt, let page = try await store.slice(key, from: nil, limit: 10) else {
      return try await store.append(items, to: key, at: version)
    }
    var provenance = page.head.provenance
    provenance.savedAt = renewedAt
    return try await store.replace(key, with: page.items, from: provenance).version
  }
}

private struct AppendNothingSucceeds: ListStoreWrapper {
  let store: any ListStore

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    items.isEmpty
      ? version : try await store.append(items, to: key, at: version, renewedAt: renewedAt)
  }
}

private struct OwnErrors: ListStoreWrapper {
  struct OwnError: Error {}

  let store: any ListStore

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    do {
      return try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    } catch is StoreError {
      throw OwnError()
    }
  }
}

/// Hides a lost answer from the engine, which then can't check whether the write took effect.
private struct WritesTwice: BackendWrapper {
  let sound: MemoryBackend

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    do {
      try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
    } catch let error as StoreError where error.reason == .unreachable {
      throw StoreError(.full, place: sound.name)
    }
  }
}

private struct TriesAgain: ListStoreWrapper {
  let store: any ListStore

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    do {
      return try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    } catch let error as StoreError where error.reason == .full {
      return try await store.append(
        items, to: key, at: try await store.head(key)?.version ?? version, renewedAt: renewedAt)
    }
  }
}

private struct WaitsWhenCancelled: BackendWrapper {
  let sound: MemoryBackend

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try Task.checkCancellation()
    return try await ignoringCancellation { try await sound.replaceList(key, with: list) }
  }
}

private struct NotDurable: BackendWrapper {
  let sound: MemoryBackend

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
    await sound.server.loseDurability(sound.name)
  }
}

private struct RepeatsVersions: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    guard let head = try await store.head(key) else {
      if start != nil { throw StoreError(.changed, place: "") }
      return nil
    }
    let slice = try await store.slice(
      key, from: start.map { head.version.position($0.offset) }, limit: limit)
    return slice.map { slice in
      ListSlice(
        head: ListHead(head.provenance, at: small(head.version)),
        items: slice.items, next: slice.next.map { small(head.version).position($0.offset) })
    }
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let replacement = try await store.replace(key, with: items, from: provenance)
    return ListReplacement(
      version: small(replacement.version), replacedCount: replacement.replacedCount)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    guard let latest = try await store.head(key)?.version, small(latest) == version else {
      throw StoreError(.changed, place: "")
    }
    return small(try await store.append(items, to: key, at: latest, renewedAt: renewedAt))
  }

  private func small(_ version: ListVersion) -> ListVersion {
    ListVersion(generation: 1, revision: UInt64(version.count), count: version.count)
  }
}
