import FoundationEssentials
import OfflineCore

// Most faults change one value on its way into or out of a correct store. Each change is a closure.

/// The changes of a list store.
struct ListChanges: Sendable {
  var kind: @Sendable (String) -> String = { $0 }
  var parent: @Sendable (String?) -> String? = { $0 }
  var fields: (@Sendable (FieldValues) -> FieldValues)?
  var provenance: @Sendable (inout Provenance, _ count: Int, ListName) -> Void = { _, _, _ in }
  var validator: (@Sendable (PageValidator?, _ old: PageValidator?) -> PageValidator?)?
  /// Returns how many items of a saved list are kept.
  var count: @Sendable (Int) -> Int = { $0 }
  /// Returns how many of the appended items are added.
  var appended: @Sendable (Int) -> Int = { $0 }
  var moment: @Sendable (Date?, ListVersion) -> Date? = { it, _ in it }
  var version: @Sendable (ListVersion, _ latest: ListVersion?, _ renews: Bool) -> ListVersion = {
    it, _, _ in it
  }
  var offset: @Sendable (Int) -> Int = { $0 }
  var limit: @Sendable (Int) -> Int = { $0 }
  /// Returns whether the last slice of a list, which has `count` items, still claims a next one.
  var hasNext: @Sendable (_ count: Int, _ limit: Int) -> Bool = { _, _ in false }
  /// Returns how many items of a slice are returned, or `nil` for no slice.
  var found: @Sendable (ListHead, _ count: Int, _ isLast: Bool) -> Int? = { _, count, _ in count }

  // Closures can't be generic, so these calls have the fields of any items.

  typealias Key = ListKey<StoredItem>
  /// Replaces `slice`; so do the following for the other calls.
  var slice: (@Sendable (Storage, Key, ListPosition?, Int) async throws -> ListSlice<StoredItem>?)?
  var replace: (@Sendable (Storage, Key, [StoredItem], Provenance) async throws -> ListReplacement)?
  var append:
    (@Sendable (Storage, [StoredItem], Key, ListVersion, Date?) async throws -> ListVersion)?
  var remove: (@Sendable (Storage, ListName, ListVersion?) async throws -> Void)?
}

/// The lists of a storage with changes.
private struct ChangedLists: ListStore {
  let storage: Storage
  let changes: ListChanges

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    if let slice = changes.slice {
      return try await slice(storage, ListKey(key.name), start, limit).map {
        ListSlice(head: $0.head, items: convert($0.items), next: $0.next)
      }
    }
    let start = start.map {
      ListPosition(generation: $0.generation, offset: changes.offset($0.offset))
    }
    let slice = try await storage.lists.slice(change(key), from: start, limit: changes.limit(limit))
    guard let slice, let count = changes.found(slice.head, slice.items.count, slice.next == nil)
    else { return nil }
    let end = changes.hasNext(count, limit) ? slice.head.version.position(slice.head.count) : nil
    return ListSlice(
      head: slice.head, items: Array(slice.items.prefix(count)), next: slice.next ?? end)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    if let replace = changes.replace {
      return try await replace(storage, ListKey(key.name), convert(items), provenance)
    }
    let key = change(key)
    var changed = provenance
    changes.provenance(&changed, items.count, key.name)
    if let change = changes.validator {
      changed.validator = change(changed.validator, try await storage.lists.head(key)?.validator)
    }
    return try await storage.lists.replace(
      key, with: Array(change(items).prefix(changes.count(items.count))), from: changed)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    if let append = changes.append {
      return try await append(storage, convert(items), ListKey(key.name), version, renewedAt)
    }
    let (key, items) = (change(key), Array(change(items).prefix(changes.appended(items.count))))
    let latest = try await storage.lists.head(key)?.version
    let version = changes.version(version, latest, renewedAt != nil)
    let moment = changes.moment(renewedAt, version)
    return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    if let remove = changes.remove { return try await remove(storage, list, version) }
    try await storage.lists.remove(change(list), at: version)
  }

  private func change(_ name: ListName) -> ListName {
    ListName(kind: changes.kind(name.kind), parent: changes.parent(name.parent))
  }

  private func change<Item>(_ key: ListKey<Item>) -> ListKey<Item> { ListKey(change(key.name)) }

  private func change<Item: ListItem>(_ items: [Item]) -> [Item] {
    guard let change = changes.fields else { return items }
    return items.compactMap { Item(fields: change($0.fields)) }
  }

  private func convert<Item: ListItem, Other: ListItem>(_ items: [Item]) -> [Other] {
    items.compactMap { Other(fields: $0.fields) }
  }
}

