public import FoundationEssentials

/// Deletes what has expired or is damaged; keeps what is fresh.
///
///     let validateCache = ValidateCache(storage, now: { Date() })
///     let outcome = try await validateCache(.feed)
public struct ValidateCache: Sendable {
  private let storage: Storage
  private let expiry: Expiry
  private let now: @Sendable () -> Date

  /// Creates a use case for what is kept in `storage`.
  public init(
    _ storage: Storage, expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.storage = storage
    self.expiry = expiry
    self.now = now
  }

  /// Validates one list.
  ///
  /// - Throws: `StoreError` if the store can't be read for another reason than damage, or the deletion
  ///   fails; the list is then still there.
  public func callAsFunction<Item>(_ key: ListKey<Item>) async throws -> ValidationOutcome {
    try await retryingWhenChanged {
      var version: ListVersion?
      do {
        guard let head = try await storage.lists.head(key) else { return .empty }
        version = head.version
        let now = now()
        let isFresh = expiry.isFresh(savedAt: head.savedAt, now: now)
        // A date in the future may mean that the clock is slow, so the list is kept.
        guard isFresh || head.savedAt > now && head.savedAt.isOnCalendar else {
          try await storage.lists.remove(key.name, at: version)
          return head.savedAt.isOnCalendar ? .expired : .damaged
        }
        // Damage shows only where it is read.
        var cursor = try await ListCursor(key, in: storage.lists)
        while try await cursor?.next() != nil {}
        return isFresh ? .kept : .fromTheFuture
      } catch let error as StoreError where error.reason == .damaged {
        try await storage.removeDamaged(key.name, at: version)
        return .damaged
      }
    }
  }

  /// Removes damaged image data, and damaged entries that can't be identified. If validating has deleted the
  /// last list, removes all image data.
  ///
  /// A storage that is damaged as a whole is quarantined.
  ///
  /// - Parameter hasDeleted: Whether validating has deleted a list. If not, intact image data stays, because
  ///   the storage may never have had a list.
  /// - Returns: The number of damaged entries that were removed, the number of intact ones, and whether the
  ///   storage was quarantined.
  public func imageData(
    afterDeletingAList hasDeleted: Bool
  ) async throws -> (removed: Int, cleared: Int, isQuarantined: Bool) {
    var removed = 0
    for problem in try await storage.maintenance.verify() {
      // Lists are validated one by one.
      if case .list = problem.subject { continue }
      guard try await storage.maintenance.removeDamaged(problem.subject) else { continue }
      if problem.subject == .storage { return (removed, 0, true) }
      removed += 1
    }
    guard hasDeleted else { return (removed, 0, false) }
    let contents = try await storage.maintenance.allContents()
    guard contents.lists.isEmpty else { return (removed, 0, false) }
    for url in contents.images { try await storage.imageData.remove(url) }
    return (removed, contents.images.count, false)
  }
}
