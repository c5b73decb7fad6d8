public import FoundationEssentials

/// What validating made of a saved list.
public enum ValidationOutcome: String, Hashable, Sendable {
  /// It is fresh and sound.
  case kept
  /// It had expired or was damaged.
  case deleted
  /// There was none.
  case empty
}

/// Deletes what has expired or is damaged; keeps what is fresh.
public struct ValidateCache: Sendable {
  private let storage: Storage
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// Needs the storage, what tells fresh from expired, and the clock.
  public init(
    _ storage: Storage, expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.storage = storage
    self.expiry = expiry
    self.now = now
  }

  /// Validates one list.
  ///
  /// - Throws: `StoreError` when the store can't be read for another reason than damage, or the
  ///   deletion fails; the list is then still there.
  public func callAsFunction<Item>(_ key: ListKey<Item>) async throws -> ValidationOutcome {
    try await retryingWhenChanged {
      do {
        guard var cursor = try await ListCursor(key, in: storage.lists) else { return .empty }
        guard expiry.isFresh(savedAt: cursor.head.savedAt, now: now()) else {
          try await storage.lists.remove(key.name, at: cursor.head.version)
          return .deleted
        }
        // Damage shows only where it is read.
        while try await cursor.next() != nil {}
        return .kept
      } catch let error as StoreError where error.reason == .damaged {
        try await storage.lists.remove(key.name)
        return .deleted
      }
    }
  }

  /// Validates the image data: what is damaged goes, and when no list is left, all of it.
  ///
  /// A storage that is damaged as a whole is cleared.
  ///
  /// - Returns: How many damaged images were removed, and whether the storage was cleared.
  public func imageData() async throws -> (removed: Int, isCleared: Bool) {
    var removed = 0
    for problem in try await storage.maintenance.verify() {
      switch problem.subject {
      case .image(let url):
        try await storage.imageData.remove(url)
        removed += 1
      case .storage:
        try await storage.maintenance.clear()
        return (removed, true)
      case .list, .entry: continue
      }
    }
    let contents = try await storage.maintenance.contents()
    if contents.lists.isEmpty {
      for url in contents.images { try await storage.imageData.remove(url) }
    }
    return (removed, false)
  }
}
