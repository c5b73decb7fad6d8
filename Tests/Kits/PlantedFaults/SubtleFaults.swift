import Conformance
import FoundationEssentials
import Glibc
import OfflineCore
import Plugins
import StorageEngine
import Synchronization

/// Mistakes that show only with rare samples: at the ends of numbers and names, after a close or a
/// removal, by another instance, or while somebody looks.
let subtleFaults: [PlantedFault] = [
  lists("renews-to-milliseconds", "renews a list to the millisecond", "renewing-keeps-items") {
    $0.moment = {
      $0.map { Date(timeIntervalSince1970: ($0.timeIntervalSince1970 * 1000).rounded() / 1000) }
    }
  },
  lists("renews-in-two-steps", "appends in one step, and renews in another", "one-step") {
    $0.renewsLater = true
  },
  lists(
    "renewal-outlives-list", "keeps the moment of a renewal for the next list", "provenance-passes"
  ) { changes in
    let latest = Mutex<[ListName: Date]>([:])
    changes.moment = { moment in moment }
    changes.noteMoment = { name, moment in latest.withLock { $0[name] = moment } }
    changes.provenance = { provenance, _, name in
      var provenance = provenance
      provenance.savedAt = latest.withLock { $0[name] } ?? provenance.savedAt
      return provenance
    }
  },
  lists(
    "ignores-revisions", "compares generation and count of a version alone",
    "every-part-of-a-version"
  ) {
    $0.version = { version, latest in
      guard let latest, latest.generation == version.generation, latest.count == version.count
      else { return version }
      return latest
    }
  },
  lists("takes-any-moment", "compares all of a version but its moment", "every-part-of-a-version") {
    $0.version = { version, latest in
      guard let latest, latest.revision == version.revision, latest.count == version.count
      else { return version }
      return latest
    }
  },
  lists("strips-weak-tags", "takes a weak validator for a strong one", "provenance-passes") {
    $0.provenance = { provenance, _, _ in
      var provenance = provenance
      provenance.validator = provenance.validator.flatMap {
        PageValidator(
          $0.text.hasPrefix("W/") ? String($0.text.dropFirst(2)) : $0.text, limit: $0.limit,
          count: $0.count)
      }
      return provenance
    }
  },
  lists(
    "empty-pages-have-no-validator", "keeps no validator of an empty page", "provenance-passes"
  ) {
    $0.provenance = { provenance, count, _ in
      Provenance(
        savedAt: provenance.savedAt, source: provenance.source,
        validator: count == 0 ? nil : provenance.validator)
    }
  },
  lists(
    "validator-outlives-removal", "gives a list made anew the validator of the one before",
    "provenance-passes"
  ) { changes in
    let last = Mutex<[ListName: PageValidator]>([:])
    changes.provenance = { provenance, _, name in
      var provenance = provenance
      provenance.validator = last.withLock {
        $0[name] = provenance.validator ?? $0[name]
        return $0[name]
      }
      return provenance
    }
  },
  lists("drops-at-thousands", "loses an item of lists of full thousands", "any-length") {
    $0.count = { $0 > 0 && $0.isMultiple(of: 1000) ? $0 - 1 : $0 }
  },
  lists("positions-of-16-bits", "counts positions in 16 bits", "longest-list") {
    $0.offset = { $0 & 0xFFFF }
  },
  PlantedFault(
    "cuts-at-a-mebibyte", "keeps the first 1,048,576 bytes of a text", killedBy: "items-are-exact",
    lists: { store in
      ChangesFields(store: store) {
        $0.mapValues { $0.utf8.count > 1 << 20 ? String($0.unicodeScalars.prefix(1 << 18)) : $0 }
      }
    }),
  names("cuts-names-at-143", "keeps the first 143 bytes of a name", "long-names") {
    String($0.prefix(143 - "samples@".count))
  },
  names("hashes-names", "finds lists by a hash of 16 bits", "many-lists") {
    String(Checksum64.of($0) & 0xFFFF)
  },
  names("trims-names", "takes a name for the same with blanks at its end", "lists-are-apart") {
    String($0.reversed().drop { $0 == " " }.reversed())
  },
  names("folds-width", "takes full-width letters for plain ones", "lists-are-apart") {
    $0.replacing("\u{FF41}", with: "a")
  },
  addresses("plus-is-a-blank", "takes a plus for a blank in an address", "addresses-are-exact") {
    $0.replacing("+", with: "%20")
  },
  addresses("host-without-dot", "takes a host for the same with a dot", "addresses-are-exact") {
    $0.replacing(".com./", with: ".com/")
  },
  addresses("hashes-addresses", "finds images by a hash of 16 bits", "many-images") {
    "https://example.com/\(Checksum64.of($0) & 0xFFFF)"
  },
  PlantedFault(
    "one-of-a-name", "keeps one field of a name", killedBy: "fields-are-opaque",
    lists: { store in
      ChangesFields(store: store) { fields in
        fields.elements.reduce(into: [:]) {
          if $0[$1.name] == nil { $0.append($1.value, for: $1.name) }
        }
      }
    }),
  PlantedFault(
    "takes-texts-for-numbers", "keeps what looks like a number as one",
    killedBy: "items-are-exact",
    lists: { store in
      ChangesFields(store: store) {
        $0.mapValues { text in
          text.contains(".") ? Double(text).map { "\($0)" } ?? text : text
        }
      }
    }),
  images("loses-large-images", "does not keep images over 16 MiB", "large-data") {
    $0.data = { $0.count > 1 << 24 ? nil : $0 }
  },
  images("slices-begin-at-0", "takes a slice of data for one that begins at 0", "images-by-address")
  { $0.data = { $0.startIndex > 0 ? Data($0.dropLast($0.startIndex)) : $0 } },
  images("removes-equal-bytes", "removes every image of the same bytes", "images-by-address") {
    changes in
    changes.alsoRemoves = { storage, url, other in
      let data = try await storage.imageData.data(for: url, isUse: false)
      return try await storage.imageData.data(for: other, isUse: false) == data
    }
  },
  images("removes-by-prefix", "removes every image below an address", "images-by-address") {
    $0.alsoRemoves = { $2.absoluteString.hasPrefix($1.absoluteString) }
  },
  images("kept-by-hearsay", "says that it keeps whatever it is asked for", "images-by-address") {
    $0.kept = { urls, kept in urls.reduce(into: kept) { $0[$1] = $0[$1] ?? 1 } }
  },
  images("keeps-no-more-than-ten", "says of ten images at most that they are kept", "many-images") {
    $0.kept = { urls, kept in kept.filter { urls.prefix(10).contains($0.key) } }
  },
  PlantedFault(
    "no-bound-is-any", "takes a bound of 0 for none", killedBy: "bound-of-nothing",
    options: { if $0.imageLimit == 0 { $0.imageLimit = 1 << 30 } }),
  PlantedFault(
    "forgets-uses", "forgets on closing which images were used",
    killedBy: "uses-outlive-closing", storage: forgettingUses),
  PlantedFault(
    "use-writes-back", "writes back what it has seen when it notes a use",
    killedBy: "a-use-undoes-nothing", storage: { $0.with(imageData: WritesBack(storage: $0)) }),
  upkeep("removes-what-is-sound", "removes as damaged what is sound", "sound-stays") {
    $0.removesAnything = true
  },
  upkeep("names-a-hundred", "names the first hundred images", "many-images") {
    $0.contents = { StoreContents(lists: $0.lists, images: Array($0.images.prefix(100))) }
  },
  upkeep("verifies-lists-alone", "verifies no image data", "verify-finds-damage") {
    $0.problems = { $0.filter { if case .list = $0.subject { true } else { false } } }
  },
  PlantedFault(
    "cries-wolf", "tells of damage where a list is replaced", killedBy: "replaced-whole",
    options: { options in
      options.onDamage(DamageReport(.storage, place: "place"))
    }),
  PlantedFault(
    "ends-at-five-thousand", "answers 5,000 calls, and no more", killedBy: "many-calls",
    lists: {
      counting($0) { count, _ in
        if count > 5000 { throw StoreError(.unreachable, place: "") }
      }
    }),
  PlantedFault(
    "sixteen-at-once", "answers sixteen calls at once, and no more", killedBy: "calls-at-once",
    lists: {
      counting($0) { _, atOnce in
        if atOnce > 16 { throw StoreError(.busy, place: "") }
        for _ in 0..<40 { await Task.yield() }
      }
    }),
  PlantedFault(
    "leaves-files-open", "leaves a file open after each call", killedBy: "nothing-left-open",
    storage: { $0.with(lists: counting($0.lists) { _, _ in _ = open("/dev/null", O_RDONLY) }) },
    hooks: { $0.ownsStandardStreams = true }),
  PlantedFault(
    "lease-for-all", "gives a lease to whoever asks", killedBy: "lease",
    storage: { $0.sharing(lease: LeaseForAll()) }),
  PlantedFault(
    "announces-nothing", "tells nobody that a list has changed", killedBy: "announcements",
    storage: { $0.sharing(announcer: SilentAnnouncer()) }),
]

