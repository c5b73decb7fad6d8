public import FoundationEssentials
public import OfflineCore

/// An image, and its neighbours in the feed.
public struct FeedPlace: Hashable, Sendable {
  /// The image that was found.
  public let image: FeedImage
  /// The number of images before it; `nil` if that is unknown.
  public let number: Int?
  /// The image before it; `nil` for the first one.
  public let previous: FeedImage.ID?
  /// The image after it; `nil` for the last known one.
  public let next: FeedImage.ID?
}

/// Finds an image of the feed by its id: first among the images that were loaded by this process, then in the
/// saved feed, whatever its age. It also tells what the feed holds as a whole, and selects parts of it.
///
/// The source is not asked, because callers get their ids from a feed that was loaded.
public actor FindFeedImage {
  private let store: (any ListStore)?
  /// The largest number of bytes that are remembered. A longer feed is searched for each image.
  private let byteLimit: Int
  private var byteCount = 0
  private var images: [FeedImage.ID: FeedImage] = [:]
  /// The known images in order, from the start of the feed.
  private var order: [FeedImage.ID] = []
  /// The generation and the length of the saved feed, if all of its images are known.
  private var known: (generation: UInt64, count: Int)?
  /// The overview of the known images, until they change.
  private var overview: FeedOverview?

  /// - Parameters:
  ///   - store: Where the feed is saved.
  ///   - policy: The policy, which may forbid reading the store.
  public init(in store: any ListStore, policy: LoadingPolicy = .remoteFirst) {
    self.init(in: store, policy: policy, byteLimit: 50 << 20)
  }

  init(in store: any ListStore, policy: LoadingPolicy, byteLimit: Int) {
    self.store = policy.usesStore ? store : nil
    self.byteLimit = byteLimit
  }

  /// Remembers images that were loaded.
  ///
  /// - Parameter start: The number of images of the feed before them.
  public func remember(_ loaded: [FeedImage], from start: Int = 0) {
    let unknown = loaded.filter { images[$0.id] != $0 }
    if !unknown.isEmpty { overview = nil }
    if byteCount + unknown.byteCount > byteLimit {
      (images, order) = ([:], [])
      (byteCount, known) = (0, nil)
    }
    // Replaced images count too, until everything is dropped.
    byteCount += unknown.byteCount
    for image in loaded { images[image.id] = image }
    arrange(loaded.map(\.id), from: start)
  }

  private func arrange(_ ids: [FeedImage.ID], from start: Int) {
    guard start <= order.count, !order[start...].starts(with: ids) else { return }
    order.replaceSubrange(start..., with: ids)
    // The images that follow are unknown from now on.
    (known, overview) = (nil, nil)
  }

  /// - Returns: `nil` if there is no such image.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction(_ id: FeedImage.ID) async throws -> FeedImage? {
    if let image = images[id] { return image }
    return try await saved(id)
  }

  /// Returns the image with its neighbours, if those were loaded or are saved.
  ///
  /// - Returns: `nil` if there is no such image.
  /// - Throws: `StoreError` if the image can't be found because of it; or `CancellationError`.
  public func place(of id: FeedImage.ID) async throws -> FeedPlace? {
    var image = images[id]
    if order.dropLast().firstIndex(of: id) == nil {
      do {
        image = try await saved(id) ?? image
      } catch let error as StoreError {
        guard image != nil else { throw error }
      }
    }
    guard let image else { return nil }
    let number = order.firstIndex(of: id)
    return FeedPlace(
      image: image, number: number,
      previous: number.flatMap { $0 > 0 ? order[$0 - 1] : nil },
      next: number.flatMap { $0 + 1 < order.count ? order[$0 + 1] : nil })
  }

  /// Returns what the feed holds, as far as its images are known.
  ///
  /// - Parameter version: The version of the saved feed, which is read unless all of it is known; `nil` to read
  ///   nothing.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func overview(of version: ListVersion?) async throws -> FeedOverview {
    if let store, let version {
      _ = try await retryingWhenChanged { try await readRest(of: version, in: store) }
    }
    if let overview { return overview }
    let fresh = FeedOverview(knownImages)
    overview = fresh
    return fresh
  }

  /// Returns the images of a selection, in the order of the feed.
  ///
  /// - Returns: `nil` if no feed is known, or the saved one has expired.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func images(in selection: FeedSelection, now: Date) async throws -> [FeedImage]? {
    let head = try await store?.head(.feed)
    let isFresh = head.map { Expiry.sevenDays.isFresh(savedAt: $0.savedAt, now: now) }
    guard isFresh ?? !order.isEmpty else { return nil }
    _ = try await overview(of: head?.version)
    return knownImages.filter(selection.contains)
  }

  /// The images of the saved feed, if all of them are known; otherwise those that were loaded.
  private var knownImages: some Sequence<FeedImage> {
    order.prefix(known?.count ?? order.count).lazy.compactMap { self.images[$0] }
  }

  private func saved(_ id: FeedImage.ID) async throws -> FeedImage? {
    guard let store else { return nil }
    return try await retryingWhenChanged {
      guard let head = try await store.head(.feed) else { return images[id] }
      guard var rest = try await readRest(of: head.version, in: store) else { return images[id] }
      repeat {
        if let found = rest.items.last(where: { $0.id == id }) { return found }
        rest.items = try await rest.cursor.next() ?? []
      } while !rest.items.isEmpty
      return nil
    }
  }

  /// Reads what is not known yet of the saved feed at a version, which grows within a generation.
  ///
  /// - Returns: The first images of a feed that is longer than what is remembered, and a cursor to the others;
  ///   `nil` if all of it is known now.
  private func readRest(
    of version: ListVersion, in store: any ListStore
  ) async throws -> (items: [FeedImage], cursor: ListCursor<FeedImage>)? {
    let start = known?.generation == version.generation ? known?.count ?? 0 : 0
    guard start < version.count || known?.generation != version.generation,
      var cursor = try await ListCursor(.feed, in: store, from: start)
    else { return nil }
    let items = try await cursor.rest(byteLimit: byteLimit)
    // What was known may be another list by now.
    let isChanged = start > 0 && (known?.generation != version.generation || known?.count != start)
    guard cursor.head.version.generation == version.generation, !isChanged else {
      throw StoreError(.changed)
    }
    guard cursor.isAtEnd else { return (items, cursor) }
    if start > 0, byteCount + items.byteCount > byteLimit {
      known = nil
      return try await readRest(of: version, in: store)
    }
    // Remember all at once, so that none of them is dropped to make room for another.
    remember(items, from: start)
    (known, overview) = ((version.generation, start + items.count), nil)
    return nil
  }
}
