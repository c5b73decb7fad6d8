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

  /// - Parameter source: The name of the source that the items are from.
  /// - Returns: What is now known of the list.
  /// - Throws: `StoreError`, or `CancellationError`; the list before is then still there.
  @discardableResult
  public func callAsFunction(_ items: [Item], from source: String) async throws -> ListHead {
    try await save(items, from: source, validator: nil).head
  }

  /// The same, with the validator of the items.
  ///
  /// - Returns: Also how many items the list before had, if it could be read.
  func save(
    _ items: [Item], from source: String, validator: PageValidator?
  ) async throws -> (head: ListHead, replacedCount: Int?) {
    try Task.checkCancellation()
    let savedAt = now()
    let replacement = try await store.replace(
      key, with: items, savedAt: savedAt, source: source, validator: validator)
    let head = ListHead(
      savedAt: savedAt, source: source, validator: validator, version: replacement.version)
    return (head, replacement.replacedCount)
  }
}
