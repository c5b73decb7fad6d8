public import FoundationEssentials

/// Saves a list in place of the one before, stamped with the present moment.
public struct CacheList<Item: ListItem>: Sendable {
  private let store: any ListStore<Item>
  private let now: @Sendable () -> Date

  /// Needs the store to save to, and the clock.
  public init(store: any ListStore<Item>, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// - Parameter source: The name of the source that the items are from.
  /// - Returns: What was saved, and when.
  /// - Throws: `StoreError`, or `CancellationError`; the list before is then still there.
  @discardableResult
  public func callAsFunction(
    _ items: [Item], as key: ListKey, from source: String
  ) async throws -> (version: ListVersion, savedAt: Date) {
    try Task.checkCancellation()
    let savedAt = now()
    let version = try await store.replace(key, with: items, savedAt: savedAt, source: source)
    return (version, savedAt)
  }
}
