public import FoundationEssentials
public import OfflineCore

/// Deletes the saved feed if it has expired or is damaged, and the lists of single sources that a feed was
/// merged from. Removes damaged image data. Deleting the last list also deletes all image data.
public struct ValidateFeed: Sendable {
  /// The result of a validation.
  public struct Summary: Hashable, Sendable {
    /// The result for the feed.
    public var feed: ValidationOutcome
    /// The number of damaged images that were removed.
    public var removedImages: Int
    /// The number of intact images that were deleted together with the last list.
    public var clearedImages: Int
  }

  private let storage: Storage
  private let validate: ValidateCache

  /// - Parameters:
  ///   - storage: The storage to validate.
  ///   - now: The clock.
  public init(_ storage: Storage, now: @escaping @Sendable () -> Date) {
    self.storage = storage
    validate = ValidateCache(storage, now: now)
  }

  /// - Throws: `StoreError` if the store can't be read for another reason than damage, or a deletion fails;
  ///   or `CancellationError`.
  public func callAsFunction() async throws -> Summary {
    let outcome = try await validate(.feed)
    var hasDeleted = outcome.isDeletion
    // They may be those of sources that are not among the present ones.
    for part in try await parts() {
      if try await validate(part).isDeletion { hasDeleted = true }
    }
    let images = try await validate.validateImageData(afterDeletion: hasDeleted)
    return Summary(
      feed: images.isQuarantined ? .damaged : outcome, removedImages: images.removed,
      clearedImages: images.cleared)
  }

  /// - Returns: Nothing for a damaged storage, which is repaired later.
  private func parts() async throws -> [ListKey<FeedImage>] {
    do {
      return ListKey.parts(of: try await storage.maintenance.contents())
    } catch let error as StoreError where error.reason == .damaged {
      return []
    }
  }
}
