public import FoundationEssentials

/// Saves a list in place of the one before, stamped with the present moment.
public struct CacheList<Item: ListItem>: Sendable {
  private let key: ListKey<Item>
  private let store: any ListStore
  private let now: @Sendable () -> Date

  /// Needs the name of the list, the store to save to, and the clock.
  public init(_ key: ListKey<Item>, in store: any ListStore, now: @escaping @Sendable () -> Date) {
    self.key = key
    self.store = store
    self.now = now
  }

  /// - Parameter source: The source that the items are from.
  /// - Returns: What is now known of the list.
  /// - Throws: `StoreError`, or `CancellationError`; the list before is then still there.
  @discardableResult
  public func callAsFunction(_ items: [Item], from source: SourceName) async throws -> ListHead {
    try await save(items, from: source).head
  }

  /// The same, with the validator and the title of the items.
  ///
  /// - Returns: Also how many items the list before had, if it could be read.
  func save(
    _ items: [Item], from source: SourceName, validator: PageValidator? = nil,
    title: ListTitle? = nil
  ) async throws -> (head: ListHead, replacedCount: Int?) {
    try Task.checkCancellation()
    let provenance = Provenance(
      savedAt: now(), source: source, validator: validator, title: title)
    let replacement = try await store.replace(key, with: items, from: provenance)
    return (ListHead(provenance, at: replacement.version), replacement.replacedCount)
  }
}