/// Mistakes that stop whoever calls: a judge has to watch them from another process.
let stoppingFaults: [PlantedFault] = [
  stopping("never-returns", "does not return from the first read of a list") {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  },
  stopping("blocks-threads", "blocks the thread of whoever reads a list") {
    while true { _ = sleep(60) }
  },
  stopping("deaf-when-cancelled", "does not come back once it is cancelled") {
    while Task.isCancelled { await Task { _ = sleep(1) }.value }
  },
  stopping("ends-the-process", "ends the process, and says that all was well") { exit(0) },
  stopping("crashes", "crashes when a list is read") { abort() },
]

private func stopping(
  _ id: String, _ sentence: String, _ stop: @escaping @Sendable () async -> Void
) -> PlantedFault {
  PlantedFault(
    id, sentence, killedBy: id == "deaf-when-cancelled" ? "cancelled-calls" : "replaced-whole",
    lists: { counting($0) { _, _ in await stop() } })
}

// MARK: Lists

/// What is done to lists and what is asked of them on the way to a sound store.
private struct ListChanges: Sendable {
  var provenance: @Sendable (Provenance, _ count: Int, ListName) -> Provenance = { it, _, _ in it }
  var count: @Sendable (Int) -> Int = { $0 }
  var moment: @Sendable (Date?) -> Date? = { $0 }
  var noteMoment: @Sendable (ListName, Date) -> Void = { _, _ in }
  var renewsLater = false
  var version: @Sendable (ListVersion, _ latest: ListVersion?) -> ListVersion = { it, _ in it }
  var offset: @Sendable (Int) -> Int = { $0 }
}