/// The changes of an image data store.
struct ImageChanges: Sendable {
  var address: @Sendable (String) -> String = { $0 }
  /// Returns the bytes to keep, or `nil` to keep nothing.
  var data: @Sendable (Data, Storage, URL) async throws -> Data? = { it, _, _ in it }
  var save: @Sendable (Storage, Data, URL) async throws -> Void = {
    try await $0.imageData.save($1, for: $2)
  }
  var found: @Sendable (Storage, URL, _ isUse: Bool) async throws -> Data? = {
    try await $0.imageData.data(for: $1, isUse: $2)
  }
  var kept: @Sendable ([URL], [URL: Int]) -> [URL: Int] = { $1 }
  var usage: @Sendable (ImageDataUsage) -> ImageDataUsage = { $0 }
  var limit: @Sendable (Int) -> Int = { $0 }
  /// Returns whether `other` is removed together with the image.
  var alsoRemoves: (@Sendable (Storage, URL, _ other: URL) async throws -> Bool)?
}

/// The image data of a storage with changes.
private struct ChangedImages: ImageDataStore {
  let storage: Storage
  let changes: ImageChanges

  var limit: Int { changes.limit(storage.imageData.limit) }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await changes.found(storage, change(url), isUse)
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    changes.kept(urls, try await storage.imageData.kept(urls))
  }

  func save(_ data: Data, for url: URL) async throws {
    guard let data = try await changes.data(data, storage, url) else { return }
    try await changes.save(storage, data, change(url))
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

/// The maintenance of a storage with changes.
private struct ChangedUpkeep: StoreMaintenance {
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

extension Storage {
  /// Returns the same storage with changed lists. What `change` captures belongs to this instance.
  func changingLists(_ change: (inout ListChanges) -> Void) -> Storage {
    var (storage, changes) = (self, ListChanges())
    change(&changes)
    storage.lists = ChangedLists(storage: self, changes: changes)
    return storage
  }

  /// Returns the same storage with changed image data.
  func changingImages(_ change: (inout ImageChanges) -> Void) -> Storage {
    var (storage, changes) = (self, ImageChanges())
    change(&changes)
    storage.imageData = ChangedImages(storage: self, changes: changes)
    return storage
  }

  /// Returns the same storage with changed maintenance.
  func changingUpkeep(_ change: (inout UpkeepChanges) -> Void) -> Storage {
    var (storage, changes) = (self, UpkeepChanges())
    change(&changes)
    storage.maintenance = ChangedUpkeep(storage: self, changes: changes)
    return storage
  }
}

extension PlantedFault {
  static func lists(
    _ id: String, sentence: String, killedBy: String,
    change: @escaping @Sendable (inout ListChanges) -> Void
  ) -> PlantedFault {
    PlantedFault(
      id, sentence: sentence, killedBy: killedBy, storage: { $0.changingLists(change) })
  }

  static func images(
    _ id: String, sentence: String, killedBy: String,
    change: @escaping @Sendable (inout ImageChanges) -> Void
  ) -> PlantedFault {
    PlantedFault(
      id, sentence: sentence, killedBy: killedBy, storage: { $0.changingImages(change) })
  }

  static func upkeep(
    _ id: String, sentence: String, killedBy: String,
    change: @escaping @Sendable (inout UpkeepChanges) -> Void
  ) -> PlantedFault {
    PlantedFault(
      id, sentence: sentence, killedBy: killedBy, storage: { $0.changingUpkeep(change) })
  }
}
