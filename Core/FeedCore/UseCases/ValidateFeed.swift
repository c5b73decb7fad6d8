public import FoundationEssentials
public import OfflineCore

/// Deletes the saved feed if it has expired or is damaged, and removes damaged image data. Deleting
/// the last list also deletes all image data.
public struct ValidateFeed: Sendable {
  /// What became of what was saved.
  public struct Summary: Hashable, Sendable {
    /// What became of the feed.
    public var feed: ValidationOutcome
    /// How many images were damaged and have been removed.
    public var removedImages: Int
    /// The number of intact images that were deleted together with the last list.
    public var clearedImages: Int
  }

  private let validate: ValidateCache

  /// - Parameters:
  ///   - storage: What is validated.
  ///   - expiry: Tells a fresh feed from one that has expired.
  ///   - now: The clock.
  public init(
    _ storage: Storage, expiry: Expiry = .sevenDays, now: @escaping @Sendable () -> Date
  ) {
    validate = ValidateCache(storage, expiry: expiry, now: now)
  }

  /// - Throws: `StoreError` when the store can't be read for another reason than damage, or a
  ///   deletion fails; or `CancellationError`.
  public func callAsFunction() async throws -> Summary {
    let outcome = try await validate(.feed)
    let images = try await validate.validateImageData(afterDeletion: outcome.isDeletion)
    return Summary(
      feed: images.isQuarantined ? .damaged : outcome, removedImages: images.removed,
      clearedImages: images.cleared)
  }
}
