public import FoundationEssentials
public import OfflineCore

/// Gets the image data of every image of the saved feed, so that all of it is there offline.
public struct PrefetchImageData: Sendable {
  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    /// How many were loaded from the source.
    public var loaded = 0
    /// How many were cached already.
    public var cached = 0
    /// How many could not be had, or not be kept.
    public var failed = 0
    /// How many there are; addresses that the feed repeats count once.
    public var total = 0
    /// Why the first of the failed ones did.
    public var firstFailure: LoadFailure?

    /// How many are settled.
    public var done: Int { loaded + cached + failed }
  }

  /// Why one image could not be had or kept.
  public enum LoadFailure: Hashable, Sendable {
    /// It could not be loaded.
    case notLoaded(SourceError)
    /// It could not be kept.
    case notSaved(StoreError)
    /// It has more bytes than the store may keep in all.
    case tooLarge(limit: Int)
    /// It was kept, and gave way to others: together they have more bytes than the store may keep.
    case crowdedOut(limit: Int)
  }

  private let feed: any FeedStore
  private let imageData: any ImageDataStore
  private let load: LoadImageData
  private let policy: ReadingPolicy
  private let validity: CachePolicy
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - feed: The store of the saved feed.
  ///   - imageData: Where the image data is kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow to use the store.
  ///   - validity: How long a saved feed may be used.
  ///   - now: The clock.
  public init(
    feed: any FeedStore,
    imageData: any ImageDataStore,
    load: LoadImageData,
    policy: ReadingPolicy = .remoteFirst,
    validity: CachePolicy = .sevenDays,
    now: @escaping @Sendable () -> Date
  ) {
    self.feed = feed
    self.imageData = imageData
    self.load = load
    self.policy = policy
    self.validity = validity
    self.now = now
  }

  /// - Parameters:
  ///   - concurrency: The most images that are loaded at once; at least 1.
  ///   - report: Told each time an image is settled.
  /// - Throws: `LoadError` when no fresh feed is saved, `StoreError` when it can't be read, or
  ///   `CancellationError`. An image that fails is counted.
  public func callAsFunction(
    concurrency: Int, report: (Progress) -> Void = { _ in }
  ) async throws -> Progress {
    guard policy.usesStore else { throw LoadError.ruledOut(by: policy) }
    let addresses = try await savedAddresses()
    var progress = Progress()
    progress.total = addresses.count
    report(progress)
    var kept = Kept()
    try await withThrowingTaskGroup(of: (URL, Outcome).self) { group in
      var rest = addresses.makeIterator()
      for _ in 0..<max(1, concurrency) {
        guard let url = rest.next() else { break }
        group.addTask { (url, try await get(url)) }
      }
      while let (url, outcome) = try await group.next() {
        kept.note(outcome, of: url)
        progress.count(outcome)
        report(progress)
        if let url = rest.next() { group.addTask { (url, try await get(url)) } }
      }
    }
    let before = progress
    try await takeBackWhatGaveWay(of: kept, &progress)
    if progress != before { report(progress) }
    return progress
  }

  /// What came first may have had to give way to what came later. A store that can't tell does not
  /// undo what was done.
  private func takeBackWhatGaveWay(of kept: Kept, _ progress: inout Progress) async throws {
    do {
      let limit = try await imageData.usage().limit
      // Whatever else became of what fits, the limit is not the reason.
      guard kept.bytes > limit else { return }
      for (url, outcome) in kept.outcomes where try await !imageData.contains(url) {
        progress.take(back: outcome, for: .crowdedOut(limit: limit))
      }
    } catch is StoreError {}
  }

  /// Reads the data, rather than looking for it: what is damaged is of no use offline, and is loaded
  /// again.
  private func get(_ url: URL) async throws -> Outcome {
    try Task.checkCancellation()
    do {
      let image = try await load(url)
      if case .notSaved(let error) = image.notices.first { return .failed(.notSaved(error)) }
      let bytes = image.data.count
      guard image.origin == .remote else { return .cached(bytes: bytes) }
      let limit = try await imageData.usage().limit
      return bytes > limit ? .failed(.tooLarge(limit: limit)) : .loaded(bytes: bytes)
    } catch LoadError.remote(let error, _) {
      return .failed(.notLoaded(error))
    } catch LoadError.notCached {
      return .failed(.notLoaded(.connectivity(.offline, address: url.shown)))
    } catch let error as StoreError {
      return .failed(.notSaved(error))
    }
  }

  private func savedAddresses() async throws -> [URL] {
    let saved = ReadSavedList(store: feed, policy: validity, now: now)
    switch try await saved(.feed, limit: 1, pages: .all) {
    case .fresh(let list):
      var seen = Set<URL>()
      return list.items.map(\.url).filter { seen.insert($0).inserted }
    case .miss(.unreadable(let error)): throw error
    case .miss(let miss): throw LoadError.notCached(miss)
    }
  }
}
