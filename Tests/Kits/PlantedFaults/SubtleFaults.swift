import Conformance
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import Synchronization

/// Mistakes that show only with rare samples: with extreme numbers and names, after closing or
/// removing, in another instance, or during a read.
let subtleFaults: [PlantedFault] = [
  .lists(
    "renews-to-milliseconds", sentence: "renews a list to the millisecond",
    killedBy: "renewing-keeps-items"
  ) {
    $0.moment = { moment, _ in
      moment.map { Date(timeIntervalSince1970: ($0.timeIntervalSince1970 * 1000).rounded() / 1000) }
    }
  },
  .lists(
    "renews-in-two-steps", sentence: "appends in one step, and renews in another",
    killedBy: "one-step"
  ) {
    $0.append = { storage, items, key, version, moment in
      guard moment != nil, !items.isEmpty else {
        return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
      }
      let next = try await storage.lists.append(items, to: key, at: version)
      for _ in 0..<10 { await Task.yield() }
      return try await storage.lists.append([], to: key, at: next, renewedAt: moment)
    }
  },
  .lists(
    "renewal-outlives-list", sentence: "keeps the moment of a renewal for the next list",
    killedBy: "provenance-passes"
  ) { changes in
    let latest = Mutex<[ListName: Date]>([:])
    changes.append = { storage, items, key, version, moment in
      if let moment { latest.withLock { $0[key.name] = moment } }
      return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
    }
    changes.provenance = { provenance, _, name in
      provenance.savedAt = latest.withLock { $0[name] } ?? provenance.savedAt
    }
  },
  .lists(
    "ignores-revisions", sentence: "compares generation and count of a version alone",
    killedBy: "every-part-of-a-version"
  ) {
    $0.version = { version, latest, _ in
      guard let latest, latest.generation == version.generation, latest.count == version.count
      else { return version }
      return latest
    }
  },
  .lists(
    "takes-any-moment", sentence: "compares all of a version but its moment",
    killedBy: "every-part-of-a-version"
  ) {
    $0.version = { version, latest, _ in
      guard let latest, latest.revision == version.revision, latest.count == version.count
      else { return version }
      return latest
    }
  },
  .lists(
    "strips-weak-tags", sentence: "takes a weak validator for a strong one",
    killedBy: "provenance-passes"
  ) {
    $0.validator = { new, _ in
      new.flatMap {
        PageValidator(
          $0.text.hasPrefix("W/") ? String($0.text.dropFirst(2)) : $0.text, limit: $0.limit,
          count: $0.count)
      }
    }
  },
  .lists(
    "empty-pages-have-no-validator", sentence: "keeps no validator of an empty page",
    killedBy: "provenance-passes"
  ) {
    $0.provenance = { provenance, count, _ in if count == 0 { provenance.validator = nil } }
  },
  .lists(
    "validator-outlives-removal",
    sentence: "gives a list made anew the validator of the one before",
    killedBy: "provenance-passes"
  ) { changes in
    let last = Mutex<[ListName: PageValidator]>([:])
    changes.provenance = { provenance, _, name in
      let new = provenance.validator
      provenance.validator = last.withLock {
        $0[name] = new ?? $0[name]
        return $0[name]
      }
    }
  },
  .lists(
    "drops-at-thousands", sentence: "loses an item of lists of full thousands",
    killedBy: "any-length"
  ) {
    $0.count = { $0 > 0 && $0.isMultiple(of: 1000) ? $0 - 1 : $0 }
  },
  .lists(
    "appends-a-thousand", sentence: "adds no more than a thousand items at once",
    killedBy: "any-length"
  ) { $0.appended = { min($0, 1000) } },
  .lists(
    "next-at-the-end",
    sentence: "tells of a next slice where what was asked for is all that is left",
    killedBy: "any-length"
  ) { $0.hasNext = { $0 > 32 && $0 == $1 } },
  .lists("slices-of-ten-thousand", sentence: "reads 10,000 items at most", killedBy: "longest-list")
  {
    $0.limit = { min($0, 10_000) }
  },
  .lists(
    "validator-by-source", sentence: "keeps the validator for a list of the same source",
    killedBy: "validator-is-kept"
  ) { changes in
    let last = Mutex<[SourceName: PageValidator]>([:])
    changes.provenance = { provenance, _, _ in
      let (source, new) = (provenance.source, provenance.validator)
      provenance.validator = last.withLock {
        $0[source] = new ?? $0[source]
        return $0[source]
      }
    }
  },
  .lists(
    "composes-kinds", sentence: "takes two spellings of a letter in a kind for one",
    killedBy: "lists-are-apart"
  ) { $0.kind = { $0.replacing("e\u{301}", with: "\u{E9}") } },
  .lists(
    "fields-of-a-byte", sentence: "keeps the first 255 fields of an item",
    killedBy: "fields-are-opaque"
  ) {
    $0.fields = {
      $0.elements.prefix(255).reduce(into: [:]) { $0.append($1.value, for: $1.name) }
    }
  },
  .lists(
    "joins-repeats", sentence: "adds no item that repeats the last one",
    killedBy: "repeats-are-kept"
  ) {
    $0.append = { storage, items, key, version, moment in
      let last = try await storage.lists.slice(key, from: .last, limit: 1)?.items.last
      let rest = Array(items.drop { $0 == last })
      return try await storage.lists.append(rest, to: key, at: version, renewedAt: moment)
    }
  },
  .lists("positions-of-16-bits", sentence: "counts positions in 16 bits", killedBy: "longest-list")
  {
    $0.offset = { $0 & 0xFFFF }
  },
  .lists(
    "cuts-at-a-mebibyte", sentence: "keeps the first 1,048,576 bytes of a text",
    killedBy: "items-are-exact"
  ) {
    $0.fields = {
      $0.mapValues { $0.utf8.count > 1 << 20 ? String($0.unicodeScalars.prefix(1 << 18)) : $0 }
    }
  },
  .lists(
    "cuts-names-at-143", sentence: "keeps the first 143 bytes of a name", killedBy: "long-names"
  ) {
    $0.parent = { $0.map { String($0.prefix(143 - "samples@".count)) } }
  },
  .lists("hashes-names", sentence: "finds lists by a hash of 16 bits", killedBy: "many-lists") {
    $0.parent = { $0.map { String(Checksum64.of($0) & 0xFFFF) } }
  },
  .lists(
    "trims-names", sentence: "takes a name for the same with blanks at its end",
    killedBy: "lists-are-apart"
  ) { $0.parent = { $0.map { String($0.reversed().drop { $0 == " " }.reversed()) } } },
  .lists(
    "folds-width", sentence: "takes full-width letters for plain ones", killedBy: "lists-are-apart"
  ) {
    $0.parent = { $0.map { $0.replacing("\u{FF41}", with: "a") } }
  },
  .images(
    "plus-is-a-blank", sentence: "takes a plus for a blank in an address",
    killedBy: "addresses-are-exact"
  ) { $0.address = { $0.replacing("+", with: "%20") } },
  .images(
    "host-without-dot", sentence: "takes a host for the same with a dot",
    killedBy: "addresses-are-exact"
  ) { $0.address = { $0.replacing(".com./", with: ".com/") } },
  .images(
    "hashes-addresses", sentence: "finds images by a hash of 16 bits", killedBy: "many-images"
  ) {
    $0.address = { "https://example.com/\(Checksum64.of($0) & 0xFFFF)" }
  },
  .lists("one-of-a-name", sentence: "keeps one field of a name", killedBy: "fields-are-opaque") {
    $0.fields = { fields in
      fields.elements.reduce(into: [:]) {
        if $0[$1.name] == nil { $0.append($1.value, for: $1.name) }
      }
    }
  },
  .lists(
    "takes-texts-for-numbers", sentence: "keeps what looks like a number as one",
    killedBy: "items-are-exact"
  ) {
    $0.fields = {
      $0.mapValues { text in
        text.contains(".") ? Double(text).map { "\($0)" } ?? text : text
      }
    }
  },
  .images(
    "cuts-whole-blocks", sentence: "loses a byte of three blocks or more", killedBy: "large-data"
  ) {
    $0.data = { data, _, _ in
      data.count >= 3 << 16 && data.count.isMultiple(of: 1 << 16) ? data.dropLast() : data
    }
  },
  .images(
    "translates-lines", sentence: "takes the end of a line for another", killedBy: "latest-data"
  ) {
    $0.data = { data, _, _ in
      String(data: data, encoding: .utf8).map { Data($0.replacing("\r\n", with: "\n").utf8) }
        ?? data
    }
  },
  .images(
    "keeps-no-nothing", sentence: "says of no bytes that they are not kept", killedBy: "latest-data"
  ) {
    $0.kept = { _, kept in kept.filter { $0.value > 0 } }
  },
  .images(
    "equal-is-no-use", sentence: "takes saving the same bytes for nothing", killedBy: "bounded"
  ) {
    $0.data = { data, storage, url in
      try await storage.imageData.data(for: url, isUse: false) == data ? nil : data
    }
  },
  .images(
    "kept-once", sentence: "fails where it is asked twice for one image",
    killedBy: "images-by-address"
  ) { $0.kept = { urls, kept in Set(urls).count < urls.count ? [:] : kept } },
  .images(
    "loses-large-images", sentence: "does not keep images over 16 MiB", killedBy: "large-data"
  ) {
    $0.data = { data, _, _ in data.count > 1 << 24 ? nil : data }
  },
  .images(
    "slices-begin-at-0", sentence: "takes a slice of data for one that begins at 0",
    killedBy: "images-by-address"
  ) {
    $0.data = { data, _, _ in data.startIndex > 0 ? Data(data.dropLast(data.startIndex)) : data }
  },
  .images(
    "removes-equal-bytes", sentence: "removes every image of the same bytes",
    killedBy: "images-by-address"
  ) { changes in
    changes.alsoRemoves = { storage, url, other in
      let data = try await storage.imageData.data(for: url, isUse: false)
      return try await storage.imageData.data(for: other, isUse: false) == data
    }
  },
  .images(
    "removes-by-prefix", sentence: "removes every image below an address",
    killedBy: "images-by-address"
  ) { $0.alsoRemoves = { $2.absoluteString.hasPrefix($1.absoluteString) } },
  .images(
    "kept-by-hearsay", sentence: "says that it keeps whatever it is asked for",
    killedBy: "images-by-address"
  ) { $0.kept = { urls, kept in urls.reduce(into: kept) { $0[$1] = $0[$1] ?? 1 } } },
  .images(
    "keeps-no-more-than-ten", sentence: "says of ten images at most that they are kept",
    killedBy: "many-images"
  ) { $0.kept = { urls, kept in kept.filter { urls.prefix(10).contains($0.key) } } },
  PlantedFault(
    "no-bound-is-any", sentence: "takes a bound of 0 for none", killedBy: "bound-of-nothing",
    options: { if $0.imageLimit == 0 { $0.imageLimit = 1 << 30 } }),
  PlantedFault(
    "forgets-uses", sentence: "forgets on closing which images were used",
    killedBy: "uses-outlive-closing", storage: forgettingUses),
  .images(
    "use-writes-back", sentence: "writes back what it has seen when it notes a use",
    killedBy: "a-use-undoes-nothing"
  ) { changes in
    // The last image that was read, which is written back at the next use of an image.
    let seen = Mutex<Data?>(nil)
    changes.found = { storage, url, isUse in
      let images = try await storage.maintenance.contents().images
      if isUse, let old = seen.withLock(\.self), let other = images.first(where: { $0 != url }) {
        try await storage.imageData.save(old, for: other)
      }
      let data = try await storage.imageData.data(for: url, isUse: isUse)
      if let data { seen.withLock { $0 = data } }
      return data
    }
  },
  .upkeep(
    "removes-what-is-sound", sentence: "removes as damaged what is sound", killedBy: "sound-stays"
  ) {
    $0.removesDamaged = { storage, subject in
      guard case .list(let list) = subject else { return nil }
      try await storage.lists.remove(list)
      return true
    }
  },
  .upkeep(
    "clears-lists-first", sentence: "clears nothing where there is no list", killedBy: "clear"
  ) {
    $0.clears = { storage in
      guard try await !storage.maintenance.contents().lists.isEmpty else { return }
      try await storage.maintenance.clear()
    }
  },
  .upkeep("names-a-hundred", sentence: "names the first hundred images", killedBy: "many-images") {
    $0.contents = { StoreContents(lists: $0.lists, images: Array($0.images.prefix(100))) }
  },
  .upkeep(
    "verifies-lists-alone", sentence: "verifies no image data", killedBy: "verify-finds-damage"
  ) {
    $0.problems = { $0.filter { if case .list = $0.subject { true } else { false } } }
  },
  PlantedFault(
    "cries-wolf", sentence: "tells of damage where a list is replaced", killedBy: "replaced-whole",
    options: { options in
      options.onDamage(DamageReport(.storage, place: "place"))
    }),
  .lists(
    "ends-at-five-thousand", sentence: "answers 5,000 calls, and no more", killedBy: "many-calls"
  ) {
    $0.beforeCalls { count, _ in if count > 5000 { throw StoreError(.unreachable, place: "") } }
  },
  .lists(
    "sixteen-at-once", sentence: "answers sixteen calls at once, and no more",
    killedBy: "calls-at-once"
  ) {
    $0.beforeCalls { _, atOnce in
      if atOnce > 16 { throw StoreError(.busy, place: "") }
      for _ in 0..<40 { await Task.yield() }
    }
  },
  PlantedFault(
    "leaves-files-open", sentence: "leaves a file open after each call",
    killedBy: "nothing-left-open",
    storage: {
      $0.changingLists { $0.beforeCalls { _, _ in _ = open("/dev/null", O_RDONLY) } }
    },
    hooks: { $0.ownsStandardStreams = true }),
  PlantedFault(
    "lease-for-all", sentence: "gives a lease to whoever asks", killedBy: "lease",
    storage: { $0.sharing(lease: LeaseForAll()) }),
  PlantedFault(
    "announces-nothing", sentence: "tells nobody that a list has changed",
    killedBy: "announcements",
    storage: { $0.sharing(announcer: SilentAnnouncer()) }),
]

