import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in keeping image data.
let imageDataFaults: [PlantedFault] = [
  .images(
    "finds-what-is-not-there", sentence: "returns no bytes for what nobody has saved",
    killedBy: "empty-at-first"
  ) { $0.found = { $0 ?? Data() } },
  .images(
    "folds-addresses", sentence: "takes addresses for equal whatever their case",
    killedBy: "addresses-are-exact"
  ) { $0.address = { $0.lowercased() } },
  .images(
    "drops-queries", sentence: "keeps image data by the address without its query",
    killedBy: "addresses-are-exact"
  ) { $0.address = { String($0.prefix { $0 != "?" }) } },
  .images(
    "adds-slashes", sentence: "takes an address with an empty path for the one with a slash",
    killedBy: "addresses-are-exact"
  ) {
    $0.address = { address in
      let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let end = parts[2].firstIndex(where: { "/?#".contains($0) }) else {
        return parts.count == 3 ? address + "/" : address
      }
      return parts[2][end] == "/"
        ? address
        : parts[..<2].joined(separator: "/") + "/" + parts[2][..<end] + "/" + parts[2][end...]
    }
  },
  .images(
    "decodes-addresses", sentence: "takes an address for what its escapes stand for",
    killedBy: "addresses-are-exact"
  ) { $0.address = { $0.replacing("%61", with: "a") } },
  .images(
    "cuts-addresses-of-images", sentence: "keeps the first 2,000 characters of an address",
    killedBy: "addresses-are-exact"
  ) { $0.address = { String($0.prefix(2000)) } },
  .images(
    "keeps-first-data", sentence: "keeps the data that was saved first", killedBy: "latest-data"
  ) {
    $0.data = { data, storage, url in
      try await storage.maintenance.contents().images.contains(url) ? nil : data
    }
  },
  .images(
    "cuts-large-data", sentence: "keeps the first megabyte of image data", killedBy: "large-data"
  ) { $0.data = { data, _, _ in data.prefix(1 << 20) } },
  .images(
    "needs-a-list", sentence: "keeps image data only beside a list", killedBy: "data-needs-no-list"
  ) {
    $0.data = { data, storage, _ in
      try await storage.maintenance.contents().lists.isEmpty ? nil : data
    }
  },
  PlantedFault(
    "clears-images-with-lists", sentence: "removes all image data when a list is replaced",
    killedBy: "data-needs-no-list",
    storage: { $0.with(lists: ClearsImages(store: $0.lists, storage: $0)) }),
  PlantedFault(
    "empties-with-last-list", sentence: "removes all image data with the last list",
    killedBy: "data-needs-no-list",
    storage: { $0.with(lists: EmptiesWithLastList(store: $0.lists, storage: $0)) }),
  PlantedFault(
    "waits-to-note-a-use", sentence: "waits for a lock to note that image data was used",
    killedBy: "a-use-waits-for-nobody",
    backend: { WaitsToNoteAUse(sound: $0) }),
  PlantedFault(
    "notes-every-use", sentence: "notes a use of image data that is only looked at",
    killedBy: "look-without-use", backend: { NotesEveryUse(sound: $0) }),
  PlantedFault(
    "evicts-oldest", sentence: "evicts what was saved first, however often it was used",
    killedBy: "bounded",
    backend: { EvictsOldest(sound: $0) }),
  PlantedFault(
    "ignores-bound", sentence: "ignores the bound that it was opened with",
    killedBy: "smaller-bound",
    options: { $0.imageLimit = StoreOptions.defaultImageLimit }),
  PlantedFault(
    "passes-bound", sentence: "lets image data pass its bound by a tenth", killedBy: "bounded",
    backend: { PassesBound(sound: $0) }
  ),
  .images(
    "tells-other-bound", sentence: "tells another bound than it keeps", killedBy: "smaller-bound"
  ) { $0.limit = { _ in 1 << 20 } },
  .images(
    "miscounts", sentence: "counts the bytes of all that was ever saved", killedBy: "latest-data"
  ) { $0.usage = { ImageDataUsage(count: $0.count, bytes: $0.bytes + $0.count) } },
  .images(
    "evicts-for-too-large", sentence: "makes room for what it does not keep",
    killedBy: "beyond-the-bound"
  ) {
    $0.data = { data, storage, _ in
      guard data.count > storage.imageData.limit else { return data }
      for url in try await storage.maintenance.contents().images {
        try await storage.imageData.remove(url)
      }
      return data
    }
  },
  .upkeep(
    "looking-is-using", sentence: "takes looking at image data as a whole for using it",
    killedBy: "looking-is-not-using"
  ) {
    $0.looked = { storage, contents in
      for url in contents.images.reversed() { _ = try await storage.imageData.data(for: url) }
    }
  },
  .upkeep(
    "verifying-is-using", sentence: "takes verifying image data for using it",
    killedBy: "looking-is-not-using"
  ) {
    $0.verified = { storage, _ in
      for url in try await storage.maintenance.contents().images.reversed() {
        _ = try? await storage.imageData.data(for: url)
      }
    }
  },
  fault(
    "cancelled-image-is-done",
    sentence: "says that image data is saved when it is cancelled under way",
    killedBy: "cancelled-inside"
  ) { CancelledImageIsDone(storage: $0) },
  fault(
    "images-ignore-cancellation", sentence: "reads image data when the caller is cancelled",
    killedBy: "cancelled-calls"
  ) { ImagesIgnoreCancellation(storage: $0) },
]

private func fault(
  _ id: String, sentence: String, killedBy: String,
  imageData: @escaping @Sendable (Storage) -> any ImageDataStore
) -> PlantedFault {
  PlantedFault(
    id, sentence: sentence, killedBy: killedBy, storage: { $0.with(imageData: imageData($0)) })
}

private struct ClearsImages: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    if try await store.head(key) != nil {
      for url in try await storage.maintenance.contents().images {
        try await storage.imageData.remove(url)
      }
    }
    return try await store.replace(key, with: items, from: provenance)
  }
}

private struct EmptiesWithLastList: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(list, at: version)
    let contents = try await storage.maintenance.contents()
    guard contents.lists.isEmpty else { return }
    for url in contents.images { try await storage.imageData.remove(url) }
  }
}

private struct WaitsToNoteAUse: BackendWrapper {
  let sound: MemoryBackend

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    if isUse {
      _ = try? await sound.server.write(sound.name, timeLimit: sound.timeLimit) { _ in () }
    }
    return try await sound.image(key, isUse: isUse)
  }
}

private struct EvictsOldest: BackendWrapper {
  let sound: MemoryBackend

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await sound.image(key, isUse: false)
  }
}

private struct PassesBound: BackendWrapper {
  let sound: MemoryBackend

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await sound.saveImage(key, image: image, limit: limit + limit / 10)
  }
}

private struct NotesEveryUse: BackendWrapper {
  let sound: MemoryBackend

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await sound.image(key, isUse: true)
  }
}

private struct CancelledImageIsDone: ImageDataStoreWrapper {
  let storage: Storage

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    for _ in 0..<50 { await Task.yield() }
    do {
      try await storage.imageData.save(data, for: url)
    } catch is CancellationError {}
  }
}

private struct ImagesIgnoreCancellation: ImageDataStoreWrapper {
  let storage: Storage

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await ignoringCancellation { try await storage.imageData.data(for: url, isUse: isUse) }
  }
}
