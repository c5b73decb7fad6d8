public import FoundationEssentials
public import OfflineCore

/// Finds an image of the feed by its id: among those that were loaded here, else in the saved feed,
/// whatever its age.
///
/// The source is not asked: whoever names an id was shown it by a feed.
public actor FindFeedImage {
  /// About 50 MB. A longer feed is searched for each image.
  private static let limit = 100_000

  private let store: (any ListStore)?
  private var images: [FeedImage.ID: FeedImage] = [:]
  /// The state of the saved feed all of whose images are known.
  private var known: ListVersion?

  /// - Parameters:
  ///   - store: Where the feed is saved.
  ///   - policy: Whether the store is read at all.
  public init(in store: any ListStore, policy: LoadingPolicy = .remoteFirst) {
    self.store = policy.usesStore ? store : nil
  }

  /// Remembers images that were loaded.
  public func remember(_ loaded: [FeedImage]) {
    if images.count + loaded.count > Self.limit {
      images.removeAll()
      known = nil
    }
    for image in loaded { images[image.id] = image }
  }

  /// - Returns: `nil` for an image that is not there.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(_ id: FeedImage.ID) async throws -> FeedImage? {
    if let image = images[id] { return image }
    guard let store else { return nil }
    return try await retryingWhenChanged {
      guard let head = try await store.head(.feed), head.version != known,
        var cursor = try await ListCursor(.feed, in: store)
      else { return nil }
      let remembersAll = cursor.head.count <= Self.limit
      var found: FeedImage?
      while remembersAll || found == nil, let items = try await cursor.next() {
        if remembersAll { remember(items) }
        found = items.last { $0.id == id } ?? found
      }
      if remembersAll { known = cursor.head.version }
      return found
    }
  }
}
