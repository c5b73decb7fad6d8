public import FoundationEssentials
public import OfflineCore

/// Deletes the saved feed if it has expired or is damaged, and image data that is damaged.
public struct ValidateFeed: Sendable {
  /// What became of what was saved.
  public struct Summary: Hashable, Sendable {
    /// What became of the feed.
    public var feed: ValidationOutcome
    /// How many images were damaged and have been removed.
    public var removedImages: Int
  }

  private let storage: Storage
  private let validate: ValidateCache<FeedImage>

  /// - Parameters:
  ///   - storage: What is validated.
  ///   - policy: Tells a fresh feed from one that has expired.
  ///   - now: The clock.
  public init(
    storage: Storage, policy: CachePolicy = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    self.storage = storage
    validate = ValidateCache(store: storage.feed, policy: policy, now: now)
  }

  /// - Throws: `StoreError` when the store can't be read for another reason than damage, or a
  ///   deletion fails; or `CancellationError`.
  public func callAsFunction() async throws -> Summary {
    var summary = Summary(feed: try await validate(.feed), removedImages: 0)
    summary.removedImages = try await storage.upkeep.removeDamagedImageData()
    // Where nobody could tell which images there are, the feed went with them.
    if summary.feed == .kept, try await storage.feed.head(.feed) == nil { summary.feed = .deleted }
    return summary
  }
}