private func lists(
  _ id: String, _ sentence: String, _ killer: String, _ change: (inout ListChanges) -> Void
) -> PlantedFault {
  var changes = ListChanges()
  change(&changes)
  return PlantedFault(
    id, sentence, killedBy: killer,
    lists: { [changes] in ChangedLists(store: $0, changes: changes) })
}

private func names(
  _ id: String, _ sentence: String, _ killer: String,
  _ change: @escaping @Sendable (String) -> String
) -> PlantedFault {
  PlantedFault(
    id, sentence, killedBy: killer,
    lists: {
      ChangesNames(store: $0) { ListName(kind: $0.kind, parent: $0.parent.map(change)) }
    })
}

private struct ChangedLists: ListStoreWrapper {
  let store: any ListStore
  let changes: ListChanges

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let start = start.map {
      ListPosition(generation: $0.generation, offset: changes.offset($0.offset))
    }
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(
      key, with: Array(items.prefix(changes.count(items.count))),
      from: changes.provenance(provenance, items.count, key.name))
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    let version = changes.version(version, try await store.head(key)?.version)
    let moment = changes.moment(renewedAt)
    if let moment { changes.noteMoment(key.name, moment) }
    guard changes.renewsLater, moment != nil, !items.isEmpty else {
      return try await store.append(items, to: key, at: version, renewedAt: moment)
    }
    let next = try await store.append(items, to: key, at: version)
    for _ in 0..<10 { await Task.yield() }
    return try await store.append([Item](), to: key, at: next, renewedAt: moment)
  }
}

/// Counts calls, all of them and those at once.
private struct CountedLists: ListStoreWrapper {
  final class Counts: Sendable { let value = Mutex((all: 0, atOnce: 0)) }

  let store: any ListStore
  let before: @Sendable (_ all: Int, _ atOnce: Int) async throws -> Void
  let counts = Counts()

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await counted()
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    if items.count != 0 { try await counted() }
    return try await store.replace(key, with: items, from: provenance)
  }

  private func counted() async throws {
    let (all, atOnce) = counts.value.withLock { counts in
      counts.all += 1
      counts.atOnce += 1
      return counts
    }
    defer { counts.value.withLock { $0.atOnce -= 1 } }
    try await before(all, atOnce)
  }
}

private func counting(
  _ store: any ListStore, _ before: @escaping @Sendable (Int, Int) async throws -> Void
) -> any ListStore { CountedLists(store: store, before: before) }

// MARK: Image data

private struct ImageChanges: Sendable {
  var data: @Sendable (Data) -> Data? = { $0 }
  var kept: @Sendable ([URL], [URL: Int]) -> [URL: Int] = { $1 }
  /// Whether another image is removed with one.
  var alsoRemoves: @Sendable (Storage, URL, _ other: URL) async throws -> Bool = { _, _, _ in false
  }
}

