public import FoundationEssentials
public import OfflineCore

/// Deletes every saved list of leagues, teams and squads that has expired or is damaged, each by
/// its own age, and image data that is damaged; keeps the others.
public struct ValidateLeagues: Sendable {
  /// What became of the lists.
  public struct Summary: Hashable, Sendable {
    /// How many are fresh and sound.
    public var kept = 0
    /// How many had expired or were damaged.
    public var deleted = 0
    /// How many images were damaged and have been removed.
    public var removedImages = 0
  }

  private let storage: Storage
  private let policy: CachePolicy
  private let now: @Sendable () -> Date

  /// Needs the storage, the policy that tells fresh from expired, and the clock.
  public init(
    storage: Storage, policy: CachePolicy = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.storage = storage
    self.policy = policy
    self.now = now
  }

  /// - Throws: `StoreError` when the store can't be read for another reason than damage, or a
  ///   deletion fails; or `CancellationError`. What was not validated by then is still there.
  public func callAsFunction() async throws -> Summary {
    var summary = Summary()
    let keys: [ListKey]
    do {
      keys = try await savedLists()
    } catch let error as StoreError where error.reason == .damaged {
      // One list that nobody can name would keep all others from being validated.
      summary.deleted = try await storage.upkeep.setAsideUnknown()
      keys = try await savedLists()
    }
    for key in keys {
      try Task.checkCancellation()
      switch try await validate(key, in: storage.lists.store(of: key)) {
      case .kept: summary.kept += 1
      case .deleted: summary.deleted += 1
      case .empty: continue
      }
    }
    summary.removedImages = try await storage.upkeep.removeDamagedImageData()
    // Where nobody could tell which images there are, the lists went with them.
    let left = try await savedLists().count
    if left == 0 { (summary.kept, summary.deleted) = (0, summary.deleted + summary.kept) }
    return summary
  }

  private func savedLists() async throws -> [ListKey] {
    let kinds = [
      ListKind<League>.leagues.name, ListKind<Team>.teams.name, ListKind<Player>.squad.name,
    ]
    return try await storage.upkeep.savedLists().filter { kinds.contains($0.kind) }
  }

  private func validate(
    _ key: ListKey, in store: some ListStore
  ) async throws -> ValidationOutcome {
    try await ValidateCache(store: store, policy: policy, now: now)(key)
  }
}
