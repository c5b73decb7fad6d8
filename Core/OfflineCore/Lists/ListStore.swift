public import FoundationEssentials

/// Keeps lists of whatever resource, each under its key, with the moment and the source of its first
/// page.
///
/// The contract that every store keeps (the numbers are those of the article StoreContract):
///
/// - What was saved is what is read: order, count, repeated ids and addresses, absent and empty
///   texts, U+0000, the timestamp to the last bit. An empty list is a list (1, 2).
/// - Reading changes nothing and creates nothing (1).
/// - A list is replaced in one step. A reader, a crash, a full disk or a failure finds the old list
///   or the new one; never neither, never a mixture (3).
/// - A list that can't be read is a ``StoreError``, never `nil` (7).
/// - Every other instance on the same storage, in this process or another, sees a write (8).
/// - A cancelled call throws `CancellationError` and leaves the list whole (10).
/// - Once a write has returned, neither `kill -9` nor a power cut undoes it (11).
public protocol ListStore: Sendable {
  /// Reads up to `limit` items from `start`, or from the first one.
  ///
  /// Costs O(`limit`), however long the list is; a `limit` of 0 reads the head alone.
  ///
  /// - Returns: `nil` when nothing is saved under `key`.
  /// - Throws: ``StoreError``; its reason is `changed` when the list was replaced or removed, and
  ///   not merely appended to, since a `start` that somebody has seen.
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>?

  /// Replaces the whole list in one durable step, whatever was there before, readable or not.
  ///
  /// Damage that this takes out of the way is told by a ``DamageReport``.
  ///
  /// - Parameter provenance: Where the items are from. The source, the validator and the title stay
  ///   until the list is replaced; ``append(_:to:at:renewedAt:)`` may renew the moment.
  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement

  /// Adds `items` at the end, in one durable step that costs O(`items`).
  ///
  /// Keeps the source, the validator and the title, and the timestamp too unless there is another: a
  /// list that is unchanged at its source is renewed by appending nothing to it. To append nothing
  /// without another timestamp is to compare the version.
  ///
  /// - Parameter renewedAt: The moment of the list from now on; `nil` to keep the one that it has.
  /// - Throws: ``StoreError`` with the reason `changed`, having written nothing, unless the list is
  ///   still at `version`.
  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion

  /// Removes the list, readable or not; does nothing when there is none.
  ///
  /// - Parameter version: The state in which alone the list may be removed; `nil` for any.
  /// - Throws: ``StoreError`` with the reason `changed`, having removed nothing, when the list is in
  ///   another state, or there is none.
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

  /// Removes the list in whatever state it is.
  public func remove(_ list: ListName) async throws { try await remove(list, at: nil) }

  /// What is known of the list without reading its items.
  public func head<Item>(_ key: ListKey<Item>) async throws -> ListHead? {
    try await slice(key, from: nil, limit: 0)?.head
  }
}

/// What became of a list that was replaced.
public struct ListReplacement: Hashable, Sendable {
  /// The state of the list now.
  public let version: ListVersion
  /// The number of items of the list before; `nil` when there was none that could be read.
  public let replacedCount: Int?

  /// Stores make these.
  public init(version: ListVersion, replacedCount: Int?) {
    self.version = version
    self.replacedCount = replacedCount
  }
}

/// What is known of a saved list without reading its items.
public struct ListHead: Hashable, Sendable {
  /// Where the list is from, as it was saved or renewed last.
  public let provenance: Provenance
  /// The state of the list.
  public let version: ListVersion

  /// When the first page was saved, or found unchanged.
  public var savedAt: Date { provenance.savedAt }
  /// The source that the list was loaded from.
  public var source: SourceName { provenance.source }
  /// The validator of the first page, if its source has sent one.
  public var validator: PageValidator? { provenance.validator }
  /// What the source calls the list, if it has a name for it.
  public var title: ListTitle? { provenance.title }
  /// The number of items.
  public var count: Int { version.count }

  /// Describes a list at a state: the moment of the version, if it was renewed, takes the place of
  /// that of the provenance.
  public init(_ provenance: Provenance, at version: ListVersion) {
    var provenance = provenance
    provenance.savedAt = version.renewedAt ?? provenance.savedAt
    (self.provenance, self.version) = (provenance, version)
  }
}

/// Some neighbouring items of a saved list.
public struct ListSlice<Item: ListItem>: Hashable, Sendable {
  /// The list that the items are from.
  public let head: ListHead
  /// The items, in the order in which they were saved.
  public let items: [Item]
  /// Where the next slice starts; `nil` at the end of the list.
  public let next: ListPosition?

  /// Stores make slices.
  public init(head: ListHead, items: [Item], next: ListPosition?) {
    self.head = head
    self.items = items
    self.next = next
  }
}

/// Which state of a list somebody has seen. Two equal versions mean the same items.
public struct ListVersion: Hashable, Sendable {
  /// Changes with each replacement, to a number never seen before on that storage.
  public let generation: UInt64
  /// Changes with each write, so that two who append the same page at once are told apart.
  public let revision: UInt64
  /// The number of items; only grows within a generation.
  public let count: Int
  /// The largest valid number of items, so low that adding to it never overflows.
  package static let countLimit = 1 << 53
  /// The moment that has taken the place of the one at which the list was saved; `nil` for a list
  /// that was never renewed.
  public let renewedAt: Date?

  /// Stores make versions; callers hand them back.
  public init(generation: UInt64, revision: UInt64, count: Int, renewedAt: Date? = nil) {
    self.generation = generation
    self.revision = revision
    self.count = count
    self.renewedAt = renewedAt
  }

  /// The same list, grown by so many items, and renewed if there is another moment.
  public func appending(_ count: Int, revision: UInt64, renewedAt: Date?) -> ListVersion {
    ListVersion(
      generation: generation, revision: revision, count: self.count + count,
      renewedAt: renewedAt ?? self.renewedAt)
  }

  /// The place before item number `offset` of this generation.
  public func position(_ offset: Int) -> ListPosition {
    ListPosition(generation: generation, offset: offset)
  }
}

/// A place between two items of a list.
public struct ListPosition: Hashable, Sendable {
  /// The generation that the place belongs to; `nil` for a place in whatever list is there.
  public let generation: UInt64?
  /// The number of items before the place.
  public let offset: Int

  /// Names a place.
  public init(generation: UInt64?, offset: Int) {
    self.generation = generation
    self.offset = offset
  }

  /// The place before item number `offset`, counted from 0, of whatever list is there; before its last
  /// item where it has no such item.
  public static func item(_ offset: Int) -> ListPosition {
    ListPosition(generation: nil, offset: offset)
  }

  /// The place before the last item of whatever list is there.
  public static let last = item(.max - 1)

  /// How many items of a list are before the place.
  ///
  /// - Throws: ``StoreError`` with the reason `changed` when it is no place in this list.
  public func offset(in version: ListVersion) throws -> Int {
    guard let generation else { return min(max(0, offset), max(0, version.count - 1)) }
    guard generation == version.generation, 0...version.count ~= offset else {
      throw StoreError(.changed)
    }
    return offset
  }
}
