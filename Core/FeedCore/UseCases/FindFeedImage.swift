public import FoundationEssentials
public import OfflineCore

/// Finds an image of the feed by its id: among those that were loaded here, else in the saved feed,
/// whatever its age.
///
/// The source is not asked: whoever names an id was shown it by a feed.
public actor FindFeedImage {
  private let store: (any ListStore)?
  /// A longer feed is searched for each image.
  private let limit: Int
  private var images: [FeedImage.ID: FeedImage] = [:]
  /// The state of the saved feed all of whose images are known.
  private var known: ListVersion?

  /// - Parameters:
  ///   - store: Where the feed is saved.
  ///   - policy: Whether the store is read at all.
  public init(in store: any ListStore, policy: LoadingPolicy = .remoteFirst) {
    // About 50 MB.
    self.init(in: store, policy: policy, limit: 100_000)
  }

  init(in store: any ListStore, policy: LoadingPolicy, limit: Int) {
    self.store = policy.usesStore ? store : nil
    self.limit = limit
  }

  /// Remembers images that were loaded.
  public func remember(_ loaded: [FeedImage]) {
    if images.count + loaded.count > limit {
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
      else { return images[id] }
      guard cursor.head.count <= limit else {
        while let items = try await cursor.next() {
          if let found = items.last(where: { $0.id == id }) { return found }
        }
        return nil
      }
      // All at once, so that none of them is forgotten for the sake of the others.
      remember(try await cursor.rest())
      known = cursor.head.version
      return images[id]
    }
  }
}
