public import FoundationEssentials

/// Removes everything that is saved, readable or not.
public struct ClearCache: Sendable {
  private let storage: Storage

  /// Needs the storage to clear.
  public init(_ storage: Storage) {
    self.storage = storage
  }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws { try await storage.maintenance.clear() }
}

/// Reads everything that is saved, and says what is wrong with it, without changing it.
public struct VerifyCache: Sendable {
  private let storage: Storage

  /// Needs the storage to verify.
  public init(_ storage: Storage) {
    self.storage = storage
  }

  /// - Returns: Nothing when all is sound.
  /// - Throws: `StoreError` when the storage can't be read for another reason than damage; or
  ///   `CancellationError`.
  public func callAsFunction() async throws -> [StoreProblem] {
    try await storage.maintenance.verify()
  }
}

/// Says what is saved, fresh or not, without changing it.
public struct InspectCache<Item: ListItem>: Sendable {
  /// What is saved.
  public struct Report: Sendable {
    /// The place of the storage.
    public var place: String
    /// The saved list, if there is one.
    public var list: ListHead?
    /// Until when the list may be shown.
    public var validUntil: Date?
    /// The image data.
    public var imageData: ImageDataUsage
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
    return Report(
      place: storage.place, list: head,
      validUntil: head.flatMap { expiry.validUntil(savedAt: $0.savedAt) },
      imageData: try await storage.imageData.usage())
  }
}
