import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in keeping image data.
let imageDataFaults: [PlantedFault] = [
  .images(
    "finds-what-is-not-there", sentence: "returns no bytes for what nobody has saved",
    killedBy: "empty-at-first"
  ) { $0.found = { try await $0.imageData.data(for: $1, isUse: $2) ?? Data() } },
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
  .lists(
    "clears-images-with-lists", sentence: "removes all image data when a list is replaced",
    killedBy: "data-needs-no-list"
  ) {
    $0.replace = { storage, key, items, provenance in
      if try await storage.lists.head(key) != nil { try await removeImages(of: storage) }
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  },
  .lists(
    "empties-with-last-list", sentence: "removes all image data with the last list",
    killedBy: "data-needs-no-list"
  ) {
    $0.remove = { storage, list, version in
      try await storage.lists.remove(list, at: version)
      if try await storage.maintenance.contents().lists.isEmpty {
        try await removeImages(of: storage)
      }
    }
  },
  PlantedFault(
    "waits-to-note-a-use", sentence: "waits for a lock to note that image data was used",
    killedBy: "a-use-waits-for-nobody",
    backend: {
      $0.image = { sound, key, isUse in
        if isUse {
          _ = try? await sound.server.write(sound.name, timeLimit: sound.timeLimit) { _ in () }
        }
        return try await sound.image(key, isUse: isUse)
      }
    }),
  PlantedFault(
    "notes-every-use", sentence: "notes a use of image data that is only looked at",
    killedBy: "look-without-use",
    backend: { $0.image = { sound, key, _ in try await sound.image(key, isUse: true) } }),
  PlantedFault(
    "evicts-oldest", sentence: "evicts what was saved first, however often it was used",
    killedBy: "bounded",
    backend: { $0.image = { sound, key, _ in try await sound.image(key, isUse: false) } }),
  PlantedFault(
    "ignores-bound", sentence: "ignores the bound that it was opened with",
    killedBy: "smaller-bound",
    options: { $0.imageLimit = StoreOptions.defaultImageLimit }),
  PlantedFault(
    "passes-bound", sentence: "lets image data pass its bound by a tenth", killedBy: "bounded",
    backend: {
      $0.saveImage = { sound, key, image, limit in
        try await sound.saveImage(key, image: image, limit: limit + limit / 10)
      }
    }),
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
      if data.count > storage.imageData.limit { try await removeImages(of: storage) }
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
  .images(
    "cancelled-image-is-done",
    sentence: "says that image data is saved when it is cancelled under way",
    killedBy: "cancelled-inside"
  ) {
    $0.save = { storage, data, url in
      try Task.checkCancellation()
      for _ in 0..<50 { await Task.yield() }
      do { try await storage.imageData.save(data, for: url) } catch is CancellationError {}
    }
  },
  .images(
    "images-ignore-cancellation", sentence: "reads image data when the caller is cancelled",
    killedBy: "cancelled-calls"
  ) {
    $0.found = { storage, url, isUse in
      try await ignoringCancellation { try await storage.imageData.data(for: url, isUse: isUse) }
    }
  },
]

private func removeImages(of storage: Storage) async throws {
  for url in try await storage.maintenance.contents().images {
    try await storage.imageData.remove(url)
  }
}
