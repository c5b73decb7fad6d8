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

/// Reads everything that is saved, and says what is wrong with it, without changing it.
public struct VerifyCache: Sendable {
  private let storage: Storage

  /// Needs the storage to verify.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Returns: Nothing when all is sound.
  /// - Throws: `StoreError` when the storage can't be read for another reason than damage; or
  ///   `CancellationError`.
  public func callAsFunction() async throws -> [StoreProblem] {
    try await storage.maintenance.verify()
  }
}

/// Removes everything that is saved, readable or not.
public struct ClearCache: Sendable {
  private let storage: Storage

  /// Needs the storage to clear.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws { try await storage.maintenance.clear() }
}

/// Copies all that is sound from one storage to an empty one, for something to be tried on the copy.
public struct CopyCache: Sendable {
  private let source: Storage
  private let copy: Storage

  /// Needs the two storages.
  public init(from source: Storage, to copy: Storage) { (self.source, self.copy) = (source, copy) }

  /// - Returns: What is wrong with what is damaged, and was left out.
  /// - Throws: `StoreError` for another reason than damage, or `CancellationError`.
  public func callAsFunction() async throws -> [StoreError] {
    var damage: [StoreError] = []
    func note(_ error: StoreError) { damage.append(error) }
    let contents = try await sound(onDamage: note) { try await source.maintenance.allContents() }
    for name in contents?.lists ?? [] {
      let list = try await sound(onDamage: note) {
        try await retryingWhenChanged { try await SavedList(name, in: source) }
      }
      try await list?.save(as: name, in: copy)
    }
    for url in contents?.images ?? [] {
      let data = try await sound(onDamage: note) {
        try await source.imageData.data(for: url, isUse: false)
      }
      if let data { try await copy.imageData.save(data, for: url) }
    }
    return damage
  }
}

/// What `read` finds; `nil` where that is damaged, of which `onDamage` is told.
func sound<Value>(
  onDamage: (StoreError) -> Void = { _ in }, _ read: () async throws -> Value?
) async throws -> Value? {
  do {
    return try await read()
  } catch let error as StoreError where error.reason == .damaged {
    onDamage(error)
    return nil
  }
}
