public import FoundationEssentials

/// Deletes saved lists that have expired or are damaged, and keeps the others. Deletes image data if it is
/// damaged, or with the last list.
///
/// ```swift
/// let validateCache = ValidateCache(storage) { Date() }
/// let outcome = try await validateCache(.feed)
/// let images = try await validateCache.validateImageData(afterDeletion: outcome.isDeletion)
/// ```
public struct ValidateCache: Sendable {
  private let storage: Storage
  private let now: @Sendable () -> Date

  /// Creates a use case that validates `storage`.
  public init(_ storage: Storage, now: @escaping @Sendable () -> Date) {
    self.storage = storage
    self.now = now
  }

  /// Validates one list, and deletes it if it has expired or is damaged.
  ///
  /// - Throws: `StoreError` if the store can't be read for another reason than damage, the deletion fails, or
  ///   other writers keep changing the list; or `CancellationError`. The list is not deleted then.
  public func callAsFunction<Item>(_ key: ListKey<Item>) async throws -> ValidationOutcome {
    // If the list was saved again in the meantime, validate the new one.
    try await retryingWhenChanged {
      var version: ListVersion?
      do {
        guard let head = try await storage.lists.head(key) else { return .empty }
        version = head.version
        let (savedAt, present) = (head.savedAt, now())
        let isFresh = Expiry.sevenDays.isFresh(savedAt: savedAt, now: present)
        // A list from the future is kept: the clock may be slow.
        guard isFresh || (savedAt.isOnCalendar && savedAt > present) else {
          try await storage.lists.remove(key.name, at: head.version)
          return savedAt.isOnCalendar ? .expired : .damaged
        }
        // Read every item: a sound head says nothing about them.
        var cursor = try await ListCursor(key, in: storage.lists)
        while try await cursor?.next() != nil {}
        return isFresh ? .kept : .fromTheFuture
      } catch let error as StoreError where error.reason == .damaged {
        try await storage.removeDamaged(key.name, at: version)
        return .damaged
      }
    }
  }

  /// Removes damaged image data, and damaged entries that can't be identified. Removes the intact data too if
  /// a list was deleted and none is left. Quarantines a storage that is damaged as a whole.
  ///
  /// - Parameter hasDeleted: `true` if validating has deleted a list. If not, intact data stays, because the
  ///   storage may never have had a list.
  /// - Returns: The numbers of damaged and of intact entries that were removed, and whether the storage was
  ///   quarantined.
  public func validateImageData(
    afterDeletion hasDeleted: Bool
  ) async throws -> (removed: Int, cleared: Int, isQuarantined: Bool) {
    var removed = 0
    for problem in try await storage.maintenance.verify() {
      // The other call validates lists, one by one.
      if case .list = problem.subject { continue }
      guard try await storage.maintenance.removeDamaged(problem.subject) else { continue }
      if problem.subject == .storage { return (removed, 0, true) }
      removed += 1
    }
    guard hasDeleted else { return (removed, 0, false) }
    let contents = try await storage.maintenance.allContents()
    guard !contents.lists.contains(where: \.hasContent) else { return (removed, 0, false) }
    for url in contents.images { try await storage.imageData.remove(url) }
    return (removed, contents.images.count, false)
  }
}

/// The result of validating a saved list.
public enum ValidationOutcome: String, Hashable, Sendable {
  /// The list is fresh and sound.
  case kept
  /// The list is intact, but its date is in the future. It was kept, because the clock may be slow.
  case fromTheFuture
  /// The list had expired, and was deleted.
  case expired
  /// The list was damaged, and was deleted.
  case damaged
  /// There was no list.
  case empty

  /// `true` if the list was deleted.
  public var isDeletion: Bool { self == .expired || self == .damaged }
}

extension Storage {
  /// Removes a list that was found damaged, but nothing that was saved since.
  ///
  /// - Parameter version: The version that was read; `nil` if not even that could be read.
  func removeDamaged(_ list: ListName, at version: ListVersion?) async throws {
    if try await maintenance.removeDamaged(.storage) { return }
    if let version { return try await lists.remove(list, at: version) }
    if try await maintenance.removeDamaged(.list(list)) { return }
    do {
      _ = try await lists.head(ListKey<StoredItem>(list))
    } catch let error as StoreError where error.reason == .damaged {
      // The storage does not detect the damage itself.
      return try await lists.remove(list)
    }
    throw StoreError(.changed, place: place)
  }
}
