public import FoundationEssentials

/// Says what is saved of one list, fresh or not, without changing it.
public struct InspectCache<Item: ListItem>: Sendable {
  /// What is saved.
  public struct Report: Sendable {
    /// The saved list, if there is one.
    public var list: ListHead?
    /// Until when the list may be shown.
    public var validUntil: Date?
  }

  private let key: ListKey<Item>
  private let storage: Storage
  private let expiry: Expiry

  /// Needs the name of the list, the storage, and what tells how long a list is valid.
  public init(_ key: ListKey<Item>, in storage: Storage, expiry: Expiry = .sevenDays) {
    self.key = key
    self.storage = storage
    self.expiry = expiry
  }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    let head = try await storage.lists.head(key)
    return Report(list: head, validUntil: head.flatMap { expiry.validUntil(savedAt: $0.savedAt) })
  }
}
