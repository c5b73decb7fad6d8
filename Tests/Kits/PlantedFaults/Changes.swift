import FoundationEssentials
import OfflineCore

// Most faults change one value on its way into or out of a correct store. Each change is a closure.

/// The changes of a list store.
struct ListChanges: Sendable {
  var kind: @Sendable (String) -> String = { $0 }
  var parent: @Sendable (String?) -> String? = { $0 }
  var fields: (@Sendable (FieldValues) -> FieldValues)?
  var provenance: @Sendable (Provenance, _ count: Int, ListName) -> Provenance = { it, _, _ in it }
  var validator: (@Sendable (PageValidator?, _ old: PageValidator?) -> PageValidator?)?
  /// Returns how many items of a saved list are kept.
  var count: @Sendable (Int) -> Int = { $0 }
  /// Returns how many of the appended items are added.
  var appended: @Sendable (Int) -> Int = { $0 }
  var replacedCount: @Sendable (_ old: Int?, _ new: Int) -> Int? = { old, _ in old }
  var moment: @Sendable (Date?, ListVersion) -> Date? = { it, _ in it }
  var noteMoment: @Sendable (ListName, Date) -> Void = { _, _ in }
  var renewsLater = false
  var version: @Sendable (ListVersion, _ latest: ListVersion?, _ renews: Bool) -> ListVersion = {
    it, _, _ in it
  }
  var removedVersion: @Sendable (ListVersion?) -> ListVersion? = { $0 }
  var removes = true
  var offset: @Sendable (Int) -> Int = { $0 }
  var limit: @Sendable (Int) -> Int = { $0 }
  /// Returns whether the last slice of a list, which has `count` items, still claims a next one.
  var hasNext: @Sendable (_ count: Int, _ limit: Int) -> Bool = { _, _ in false }
  /// Returns how many items of a slice are returned, or `nil` for no slice.
  var found: @Sendable (ListHead, _ count: Int, _ isLast: Bool) -> Int? = { _, count, _ in count }
}

struct ChangedLists: ListStoreWrapper {
  let store: any ListStore
  let changes: ListChanges

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let start = start.map {
      ListPosition(generation: $0.generation, offset: changes.offset($0.offset))
    }
    let slice = try await store.slice(change(key), from: start, limit: changes.limit(limit))
    guard let slice, let count = changes.found(slice.head, slice.items.count, slice.next == nil)
    else { return nil }
    let end = changes.hasNext(count, limit) ? slice.head.version.position(slice.head.count) : nil
    return ListSlice(
      head: slice.head, items: Array(slice.items.prefix(count)), next: slice.next ?? end)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let key = change(key)
    var changed = changes.provenance(provenance, items.count, key.name)
    if let change = changes.validator {
      changed.validator = change(changed.validator, try await store.head(key)?.validator)
    }
    let replacement = try await store.replace(
      key, with: Array(self.change(items).prefix(changes.count(items.count))), from: changed)
    return ListReplacement(
      version: replacement.version,
      replacedCount: changes.replacedCount(replacement.replacedCount, items.count))
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    let (key, items) = (change(key), Array(change(items).prefix(changes.appended(items.count))))
    let version = changes.version(version, try await store.head(key)?.version, renewedAt != nil)
    let moment = changes.moment(renewedAt, version)
    if let moment { changes.noteMoment(key.name, moment) }
    guard changes.renewsLater, moment != nil, !items.isEmpty else {
      return try await store.append(items, to: key, at: version, renewedAt: moment)
    }
    let next = try await store.append(items, to: key, at: version)
    for _ in 0..<10 { await Task.yield() }
    return try await store.append([Item](), to: key, at: next, renewedAt: moment)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    guard changes.removes else { return }
    try await store.remove(change(list), at: changes.removedVersion(version))
  }

  private func change(_ name: ListName) -> ListName {
    ListName(kind: changes.kind(name.kind), parent: changes.parent(name.parent))
  }

  private func change<Item>(_ key: ListKey<Item>) -> ListKey<Item> { ListKey(change(key.name)) }

  private func change<Item: ListItem>(_ items: [Item]) -> [Item] {
    guard let change = changes.fields else { return items }
    return items.compactMap { Item(fields: change($0.fields)) }
  }
}

