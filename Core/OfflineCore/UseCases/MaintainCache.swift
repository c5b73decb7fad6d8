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

/// Says what there is in a storage, of whatever product, without changing it.
public struct InspectStorage: Sendable {
  /// What there is.
  public struct Report: Sendable {
    /// The place of the storage.
    public var place: String
    /// The lists, with what is known of those that can be read.
    public var lists: [ListName: ListHead?]
    /// The image data.
    public var imageData: ImageDataUsage

    /// Whether there is nothing at all.
    public var isEmpty: Bool { lists.isEmpty && imageData.count == 0 }

    /// The list that was saved last, of those that can be read.
    public var latest: ListHead? {
      lists.values.compactMap(\.self).max { $0.savedAt < $1.savedAt }
    }

    /// How many items there are in all lists of each kind, of those that can be read.
    public var counts: [String: Int] {
      lists.reduce(into: [:]) { counts, list in
        if let head = list.value { counts[list.key.kind, default: 0] += head.count }
      }
    }

    /// How many lists can't be read.
    public var damaged: Int { lists.values.count { $0 == nil } }
  }

  private let storage: Storage

  /// Needs the storage.
  public init(_ storage: Storage) {
    self.storage = storage
  }

  /// - Throws: `StoreError` when the storage as a whole can't be read; or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    var lists: [ListName: ListHead?] = [:]
    for name in try await storage.maintenance.contents().lists {
      do {
        lists[name] = .some(try await storage.lists.head(ListKey<StoredItem>(name)))
      } catch let error as StoreError where error.reason == .damaged {
        lists[name] = .some(nil)
      }
    }
    return Report(
      place: storage.place, lists: lists, imageData: try await storage.imageData.usage())
  }
}
