public import FoundationEssentials

/// Loads the image data of saved lists, so that all of it is available offline.
public struct PrefetchImageData: Sendable {
  /// The progress of prefetching.
  public struct Progress: Hashable, Sendable {
    /// The number of images loaded from the source.
    public var loaded = 0
    /// The number of images that were cached already.
    public var cached = 0
    /// The number of images that could not be loaded, or not be kept.
    public var failed = 0
    /// The number of images; repeated addresses count once.
    public var total = 0
    /// The failed images with the reasons, in the order in which they failed.
    public var failures: [FailedImage] = []

    /// Creates the progress before the first image.
    public init() {}

    /// The number of images that are finished, whether or not they failed.
    public var done: Int { loaded + cached + failed }
  }

  /// An image that could not be loaded or kept.
  public struct FailedImage: Hashable, Sendable {
    /// The address of the image.
    public let url: URL
    /// Why it could not be loaded or kept.
    public let failure: Failure
  }

  /// Why an image could not be loaded or kept.
  public enum Failure: Hashable, Sendable {
    /// The image could not be loaded.
    case notLoaded(SourceError)
    /// The image could not be saved.
    case notSaved(StoreError)
    /// The image alone is larger than the limit of the store.
    case tooLarge(limit: Int)
    /// The image was saved and then evicted for others: together they are larger than the limit of the store.
    case evicted(limit: Int)
  }

  fileprivate enum Outcome: Sendable {
    case loaded(bytes: Int)
    case cached(bytes: Int)
    case failed(Failure)
  }

  private let addresses: @Sendable () async throws -> [URL]
  private let storage: Storage
  private let load: any LoadsImageData
  private let policy: LoadingPolicy

  /// - Parameters:
  ///   - addresses: Reads the addresses of the images from the saved lists.
  ///   - storage: Where the image data is kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow use of the store.
  public init(
    of addresses: @escaping @Sendable () async throws -> [URL], in storage: Storage,
    by load: any LoadsImageData, policy: LoadingPolicy = .remoteFirst
  ) {
    self.addresses = addresses
    self.storage = storage
    self.load = load
    self.policy = policy
  }

  /// - Parameters:
  ///   - concurrency: The largest number of images loaded at once; at least 1.
  ///   - report: Called each time an image is finished.
  /// - Throws: The errors of `addresses`, or `CancellationError`. An image that fails is counted.
  public func callAsFunction(
    concurrency: Int, report: (Progress) -> Void = { _ in }
  ) async throws -> Progress {
    guard policy.usesStore else { throw LoadError.ruledOut(by: policy) }
    var seen = Set<URL>()
    let addresses = try await addresses().filter { seen.insert($0).inserted }
    var progress = Progress()
    progress.total = addresses.count
    report(progress)
    var outcomes: [URL: Outcome] = [:]
    // If the store can't say what it keeps, each image is loaded singly, and a failing store is reported
    // then.
    let kept = (try? await storage.imageData.kept(addresses)) ?? [:]
    for (url, bytes) in kept {
      outcomes[url] = .cached(bytes: bytes)
      progress.count(.cached(bytes: bytes), of: url)
    }
    if !kept.isEmpty { report(progress) }
    try await withThrowingTaskGroup(of: (URL, Outcome).self) { group in
      var rest = addresses.lazy.filter { kept[$0] == nil }.makeIterator()
      for _ in 0..<max(1, concurrency) {
        guard let url = rest.next() else { break }
        group.addTask { (url, try await get(url)) }
      }
      while let (url, loaded) = try await group.next() {
        let outcome = checked(loaded)
        outcomes[url] = outcome
        progress.count(outcome, of: url)
        report(progress)
        if let url = rest.next() { group.addTask { (url, try await get(url)) } }
      }
    }
    let before = progress
    if progress.loaded > 0 { try await takeBackWhatWasEvicted(from: outcomes, &progress) }
    if progress != before { report(progress) }
    return progress
  }

  /// Loads a damaged image again, because it is of no use offline.
  private func get(_ url: URL) async throws -> Outcome {
    try Task.checkCancellation()
    do {
      let image = try await load(url)
      if case .notSaved(let error) = image.notices.first { return .failed(.notSaved(error)) }
      let bytes = image.data.count
      return image.origin == .remote ? .loaded(bytes: bytes) : .cached(bytes: bytes)
    } catch LoadError.remote(let error, _) {
      return .failed(.notLoaded(error))
    } catch LoadError.notCached {
      return .failed(.notLoaded(SourceError(.offline, address: url.shown)))
    } catch let error as StoreError {
      return .failed(.notSaved(error))
    }
  }

  private var limit: Int { storage.imageData.limit }

  /// The store does not keep an image that is larger than its limit.
  private func checked(_ outcome: Outcome) -> Outcome {
    guard case .loaded(let bytes) = outcome, bytes > limit else { return outcome }
    return .failed(.tooLarge(limit: limit))
  }

  /// Counts images that were evicted for later ones as failed. A store that can't say what it keeps does not
  /// undo the result.
  private func takeBackWhatWasEvicted(
    from outcomes: [URL: Outcome], _ progress: inout Progress
  ) async throws {
    do {
      // If everything fits the limit, an image is missing for another reason.
      guard outcomes.values.reduce(0, { $0 + $1.bytes }) > limit else { return }
      let kept = Set(try await storage.maintenance.allContents().images)
      for (url, outcome) in outcomes where !kept.contains(url) {
        progress.takeBack(outcome, of: url, for: .evicted(limit: limit))
      }
    } catch is StoreError {}
  }
}

extension PrefetchImageData.Outcome {
  fileprivate var bytes: Int {
    switch self {
    case .loaded(let bytes), .cached(let bytes): bytes
    case .failed: 0
    }
  }
}

extension PrefetchImageData.Progress {
  fileprivate mutating func count(_ outcome: PrefetchImageData.Outcome, of url: URL) {
    switch outcome {
    case .loaded: loaded += 1
    case .cached: cached += 1
    case .failed(let failure):
      failed += 1
      failures.append(PrefetchImageData.FailedImage(url: url, failure: failure))
    }
  }

  fileprivate mutating func takeBack(
    _ outcome: PrefetchImageData.Outcome, of url: URL, for failure: PrefetchImageData.Failure
  ) {
    switch outcome {
    case .loaded: loaded -= 1
    case .cached: cached -= 1
    case .failed: return
    }
    count(.failed(failure), of: url)
  }
}