/// The changes of an image data store.
struct ImageChanges: Sendable {
  var address: @Sendable (String) -> String = { $0 }
  /// Returns the bytes to keep, or `nil` to keep nothing.
  var data: @Sendable (Data, Storage, URL) async throws -> Data? = { it, _, _ in it }
  var found: @Sendable (Data?) -> Data? = { $0 }
  var kept: @Sendable ([URL], [URL: Int]) -> [URL: Int] = { $1 }
  var usage: @Sendable (ImageDataUsage) -> ImageDataUsage = { $0 }
  var limit: @Sendable (Int) -> Int = { $0 }
  /// Returns whether `other` is removed together with the image.
  var alsoRemoves: (@Sendable (Storage, URL, _ other: URL) async throws -> Bool)?
}

struct ChangedImages: ImageDataStoreWrapper {
  let storage: Storage
  let changes: ImageChanges

  var limit: Int { changes.limit(storage.imageData.limit) }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    changes.found(try await storage.imageData.data(for: change(url), isUse: isUse))
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    changes.kept(urls, try await storage.imageData.kept(urls))
  }

  func save(_ data: Data, for url: URL) async throws {
    guard let data = try await changes.data(data, storage, url) else { return }
    try await storage.imageData.save(data, for: change(url))
  }

  func remove(_ url: URL) async throws {
    if let alsoRemoves = changes.alsoRemoves {
      for other in try await storage.maintenance.contents().images where other != url {
        if try await alsoRemoves(storage, url, other) { try await storage.imageData.remove(other) }
      }
    }
    try await storage.imageData.remove(url)
  }

  func usage() async throws -> ImageDataUsage {
    changes.usage(try await storage.imageData.usage())
  }

  private func change(_ url: URL) -> URL {
    URL(string: changes.address(url.absoluteString)) ?? url
  }
}

/// The changes of the maintenance of a storage.
struct UpkeepChanges: Sendable {
  var contents: @Sendable (StoreContents) -> StoreContents = { $0 }
  var looked: @Sendable (Storage, StoreContents) async throws -> Void = { _, _ in }
  var problems: @Sendable ([StoreProblem]) -> [StoreProblem] = { $0 }
  var verified: @Sendable (Storage, [StoreProblem]) async throws -> Void = { _, _ in }
  /// Replaces `clear`, as the next property replaces `removeDamaged`.
  var clears: (@Sendable (Storage) async throws -> Void)?
  var removesDamaged: (@Sendable (Storage, StoreProblem.Subject) async throws -> Bool?)?
}

struct ChangedUpkeep: MaintenanceWrapper {
  let storage: Storage
  let changes: UpkeepChanges

  func contents() async throws -> StoreContents {
    let contents = try await storage.maintenance.contents()
    try await changes.looked(storage, contents)
    return changes.contents(contents)
  }

  func verify() async throws -> [StoreProblem] {
    let problems = try await storage.maintenance.verify()
    try await changes.verified(storage, problems)
    return changes.problems(problems)
  }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    if let isRemoved = try await changes.removesDamaged?(storage, subject) { return isRemoved }
    return try await storage.maintenance.removeDamaged(subject)
  }

  func clear() async throws {
    if let clears = changes.clears { return try await clears(storage) }
    try await storage.maintenance.clear()
  }
}

extension PlantedFault {
  static func lists(
    _ id: String, sentence: String, killedBy: String, change: (inout ListChanges) -> Void
  ) -> PlantedFault {
    var changes = ListChanges()
    change(&changes)
    return PlantedFault(
      id, sentence: sentence, killedBy: killedBy,
      lists: { [changes] in ChangedLists(store: $0, changes: changes) })
  }

  static func images(
    _ id: String, sentence: String, killedBy: String, change: (inout ImageChanges) -> Void
  ) -> PlantedFault {
    var changes = ImageChanges()
    change(&changes)
    return PlantedFault(
      id, sentence: sentence, killedBy: killedBy,
      storage: { [changes] in $0.with(imageData: ChangedImages(storage: $0, changes: changes)) })
  }

  static func upkeep(
    _ id: String, sentence: String, killedBy: String, change: (inout UpkeepChanges) -> Void
  ) -> PlantedFault {
    var changes = UpkeepChanges()
    change(&changes)
    return PlantedFault(
      id, sentence: sentence, killedBy: killedBy,
      storage: { [changes] in $0.with(maintenance: ChangedUpkeep(storage: $0, changes: changes)) })
  }
}