/// Faults that block or end the process: a judge in another process has to watch them.
let stoppingFaults: [PlantedFault] = [
  stoppingFault("never-returns", sentence: "does not return from the first read of a list") {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  },
  stoppingFault("blocks-threads", sentence: "blocks the thread of whoever reads a list") {
    while true { _ = sleep(60) }
  },
  stoppingFault("deaf-when-cancelled", sentence: "does not come back once it is cancelled") {
    while Task.isCancelled { await Task { _ = sleep(1) }.value }
  },
  stoppingFault("ends-the-process", sentence: "ends the process, and says that all was well") {
    exit(0)
  },
  stoppingFault("crashes", sentence: "crashes when a list is read") { abort() },
]

private func stoppingFault(
  _ id: String, sentence: String, stop: @escaping @Sendable () async -> Void
) -> PlantedFault {
  .lists(
    id, sentence: sentence,
    killedBy: id == "deaf-when-cancelled" ? "cancelled-calls" : "replaced-whole"
  ) { $0.beforeCalls { _, _ in await stop() } }
}

// MARK: Lists

extension ListChanges {
  /// Runs `before` ahead of each read and each save of items.
  ///
  /// - Parameter before: Receives the number of all such calls, and of those in progress.
  fileprivate mutating func beforeCalls(
    _ before: @escaping @Sendable (_ all: Int, _ atOnce: Int) async throws -> Void
  ) {
    let counts = Mutex((all: 0, atOnce: 0))
    @Sendable func count() async throws {
      let (all, atOnce) = counts.withLock { counts in
        counts.all += 1
        counts.atOnce += 1
        return counts
      }
      defer { counts.withLock { $0.atOnce -= 1 } }
      try await before(all, atOnce)
    }
    slice = { storage, key, start, limit in
      try await count()
      return try await storage.lists.slice(key, from: start, limit: limit)
    }
    replace = { storage, key, items, provenance in
      if !items.isEmpty { try await count() }
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  }
}

// MARK: Image data

/// Records uses only when an image is saved.
@Sendable private func forgettingUses(_ storage: Storage) -> Storage {
  let used = Mutex<[URL]>([])
  let changed = storage.changingImages {
    $0.found = { storage, url, isUse in
      if isUse { used.withLock { $0.append(url) } }
      return try await storage.imageData.data(for: url, isUse: false)
    }
    $0.save = { storage, data, url in
      let used = used.withLock { used in
        defer { used = [] }
        return used
      }
      for url in used { _ = try await storage.imageData.data(for: url) }
      try await storage.imageData.save(data, for: url)
    }
  }
  return Storage(
    place: storage.place, lists: storage.lists, imageData: changed.imageData,
    maintenance: storage.maintenance,
    close: {
      used.withLock { $0 = [] }
      await storage.close()
    })
}

// MARK: Leases and announcements

private struct LeaseForAll: RefreshLease {
  func acquire(_ name: String, for time: Duration) async throws -> Int? { 1 }
  func extend(_ name: String, number: Int, for time: Duration) async throws -> Bool { true }
  func release(_ name: String, number: Int) async throws {}
}

private struct SilentAnnouncer: ListAnnouncer {
  func announce(_ list: ListName) {}
  func changes(of list: ListName) -> AsyncStream<Void> { AsyncStream { $0.yield() } }
  func finish() async {}
}

extension Storage {
  fileprivate func sharing(
    lease: (any RefreshLease)? = nil, announcer: (any ListAnnouncer)? = nil
  ) -> Storage {
    Storage(
      place: place, lists: lists, imageData: imageData, maintenance: maintenance, lease: lease,
      announcer: announcer, close: close)
  }
}
