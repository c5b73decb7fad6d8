public import FoundationEssentials
public import OfflineCore

/// Deletes each saved list of leagues, teams and squads that has expired or is damaged, and removes damaged
/// image data. Deleting the last list also deletes all image data.
public struct ValidateLeagues: Sendable {
  /// The result of a validation.
  public struct Summary: Hashable, Sendable {
    /// The number of lists that were kept.
    public var kept = 0
    /// The number of lists that had expired or were damaged.
    public var deleted = 0
    /// The number of deleted lists that were damaged.
    public var damaged = 0
    /// The number of damaged images that were removed.
    public var removedImages = 0
    /// The number of intact images that were deleted together with the last list.
    public var clearedImages = 0
    /// The number of kept lists whose date is in the future.
    public var fromTheFuture = 0
  }

  private let storage: Storage
  private let validate: ValidateCache

  /// Creates a use case that validates `storage`.
  public init(_ storage: Storage, now: @escaping @Sendable () -> Date) {
    self.storage = storage
    validate = ValidateCache(storage, now: now)
  }

  /// - Throws: `StoreError` if the store can't be read for another reason than damage, or a deletion fails;
  ///   or `CancellationError`. Lists that were not validated by then are unchanged.
  public func callAsFunction() async throws -> Summary {
    var summary = Summary()
    guard let lists = try await savedLists() else { return Summary(deleted: 1, damaged: 1) }
    for name in lists {
      try Task.checkCancellation()
      switch try await outcome(of: name) {
      case .kept: summary.kept += 1
      case .fromTheFuture:
        (summary.kept, summary.fromTheFuture) = (summary.kept + 1, summary.fromTheFuture + 1)
      case .expired: summary.deleted += 1
      case .damaged: (summary.deleted, summary.damaged) = (summary.deleted + 1, summary.damaged + 1)
      case .empty: continue
      }
    }
    let images = try await validate.validateImageData(afterDeletion: summary.deleted > 0)
    (summary.removedImages, summary.clearedImages) = (images.removed, images.cleared)
    if images.isQuarantined {
      (summary.kept, summary.deleted) = (0, max(1, summary.kept + summary.deleted))
      summary.damaged = summary.deleted
    }
    return summary
  }

  /// - Returns: `nil` if the storage was damaged as a whole, and is quarantined.
  private func savedLists() async throws -> Set<ListName>? {
    do {
      return try await storage.maintenance.contents().lists
    } catch let error as StoreError where error.reason == .damaged {
      if try await storage.maintenance.removeDamaged(.storage) { return nil }
      // The storage was repaired.
      return try await storage.maintenance.contents().lists
    }
  }

  private func outcome(of name: ListName) async throws -> ValidationOutcome {
    guard let type = LeagueItems.type(of: name) else { return .empty }
    return try await outcome(of: name, holding: type)
  }

  private func outcome<Item: LeagueItem>(
    of name: ListName, holding type: Item.Type
  ) async throws -> ValidationOutcome {
    try await validate(ListKey<Item>(name))
  }
}
