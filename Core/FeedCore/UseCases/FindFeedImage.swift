public import FoundationEssentials
public import OfflineCore

/// Finds an image of the feed by its id: among those that were loaded here, else in the saved feed,
/// whatever its age.
///
/// The source is not asked: whoever names an id was shown it by a feed.
public actor FindFeedImage {
  private let store: (any ListStore)?
  /// The most bytes that are remembered; a longer feed is searched for each image.
  private let byteLimit: Int
  private var byteCount = 0
  private var images: [FeedImage.ID: FeedImage] = [:]
  /// The state of the saved feed all of whose images are known.
  private var known: ListVersion?

  /// - Parameters:
  ///   - store: Where the feed is saved.
  ///   - policy: Whether the store is read at all.
  public init(in store: any ListStore, policy: LoadingPolicy = .remoteFirst) {
    self.init(in: store, policy: policy, byteLimit: 50 << 20)
  }

  init(in store: any ListStore, policy: LoadingPolicy, byteLimit: Int) {
    self.store = policy.usesStore ? store : nil
    self.byteLimit = byteLimit
  }

  /// Remembers images that were loaded.
  public func remember(_ loaded: [FeedImage]) {
    let unknown = loaded.filter { images[$0.id] != $0 }
    if byteCount + unknown.byteCount > byteLimit {
      images.removeAll()
      (byteCount, known) = (0, nil)
    }
    // Those that take the place of others count as well, until all are forgotten.
    byteCount += unknown.byteCount
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
      var items = try await cursor.rest(byteLimit: byteLimit)
      guard cursor.isAtEnd else {
        repeat {
          if let found = items.last(where: { $0.id == id }) { return found }
          items = try await cursor.next() ?? []
        } while !items.isEmpty
        return nil
      }
      // All at once, so that none of them is forgotten for the sake of the others.
      remember(items)
      known = cursor.head.version
      return images[id]
    }
  }
}
