public import OfflineCore

/// Loads the feed for a long-running program that draws it more than once, in as many steps as its policy
/// has.
///
/// Keep this value: concurrent calls share their reads.
public struct RedrawFeed: Sendable {
  /// One state of the feed to draw.
  public struct Step: Decided {
    /// The feed as known at this step.
    public let list: LoadedFeed
    /// `true` if no other step follows. Otherwise the source is being asked, and its answer will replace this
    /// step.
    public let isLast: Bool
    /// Which of source and cache answered, and why.
    public var decision: Decision { list.decision }

    /// Creates a step.
    public init(list: LoadedFeed, isLast: Bool) {
      self.list = list
      self.isLast = isLast
    }
  }

  private let pages: any LoadsPages<FeedImage>
  private let read: ReadSavedList<FeedImage>
  private let policy: DrawingPolicy
  private let limit: Int
  private let saved: SharedReading

  /// - Parameters:
  ///   - pages: Loads the first pages.
  ///   - read: Reads the saved feed.
  ///   - store: Where the feed is saved.
  ///   - policy: The policy of drawing the feed.
  ///   - limit: The number of images on a page.
  public init(
    _ pages: any LoadsPages<FeedImage>, readingBy read: ReadSavedList<FeedImage>,
    in store: any ListStore, policy: DrawingPolicy,
    limit: Int = LoadFeed.defaultLimit
  ) {
    self.pages = pages
    self.read = read
    self.policy = policy
    self.limit = limit
    saved = SharedReading(by: read, in: store, limit: limit)
  }

  /// Returns the first pages, step by step: with ``DrawingPolicy/cachedThenRefreshed`` the saved pages while
  /// they are fresh, and then those of the source. The other policies have one step.
  ///
  /// If the source fails after the saved feed was delivered, the sequence ends with its error.
  public func callAsFunction(
    pages count: PageCount = .first(1)
  ) -> AsyncThrowingStream<Step, any Error> {
    .filled { continuation in
      if policy == .cachedThenRefreshed,
        case .success(let saved) = try await read(upTo: count.items(limit: limit)),
        !saved.items.isEmpty
      {
        continuation.yield(Step(list: saved, isLast: false))
        continuation.yield(Step(list: try await newest(count), isLast: true))
      } else {
        let list = try await pages(by: policy.loading, limit: limit, pages: count)
        continuation.yield(Step(list: list, isLast: true))
      }
    }
  }

  /// Returns the answer of the source. The saved feed does not stand in, because it is already shown.
  private func newest(_ count: PageCount) async throws -> LoadedFeed {
    let list: LoadedFeed
    do {
      list = try await pages(by: .remoteFirst, limit: limit, pages: count)
    } catch LoadError.remote(let error, _) {
      throw LoadError.remote(error, cache: nil)
    }
    if case .cacheStoodIn(_, for: let error) = list.decision {
      throw LoadError.remote(error, cache: nil)
    }
    return list
  }

  /// Returns the saved first page, if the policy asks the store first and the page is fresh.
  ///
  /// - Returns: `nil` in any other case, such as a failing store.
  public func atOnce() async -> LoadedFeed? {
    policy.asksStoreFirst ? try? await saved() : nil
  }

  /// Asks the source because the user wants the newest feed, unless every drawing asks it anyway.
  ///
  /// - Returns: `nil` if every drawing asks it.
  /// - Throws: What ``LoadFeed`` throws.
  public func refresh() async throws -> LoadedFeed? {
    guard policy.asksStoreFirst else { return nil }
    return try await pages(
      by: try policy.loading.refreshing(), limit: limit, pages: .first(1))
  }
}

extension DrawingPolicy {
  /// `true` if the source is not asked while a fresh feed is saved.
  fileprivate var asksStoreFirst: Bool { self == .once(.cacheFirst) || self == .once(.cacheOnly) }
}

/// Reads the first items of the saved feed once for all concurrent callers, and not again while its version
/// is the same.
///
/// Each read starts after its last caller has called, so that every caller sees all earlier saves.
private actor SharedReading {
  private let read: ReadSavedList<FeedImage>
  private let store: any ListStore
  private let limit: Int
  private let readings = RequestCoalescer<Int, LoadedFeed?>()
  private let oneAtATime = ConcurrencyLimit(1)
  /// The number of reads that have started. Callers share the next one.
  private var started = 0
  private var last: (version: ListVersion, list: LoadedFeed)?

  init(by read: ReadSavedList<FeedImage>, in store: any ListStore, limit: Int) {
    self.read = read
    self.store = store
    self.limit = limit
  }

  /// - Returns: `nil` if no fresh feed is saved.
  func callAsFunction() async throws -> LoadedFeed? {
    try await readings.value(for: started) { [oneAtATime] in
      try await oneAtATime { try await self.readAgain() }
    }
  }

  private func readAgain() async throws -> LoadedFeed? {
    started += 1
    guard let head = try await store.head(.feed), head.count > 0 else { return nil }
    if let last, last.version == head.version, read.isFresh(head) { return last.list }
    guard case .success(let found) = try await read(upTo: limit) else { return nil }
    // The version seen before reading. If it changed during the read, read again.
    last = (head.version, found)
    return found
  }
}
