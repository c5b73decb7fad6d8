public import FoundationEssentials

/// Keeps lists of any resource, each under its key, with the time and the source of its first page.
///
/// The contract of every store (the numbers are those of the article StoreContract):
///
/// - Reading returns what was saved: order, count, repeated ids and addresses, absent and empty texts,
///   U+0000, the timestamp to the last bit. An empty list is a list (1, 2).
/// - Reading changes nothing and creates nothing (1).
/// - Replacing a list is one atomic step. After a crash, a full disk or a failure, readers find the old list
///   or the new one; never neither, never a mixture (3).
/// - A list that can't be read is a ``StoreError``, never `nil` (7).
/// - Every other instance on the same storage, in this process or another, sees a write (8).
/// - A cancelled call throws `CancellationError` and leaves the list whole (10).
/// - Once a write has returned, neither `kill -9` nor a power cut undoes it (11).
///
/// ```swift
/// let version = try await store.replace(.feed, with: images, savedAt: Date(), source: "demo:")
/// _ = try await store.append(more, to: .feed, at: version)
/// let slice = try await store.slice(.feed, from: nil, limit: 10)
/// ```
public protocol ListStore: Sendable {
  /// Returns up to `limit` items from `start`, or from the first one.
  ///
  /// Costs O(`limit`), however long the list is; a `limit` of 0 reads only the head.
  ///
  /// - Returns: `nil` if nothing is saved under `key`.
  /// - Throws: ``StoreError``. Its reason is `changed` if the list was replaced or removed since `start` was
  ///   read; appending does not count.
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>?

  /// Replaces the whole list in one durable step, whatever was there before, readable or not.
  ///
  /// Damage that this removes is reported as a ``DamageReport``.
  ///
  /// - Parameter provenance: Where the items are from. The source, the validator and the title stay until the
  ///   list is replaced; ``append(_:to:at:renewedAt:)`` may renew the time.
  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement

  /// Adds `items` at the end, in one durable step that costs O(`items`).
  ///
  /// Keeps the source, the validator and the title, and the timestamp unless there is a new one. Appending no
  /// items renews a list that is unchanged at its source. Appending no items without a new timestamp only
  /// compares the version.
  ///
  /// - Parameter renewedAt: The new timestamp of the list; `nil` to keep the old one.
  /// - Throws: ``StoreError`` with the reason `changed`, having written nothing, if the list is no longer at
  ///   `version`.
  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion

  /// Removes the list, readable or not; does nothing if there is none.
  ///
  /// - Parameter version: Removes the list only if it is at this version; `nil` for any version.
  /// - Throws: ``StoreError`` with the reason `changed`, having removed nothing, if the list is at another
  ///   version, or there is none.
  func remove(_ list: ListName, at version: ListVersion?) async throws
}

extension ListStore {
  /// Replaces the whole list with items that have no validator.
  public func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], savedAt: Date, source: SourceName
  ) async throws -> ListVersion {
    try await replace(key, with: items, from: Provenance(savedAt: savedAt, source: source)).version
  }

  /// Adds `items` at the end, and keeps the timestamp.
  public func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion
  ) async throws -> ListVersion {
    try await append(items, to: key, at: version, renewedAt: nil)
  }

  /// Removes the list, whatever its version.
  public func remove(_ list: ListName) async throws { try await remove(list, at: nil) }

  /// Returns the head of the list without reading its items; `nil` if nothing is saved.
  public func head<Item>(_ key: ListKey<Item>) async throws -> ListHead? {
    try await slice(key, from: nil, limit: 0)?.head
  }
}

/// The result of replacing a list.
public struct ListReplacement: Hashable, Sendable {
  /// The version of the list now.
  public let version: ListVersion
  /// The number of items of the list before; `nil` if there was none, or none that could be read.
  public let replacedCount: Int?

  /// Creates the result that a store returns.
  public init(version: ListVersion, replacedCount: Int?) {
    self.version = version
    self.replacedCount = replacedCount
  }
}

