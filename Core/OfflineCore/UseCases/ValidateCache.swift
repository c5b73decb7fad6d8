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

/// Deletes a saved list that has expired or is damaged; keeps a fresh one.
public struct ValidateCache<Item: ListItem>: Sendable {
  private let store: any ListStore<Item>
  private let policy: CachePolicy
  private let now: @Sendable () -> Date

  /// Needs the store, the policy that tells fresh from expired, and the clock.
  public init(
    store: any ListStore<Item>, policy: CachePolicy, now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// - Throws: `StoreError` when the store can't be read for another reason than damage, or the
  ///   deletion fails; the list is then still there.
  public func callAsFunction(_ key: ListKey) async throws -> ValidationOutcome {
    try await retryingWhenChanged { try await validate(key) }
  }

  private func validate(_ key: ListKey) async throws -> ValidationOutcome {
    do {
      return try await read(key)
    } catch let error as StoreError where error.reason == .damaged {
      try await store.remove(key, at: .unreadable)
      return .deleted
    }
  }

  private func read(_ key: ListKey) async throws -> ValidationOutcome {
    guard var cursor = try await ListCursor(key, in: store) else { return .empty }
    guard policy.isFresh(savedAt: cursor.head.savedAt, now: now()) else {
      try await store.remove(key, at: cursor.head.version)
      return .deleted
    }
    // Damage shows only where it is read.
    while try await cursor.next() != nil {}
    return .kept
  }
}
