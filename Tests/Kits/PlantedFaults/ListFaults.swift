import FoundationEssentials
import OfflineCore
import StorageEngine
import Synchronization

/// Mistakes in keeping, replacing and removing lists.
let listFaults: [PlantedFault] = [
  .lists(
    "keeps-old-items", sentence: "keeps the old items when a list is replaced",
    killedBy: "replaced-whole"
  ) {
    $0.replace = { storage, key, items, provenance in
      let old = try await storage.lists.slice(key, from: nil, limit: .max)?.items ?? []
      return try await storage.lists.replace(key, with: items + old, from: provenance)
    }
  },
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
      provenance.source = SourceName(provenance.source.rawValue.lowercased())
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
    $0.provenance = { provenance, _, _ in provenance.title = nil }
  },
  .lists(
    "counts-the-new-list", sentence: "tells the count of the new list for that of the one before",
    killedBy: "replaced-count"
  ) {
    $0.replace = { storage, key, items, provenance in
      let replacement = try await storage.lists.replace(key, with: items, from: provenance)
      return ListReplacement(version: replacement.version, replacedCount: items.count)
    }
  },
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
  .lists(
    "mixes-generations", sentence: "reads on in another generation of the list",
    killedBy: "positions-end"
  ) {
    $0.slice = { storage, key, start, limit in
      guard let start else { return try await storage.lists.slice(key, from: nil, limit: limit) }
      guard let version = try await storage.lists.head(key)?.version else { return nil }
      let here = version.position(min(start.offset, version.count))
      return try await storage.lists.slice(key, from: here, limit: limit)
    }
  },
  .lists(
    "deletes-then-inserts", sentence: "replaces a list in two steps", killedBy: "no-mixture"
  ) {
    $0.replace = { storage, key, items, provenance in
      try await storage.lists.remove(key.name)
      await Task.yield()
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  }
  .reviewed(
    "Deleting and inserting are there already, so replacing is one after the other.",
    inPullRequest: 170),
  .lists(
    "inserts-by-thousands", sentence: "replaces a list by a thousand items at a time",
    killedBy: "no-mixture"
  ) {
    $0.replace = { storage, key, items, provenance in
      let start = Array(items.prefix(1000))
      let first = try await storage.lists.replace(key, with: start, from: provenance)
      guard items.count > 1000 else { return first }
      await Task.yield()
      let rest = Array(items.dropFirst(1000))
      return ListReplacement(
        version: try await storage.lists.append(rest, to: key, at: first.version),
        replacedCount: first.replacedCount)
    }
  },
  .lists(
    "reads-a-thousand",
    sentence: "reads on for a thousand items, and takes what follows for nothing",
    killedBy: "any-length"
  ) {
    $0.slice = { storage, key, start, limit in
      guard start != nil, limit > 1000 else {
        return try await storage.lists.slice(key, from: start, limit: limit)
      }
      let slice = try await storage.lists.slice(key, from: start, limit: 1000)
      return slice.map { ListSlice(head: $0.head, items: $0.items, next: nil) }
    }
  },
  .lists(
    "removes-any-version", sentence: "removes a list whatever its version is",
    killedBy: "remove-at-version"
  ) { $0.remove = { storage, list, _ in try await storage.lists.remove(list) } },
  .lists(
    "forgets-to-remove", sentence: "says that a list was removed, and keeps it",
    killedBy: "removed-whole"
  ) { $0.remove = { _, _, _ in } },
  .lists(
    "ignores-cancellation", sentence: "reads on when the caller is cancelled",
    killedBy: "cancelled-calls"
  ) {
    $0.slice = { storage, key, start, limit in
      try await ignoringCancellation {
        try await storage.lists.slice(key, from: start, limit: limit)
      }
    }
  },
  .lists(
    "cancelled-is-busy", sentence: "says 'busy' when it is cancelled halfway",
    killedBy: "cancelled-halfway"
  ) {
    $0.replace = { storage, key, items, provenance in
      do {
        return try await storage.lists.replace(key, with: items, from: provenance)
      } catch is CancellationError {
        throw StoreError(.busy, place: "")
      }
    }
  },
  .lists(
    "cancelled-is-done", sentence: "says that it is done when it is cancelled halfway",
    killedBy: "cancelled-halfway"
  ) {
    $0.replace = { storage, key, items, provenance in
      do {
        return try await storage.lists.replace(key, with: items, from: provenance)
      } catch let error as CancellationError {
        let old = try await ignoringCancellation { try await storage.lists.head(key)?.version }
        guard let old else { throw error }
        return ListReplacement(version: old, replacedCount: nil)
      }
    }
  },
  // As in a table without an order: the removal of another list reverses all pages.
  PlantedFault(
    "loses-order",
    sentence: "returns pages in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal",
    backend: {
      $0.removeList = { sound, key, tag in
        let old = try await sound.removeList(key, at: tag)
        try await sound.server.use(sound.name) { storage in
          for key in storage.lists.keys { storage.lists[key]?.pages.reverse() }
        }
        return old
      }
    }),
  PlantedFault(
    "sorts-first-page-alone",
    sentence: "reads on in the order of the rows, which are taken anew where some were freed",
    killedBy: "order-outlives-removal", backend: sortFirstPageAlone),
  PlantedFault(
    "ends-before-the-end",
    sentence: "hands over no page where the list ends before what is asked for",
    killedBy: "slices-are-exact",
    backend: {
      $0.list = { sound, key, items in
        var list = try await sound.list(key, items: items)
        list?.pages.removeAll { !$0.items.overlaps(items) }
        return list
      }
    }),
]

extension ListChanges {
  fileprivate mutating func rounding(
    _ round: @escaping @Sendable (TimeInterval) -> TimeInterval
  ) {
    provenance = { provenance, _, _ in
      let seconds = provenance.savedAt.timeIntervalSinceReferenceDate
      provenance.savedAt = Date(timeIntervalSinceReferenceDate: round(seconds))
    }
  }
}

extension FieldValues {
  func mapValues(_ change: (String) -> String) -> FieldValues {
    elements.reduce(into: [:]) { $0.append(change($1.value), for: $1.name) }
  }
}

private func sortFirstPageAlone(_ changes: inout BackendChanges<MemoryBackend>) {
  /// The storages in which rows have been freed.
  let freed = Mutex<Set<String>>([])
  changes.replaceList = { sound, key, list in
    let old = try await sound.replaceList(key, with: list)
    if old != nil { freed.withLock { _ = $0.insert(sound.name) } }
    return old
  }
  changes.list = { sound, key, items in
    var list = try await sound.list(key, items: items)
    if items.lowerBound > 0, freed.withLock({ $0.contains(sound.name) }),
      // Lists that have grown consist of more rows than were saved at first.
      let pages = try await sound.list(key, items: 0..<Int.max)?.pages,
      pages.dropLast().contains(where: { $0.items.count < pages[0].items.count })
    {
      list?.pages.reverse()
    }
    return list
  }
}