/// The properties of a saved list, without its items.
public struct ListHead: Hashable, Sendable {
  /// Where the list is from, as of the last save or renewal.
  public let provenance: Provenance
  /// The version of the list.
  public let version: ListVersion

  /// When the first page was saved, or last found unchanged.
  public var savedAt: Date { provenance.savedAt }
  /// The source from which the list was loaded.
  public var source: SourceName { provenance.source }
  /// The validator of the first page, if its source sent one.
  public var validator: PageValidator? { provenance.validator }
  /// The name of the list at its source, if it has one.
  public var title: ListTitle? { provenance.title }
  /// The number of items.
  public var count: Int { version.count }

  /// Creates the head of a list at a version. If the version was renewed, its time replaces that of the
  /// provenance.
  public init(_ provenance: Provenance, at version: ListVersion) {
    var provenance = provenance
    provenance.savedAt = version.renewedAt ?? provenance.savedAt
    (self.provenance, self.version) = (provenance, version)
  }
}

/// A range of consecutive items of a saved list.
public struct ListSlice<Item: ListItem>: Hashable, Sendable {
  /// The head of the list.
  public let head: ListHead
  /// The items, in the order in which they were saved.
  public let items: [Item]
  /// The start of the next slice; `nil` at the end of the list.
  public let next: ListPosition?

  /// Creates the slice that a store returns.
  public init(head: ListHead, items: [Item], next: ListPosition?) {
    self.head = head
    self.items = items
    self.next = next
  }
}

/// The version of a list, for optimistic locking. Two equal versions mean the same items.
public struct ListVersion: Hashable, Sendable {
  /// A number that changes with each replacement, and was never used before on that storage.
  public let generation: UInt64
  /// A number that changes with each write, which tells apart two writers that append the same page at once.
  public let revision: UInt64
  /// The number of items. Within a generation it only grows.
  public let count: Int
  /// The largest valid number of items, small enough that adding to it never overflows.
  package static let countLimit = 1 << 53
  /// The time of the last renewal, which replaces the time of saving; `nil` for a list that was never
  /// renewed.
  public let renewedAt: Date?

  /// Creates a version. Only stores do; callers pass on what they read.
  public init(generation: UInt64, revision: UInt64, count: Int, renewedAt: Date? = nil) {
    self.generation = generation
    self.revision = revision
    self.count = count
    self.renewedAt = renewedAt
  }

  /// Returns the version after `count` items were appended, renewed if `renewedAt` is not `nil`.
  public func appending(_ count: Int, revision: UInt64, renewedAt: Date?) -> ListVersion {
    ListVersion(
      generation: generation, revision: revision, count: self.count + count,
      renewedAt: renewedAt ?? self.renewedAt)
  }

  /// Returns the position before the item at `offset` in this generation.
  public func position(_ offset: Int) -> ListPosition {
    ListPosition(generation: generation, offset: offset)
  }
}

/// A position between two items of a list.
public struct ListPosition: Hashable, Sendable {
  /// The generation that the position belongs to; `nil` for any generation.
  public let generation: UInt64?
  /// The number of items before the position.
  public let offset: Int

  /// Creates a position.
  public init(generation: UInt64?, offset: Int) {
    self.generation = generation
    self.offset = offset
  }

  /// Returns the position before the item at `offset`, counted from 0, in any generation; before the last
  /// item if the list is shorter.
  public static func item(_ offset: Int) -> ListPosition {
    ListPosition(generation: nil, offset: offset)
  }

  /// The position before the last item, in any generation.
  public static let last = item(.max - 1)

  /// Returns the number of items of a list that are before the position.
  ///
  /// - Throws: ``StoreError`` with the reason `changed` if the position is not in this list.
  public func offset(in version: ListVersion) throws -> Int {
    guard let generation else { return min(max(0, offset), max(0, version.count - 1)) }
    guard generation == version.generation, 0...version.count ~= offset else {
      throw StoreError(.changed)
    }
    return offset
  }
}
