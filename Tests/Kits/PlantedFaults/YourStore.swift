import FoundationEssentials
public import OfflineCore

/// A small store for learners to edit: lists in memory, right as it stands. Change a line, build again, and see on
/// `/hexagon` what becomes of the feed; `judge conformance --store yours:` names the requirement that is broken.
actor YourStore: ListStore {
  private var lists: [ListName: (head: ListHead, items: [any ListItem])] = [:]
  /// The image data, which another store keeps.
  private let images: Storage

  init(images: Storage) { self.images = images }

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) throws -> ListSlice<Item>? {
    try Task.checkCancellation()
    guard let list = lists[key.name] else {
      // A position with a generation refers to a list that existed, and is gone.
      if start?.generation != nil { throw StoreError(.changed, place: "yours:") }
      return nil
    }
    let first = try start?.offset(in: list.head.version) ?? 0
    let saved = list.items.dropFirst(first).prefix(max(0, limit))
    let items = saved.compactMap { $0 as? Item ?? Item(fields: $0.fields) }
    guard items.count == saved.count else { throw StoreError(.damaged, place: "yours:") }
    let end = first + items.count
    return ListSlice(
      head: list.head, items: items,
      next: end < list.items.count ? list.head.version.position(end) : nil)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) throws -> ListReplacement {
    try Task.checkCancellation()
    let kept = Array(items)
    let version = ListVersion(
      generation: .random(in: 0 ... .max), revision: .random(in: 0 ... .max), count: kept.count)
    let old = lists.updateValue((ListHead(provenance, at: version), kept), forKey: key.name)
    return ListReplacement(version: version, replacedCount: old?.items.count)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) throws -> ListVersion {
    try Task.checkCancellation()
    guard let list = lists[key.name], list.head.version == version else {
      throw StoreError(.changed, place: "yours:")
    }
    if items.isEmpty, renewedAt == nil { return version }
    let next = version.appending(
      items.count, revision: .random(in: 0 ... .max), renewedAt: renewedAt)
    lists[key.name] = (ListHead(list.head.provenance, at: next), list.items + items)
    return next
  }

  func remove(_ list: ListName, at version: ListVersion?) throws {
    try Task.checkCancellation()
    if let version, lists[list]?.head.version != version {
      throw StoreError(.changed, place: "yours:")
    }
    lists[list] = nil
  }
}

extension YourStore: StoreMaintenance {
  func contents() async throws -> StoreContents {
    let contents = try await images.maintenance.contents()
    return StoreContents(lists: Set(lists.keys), images: contents.images)
  }

  func verify() throws -> [StoreProblem] {
    try Task.checkCancellation()
    return []
  }

  func removeDamaged(_ subject: StoreProblem.Subject) throws -> Bool {
    try Task.checkCancellation()
    return false
  }

  func clear() async throws {
    try await images.maintenance.clear()
    lists = [:]
  }
}

extension StorePlugin {
  /// The store that learners edit, as `yours:`. It is no store of the product, so help and reports leave it out
  /// unless it is named.
  ///
  /// - Parameter memory: The store that keeps the image data.
  public static func yours(over memory: StorePlugin) -> StorePlugin {
    StorePlugin(scheme: "yours:lists", aliases: ["yours"], placeKind: .none) { options in
      let images = memory.open(options)
      let store = YourStore(images: images)
      return Storage(
        place: "yours:", lists: store, imageData: images.imageData, maintenance: store)
    }
  }
}
