public import FoundationEssentials

/// Gets the image data that saved lists name, so that all of it is there offline.
public struct PrefetchImageData: Sendable {
  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    /// How many were loaded from the source.
    public var loaded = 0
    /// How many were cached already.
    public var cached = 0
    /// How many could not be had, or not be kept.
    public var failed = 0
    /// How many there are; addresses that are repeated count once.
    public var total = 0
    /// Which ones failed, and why, in the order in which they did.
    public var failures: [FailedImage] = []

    /// Nothing yet.
    public init() {}

    /// How many are settled.
    public var done: Int { loaded + cached + failed }
  }

  /// An image that could not be had or kept.
  public struct FailedImage: Hashable, Sendable {
    /// The address of the image.
    public let url: URL
    /// Why it failed.
    public let failure: Failure
  }

  /// Why one image could not be had or kept.
  public enum Failure: Hashable, Sendable {
    /// It could not be loaded.
    case notLoaded(SourceError)
    /// It could not be kept.
    case notSaved(StoreError)
    /// It has more bytes than the store may keep in all.
    case tooLarge(limit: Int)
    /// It was kept, and evicted for others: together they have more bytes than the store may keep.
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
  ///   - addresses: Reads from the saved lists which image data is wanted.
  ///   - storage: Where the image data is kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow to use the store.
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
  ///   - concurrency: The most images that are loaded at once; at least 1.
  ///   - report: Told each time an image is settled.
  /// - Throws: What reading the addresses throws, or `CancellationError`. An image that fails is
  ///   counted.
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
    // A store that can't tell is asked for each by itself, and says then what is wrong.
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

  /// What is damaged is of no use offline, and is loaded again.
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

  /// The store passes over what has more bytes than it may keep.
  private func checked(_ outcome: Outcome) -> Outcome {
    guard case .loaded(let bytes) = outcome, bytes > limit else { return outcome }
    return .failed(.tooLarge(limit: limit))
  }

  /// What came first may have been evicted for what came later. A store that can't tell does not undo
  /// what was done.
  private func takeBackWhatWasEvicted(
    from outcomes: [URL: Outcome], _ progress: inout Progress
  ) async throws {
    do {
      // Whatever else became of what fits, the limit is not the reason.
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