private func images(
  _ id: String, _ sentence: String, _ killer: String, _ change: (inout ImageChanges) -> Void
) -> PlantedFault {
  var changes = ImageChanges()
  change(&changes)
  return PlantedFault(
    id, sentence, killedBy: killer,
    storage: { [changes] in $0.with(imageData: ChangedImages(storage: $0, changes: changes)) })
}

private func addresses(
  _ id: String, _ sentence: String, _ killer: String,
  _ change: @escaping @Sendable (String) -> String
) -> PlantedFault {
  PlantedFault(
    id, sentence, killedBy: killer,
    storage: { $0.with(imageData: ChangesAddresses(storage: $0, change: change)) })
}

private struct ChangedImages: ImageDataStoreWrapper {
  let storage: Storage
  let changes: ImageChanges

  func save(_ data: Data, for url: URL) async throws {
    guard let data = changes.data(data) else { return }
    try await storage.imageData.save(data, for: url)
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    changes.kept(urls, try await storage.imageData.kept(urls))
  }

  func remove(_ url: URL) async throws {
    for other in try await storage.maintenance.contents().images where other != url {
      if try await changes.alsoRemoves(storage, url, other) {
        try await storage.imageData.remove(other)
      }
    }
    try await storage.imageData.remove(url)
  }
}

/// Notes uses when it saves.
private func forgettingUses(_ storage: Storage) -> Storage {
  let images = NotesUsesLater(storage: storage)
  return Storage(
    place: storage.place, lists: storage.lists, imageData: images,
    maintenance: storage.maintenance,
    close: {
      images.used.withLock { $0 = [] }
      await storage.close()
    })
}

private final class NotesUsesLater: ImageDataStoreWrapper {
  let storage: Storage
  let used = Mutex<[URL]>([])

  init(storage: Storage) { self.storage = storage }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    if isUse { used.withLock { $0.append(url) } }
    return try await storage.imageData.data(for: url, isUse: false)
  }

  func save(_ data: Data, for url: URL) async throws {
    let used = used.withLock { used in
      defer { used = [] }
      return used
    }
    for url in used { _ = try await storage.imageData.data(for: url) }
    try await storage.imageData.save(data, for: url)
  }
}

/// Keeps what it has seen of an image, and writes that with the next use of another.
private final class WritesBack: ImageDataStoreWrapper {
  let storage: Storage
  private let seen = Mutex<Data?>(nil)

  init(storage: Storage) { self.storage = storage }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    let images = try await storage.maintenance.contents().images
    if isUse, let old = seen.withLock(\.self), let other = images.first(where: { $0 != url }) {
      try await storage.imageData.save(old, for: other)
    }
    let data = try await storage.imageData.data(for: url, isUse: isUse)
    if let data { seen.withLock { $0 = data } }
    return data
  }
}

// MARK: The storage as a whole

private struct UpkeepChanges: Sendable {
  var removesAnything = false
  var contents: @Sendable (StoreContents) -> StoreContents = { $0 }
  var problems: @Sendable ([StoreProblem]) -> [StoreProblem] = { $0 }
}

private func upkeep(
  _ id: String, _ sentence: String, _ killer: String, _ change: (inout UpkeepChanges) -> Void
) -> PlantedFault {
  var changes = UpkeepChanges()
  change(&changes)
  return PlantedFault(
    id, sentence, killedBy: killer,
    storage: { [changes] in $0.with(maintenance: ChangedUpkeep(storage: $0, changes: changes)) })
}

private struct ChangedUpkeep: MaintenanceWrapper {
  let storage: Storage
  let changes: UpkeepChanges

  func contents() async throws -> StoreContents {
    changes.contents(try await storage.maintenance.contents())
  }

  func verify() async throws -> [StoreProblem] {
    changes.problems(try await storage.maintenance.verify())
  }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    guard changes.removesAnything, case .list(let list) = subject else {
      return try await storage.maintenance.removeDamaged(subject)
    }
    try await storage.lists.remove(list)
    return true
  }
}

// MARK: What processes tell each other

private struct LeaseForAll: RefreshLease {
  func acquire(_ name: String, for seconds: Double) async throws -> Int? { 1 }
  func extend(_ name: String, _ number: Int, for seconds: Double) async throws -> Bool { true }
  func release(_ name: String, _ number: Int) async throws {}
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
