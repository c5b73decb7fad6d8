public import FoundationEssentials
public import OfflineCore

/// Says what is saved, fresh or not, without changing it.
public struct InspectCache: Sendable {
  /// What is saved.
  public struct Report: Sendable {
    /// The saved feed, if there is one.
    public var feed: ListHead<FeedImage>?
    /// Until when the feed may be shown.
    public var validUntil: Date?
    /// The image data.
    public var imageData: ImageDataUsage
  }

  private let feed: any FeedStore
  private let imageData: any ImageDataStore
  private let validity: CachePolicy

  /// Needs both stores, and the policy that tells how long a feed is valid.
  public init(
    feed: any FeedStore, imageData: any ImageDataStore, validity: CachePolicy = .sevenDays
  ) {
    self.feed = feed
    self.imageData = imageData
    self.validity = validity
  }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws -> Report {
    let head = try await feed.head(.feed)
    return Report(
      feed: head,
      validUntil: head.flatMap { validity.validUntil(savedAt: $0.savedAt) },
      imageData: try await imageData.usage())
  }
}
