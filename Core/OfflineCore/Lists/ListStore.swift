public import FoundationEssentials

/// Keeps lists, each under its key, with the moment and the source of its first page.
///
/// The laws that every conforming type keeps:
///
/// - What was saved is what is read: order, count, repeated ids and addresses, absent and empty
///   texts, U+0000, the timestamp to the last bit. An empty list is a list.
/// - Reading changes nothing and creates nothing.
/// - A list is replaced in one step. A reader, a crash, a full disk or a failure finds the old list
///   or the new one; never neither, never a mixture.
/// - Once a write has returned, neither `kill -9` nor a power cut undoes it.
/// - Every other instance on the same storage, in this process or another, sees the write.
/// - A list that can't be read is a ``StoreError``, never `nil`.
/// - A cancelled call throws `CancellationError` and leaves the list whole.
///
/// The requirements in the `Conformance` library state each law and check it.
public protocol ListStore<Item>: Sendable {
  /// What the lists hold.
  associatedtype Item: ListItem

  /// Reads up to `limit` items from `start`, or from the first one.
  ///
  /// Costs O(`limit`), however long the list is; a `limit` of 0 reads the head alone.
  ///
  /// - Returns: `nil` when nothing is saved under `key`.
  /// - Throws: ``StoreError``; its reason is `changed` when the list was replaced or removed, and
  ///   not merely appended to, since `start`.
  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>?

  /// Replaces the whole list in one durable step, whatever was there before, readable or not.
  ///
  /// Storage that is damaged is set aside, which is told by a ``SetAside``, and started afresh.
  func replace(
    _ key: ListKey, with items: [Item], savedAt: Date, source: String
  ) async throws -> ListVersion

  /// Adds `items` at the end, in one durable step that costs O(`items`).
  ///
  /// Keeps the timestamp and the source. To append nothing is to compare the version.
  ///
  /// - Throws: ``StoreError`` with the reason `changed`, having written nothing, unless the list is
  ///   still at `version`.
  func append(
    _ items: [Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion

  /// Removes the list; does nothing when there is none.
  ///
  /// Storage that is damaged is set aside, which is told by a ``SetAside``. When no list is left,
  /// the image data goes too.
  ///
  /// - Parameter version: The state in which alone the list may be removed; `nil` for any, and
  ///   ``ListVersion/unreadable`` for one that is damaged, whatever else it may be.
  /// - Throws: ``StoreError`` with the reason `changed`, having removed nothing, when the list is in
  ///   another state, or there is none at a `version` that can be read.
  func remove(_ key: ListKey, at version: ListVersion?) async throws
}

extension ListStore {
  /// Removes the list in whatever state it is.
  public func remove(_ key: ListKey) async throws { try await remove(key, at: nil) }

  /// What is known of the list without reading its items.
  public func head(_ key: ListKey) async throws -> ListHead<Item>? {
    try await slice(key, from: nil, limit: 0)?.head
  }
}
