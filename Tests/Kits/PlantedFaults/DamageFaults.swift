import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in handling damage.
let damageFaults: [PlantedFault] = [
  .lists(
    "damage-is-nothing", sentence: "takes a damaged list for none", killedBy: "damage-is-an-error"
  ) {
    $0.slice = { storage, key, start, limit in
      do {
        return try await storage.lists.slice(key, from: start, limit: limit)
      } catch let error as StoreError where error.reason == .damaged {
        return nil
      }
    }
  }
  .reviewed("What can't be read is as good as not there, and 'try?' is short.", inPullRequest: 36),
  .lists(
    "damage-is-denied", sentence: "tells another reason than damage", killedBy: "damage-is-an-error"
  ) {
    $0.slice = { storage, key, start, limit in
      do {
        return try await storage.lists.slice(key, from: start, limit: limit)
      } catch let error as StoreError where error.reason == .damaged {
        throw StoreError(.denied, place: error.place)
      }
    }
  },
  .lists(
    "replace-needs-sound", sentence: "can't replace what it can't read", killedBy: "replace-mends"
  ) {
    $0.replace = { storage, key, items, provenance in
      _ = try await storage.lists.slice(key, from: nil, limit: .max)
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  },
  .lists(
    "counts-what-is-damaged", sentence: "tells how many items a damaged list had",
    killedBy: "replace-mends"
  ) {
    $0.replace = { storage, key, items, provenance in
      var isDamaged = false
      do {
        _ = try await storage.lists.slice(key, from: nil, limit: .max)
      } catch let error as StoreError {
        isDamaged = error.reason == .damaged
      }
      let replacement = try await storage.lists.replace(key, with: items, from: provenance)
      return ListReplacement(
        version: replacement.version,
        replacedCount: isDamaged ? items.count : replacement.replacedCount)
    }
  },
  .lists(
    "remove-needs-sound", sentence: "can't remove what it can't read", killedBy: "remove-mends"
  ) {
    $0.remove = { storage, list, version in
      _ = try await storage.lists.slice(ListKey<StoredItem>(list), from: nil, limit: .max)
      try await storage.lists.remove(list, at: version)
    }
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
  .lists(
    "damage-spreads", sentence: "takes all lists for damaged when one is",
    killedBy: "damage-is-an-error"
  ) {
    $0.slice = { storage, key, start, limit in
      guard try await storage.maintenance.verify().isEmpty else {
        throw StoreError(.damaged, place: storage.place)
      }
      return try await storage.lists.slice(key, from: start, limit: limit)
    }
  },
  .lists(
    "mending-clears", sentence: "clears the storage when it replaces a damaged list",
    killedBy: "replace-mends"
  ) {
    $0.replace = { storage, key, items, provenance in
      let isSound = try await storage.maintenance.verify().isEmpty
      let replacement = try await storage.lists.replace(key, with: items, from: provenance)
      guard !isSound else { return replacement }
      for list in try await storage.maintenance.contents().lists where list != key.name {
        try await storage.lists.remove(list)
      }
      return replacement
    }
  },
  // As in a store without checksums.
  PlantedFault(
    "wrong-bytes", sentence: "returns damaged image data as it is",
    killedBy: "damaged-data-is-an-error",
    backend: {
      $0.image = { sound, key, isUse in
        guard let image = try await sound.image(key, isUse: isUse) else { return nil }
        let sum = Checksum64.of(image.data)
        return image.head.contains(String(sum, radix: 16))
          ? image : StoredImage(head: image.head, data: Data(image.data.dropLast().map { $0 ^ 1 }))
      }
    }),
  PlantedFault(
    "no-quarantine", sentence: "can't write to a storage that is damaged as a whole",
    killedBy: "damaged-storage",
    backend: { $0.quarantine = { throw StoreError(.notOurs, place: $0.name) } }),
]
