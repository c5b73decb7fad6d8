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
    backend: {
      $0.appendToList = { sound, key, pages, tag, next in
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
    }),
  .lists(
    "append-compares-counts", sentence: "compares the number of items in place of the version",
    killedBy: "append-compares"
  ) {
    $0.version = { version, latest, _ in
      latest?.count == version.count ? latest ?? version : version
    }
  },
  .lists(
    "append-renews-age", sentence: "renews the timestamp with each append",
    killedBy: "append-keeps-age"
  ) {
    $0.append = { storage, items, key, version, moment in
      let next = try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
      guard let head = try await storage.lists.head(key) else { return next }
      // Adds a day instead of using the clock, so that every run behaves the same.
      return try await storage.lists.append(
        [], to: key, at: next, renewedAt: head.savedAt + 86_400)
    }
  },
  .lists(
    "append-begins-anew", sentence: "takes the age of what is appended to an empty list",
    killedBy: "append-to-empty"
  ) { $0.moment = { $1.count == 0 ? Date() : $0 } },
  .lists(
    "append-nothing-succeeds", sentence: "appends nothing to whatever version",
    killedBy: "append-nothing"
  ) {
    $0.append = { storage, items, key, version, moment in
      items.isEmpty
        ? version
        : try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
    }
  },
  .lists(
    "renewing-shortens", sentence: "keeps the first page alone when a list is renewed",
    killedBy: "renewing-keeps-items"
  ) {
    $0.append = { storage, items, key, version, moment in
      let page = try await storage.lists.slice(key, from: nil, limit: 10)
      guard let moment, let page else {
        return try await storage.lists.append(items, to: key, at: version)
      }
      var provenance = page.head.provenance
      provenance.savedAt = moment
      return try await storage.lists.replace(key, with: page.items, from: provenance).version
    }
  },
  .lists(
    "renewing-does-nothing", sentence: "keeps the timestamp when a list is renewed",
    killedBy: "renewing-keeps-items"
  ) { $0.moment = { _, _ in nil } },
  .lists(
    "renewing-ignores-version", sentence: "renews a list whatever its version is",
    killedBy: "renewing-compares"
  ) { $0.version = { version, latest, renews in renews ? latest ?? version : version } },
  .lists("own-errors", sentence: "throws errors of its own", killedBy: "append-compares") {
    $0.append = { storage, items, key, version, moment in
      do {
        return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
      } catch is StoreError {
        throw OwnError()
      }
    }
  },
  PlantedFault(
    "writes-twice", sentence: "does a write again whose answer was lost", killedBy: "lost-answers",
    // Hides a lost answer from the engine, which then can't check whether the write took effect.
    backend: {
      $0.appendToList = { sound, key, pages, tag, next in
        do {
          try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
        } catch let error as StoreError where error.reason == .unreachable {
          throw StoreError(.full, place: sound.name)
        }
      }
    },
    storage: {
      $0.changingLists {
        $0.append = { storage, items, key, version, moment in
          do {
            return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
          } catch let error as StoreError where error.reason == .full {
            let latest = try await storage.lists.head(key)?.version ?? version
            return try await storage.lists.append(items, to: key, at: latest, renewedAt: moment)
          }
        }
      }
    }),
  PlantedFault(
    "waits-when-cancelled", sentence: "waits for a lock although the caller is cancelled",
    killedBy: "cancelled-while-waiting",
    backend: {
      $0.replaceList = { sound, key, list in
        try Task.checkCancellation()
        return try await ignoringCancellation { try await sound.replaceList(key, with: list) }
      }
    }),
  PlantedFault(
    "waits-for-ever", sentence: "waits for a lock beyond its time limit", killedBy: "busy",
    options: { $0.timeLimit += .seconds(20) }),
  PlantedFault(
    "not-durable", sentence: "returns from a write before it is on the disk", killedBy: "durable",
    backend: {
      $0.appendToList = { sound, key, pages, tag, next in
        try await sound.appendToList(key, pages: pages, at: tag, becoming: next)
        await sound.server.loseDurability(sound.name)
      }
    }),
  .lists(
    "repeats-versions", sentence: "counts generations from 1 for each list",
    killedBy: "versions-are-new", change: repeatVersions),
]

private struct OwnError: Error {}

@Sendable private func repeatVersions(_ changes: inout ListChanges) {
  @Sendable func small(_ version: ListVersion) -> ListVersion {
    ListVersion(generation: 1, revision: UInt64(version.count), count: version.count)
  }
  changes.slice = { storage, key, start, limit in
    guard let head = try await storage.lists.head(key) else {
      if start != nil { throw StoreError(.changed, place: "") }
      return nil
    }
    return try await storage.lists.slice(
      key, from: start.map { head.version.position($0.offset) }, limit: limit
    ).map { slice in
      ListSlice(
        head: ListHead(head.provenance, at: small(head.version)),
        items: slice.items, next: slice.next.map { small(head.version).position($0.offset) })
    }
  }
  changes.replace = { storage, key, items, provenance in
    let replacement = try await storage.lists.replace(key, with: items, from: provenance)
    return ListReplacement(
      version: small(replacement.version), replacedCount: replacement.replacedCount)
  }
  changes.append = { storage, items, key, version, moment in
    guard let latest = try await storage.lists.head(key)?.version, small(latest) == version else {
      throw StoreError(.changed, place: "")
    }
    return small(try await storage.lists.append(items, to: key, at: latest, renewedAt: moment))
  }
}
