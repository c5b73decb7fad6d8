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
  public enum Failure: Error, Hashable, Sendable {
    /// The image could not be loaded.
    case notLoaded(SourceError)
    /// The image could not be saved.
    case notSaved(StoreError)
    /// The image alone is larger than the limit of the store.
    case tooLarge(limit: Int)
    /// The image was saved and then evicted for others: together they are larger than the limit of the store.
    case evicted(limit: Int)
  }

  /// An image that the store holds.
  private struct Kept: Sendable {
    let bytes: Int
    let origin: Origin
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
    // If the store can't say what it keeps, each image is loaded singly, and a failing store is reported
    // then.
    let cached = (try? await storage.imageData.kept(addresses)) ?? [:]
    var kept = cached.mapValues { Kept(bytes: $0, origin: .cache) }
    progress.cached = kept.count
    if !kept.isEmpty { report(progress) }
    try await withThrowingTaskGroup(of: (URL, Result<Kept, Failure>).self) { group in
      var rest = addresses.lazy.filter { cached[$0] == nil }.makeIterator()
      for _ in 0..<max(1, concurrency) {
        guard let url = rest.next() else { break }
        group.addTask { (url, try await get(url)) }
      }
      while let (url, result) = try await group.next() {
        switch result {
        case .success(let image):
          kept[url] = image
          progress.count(1, from: image.origin)
        case .failure(let failure): progress.count(failure, of: url)
        }
        report(progress)
        if let url = rest.next() { group.addTask { (url, try await get(url)) } }
      }
    }
    let evicted = progress.loaded > 0 ? try await findEvicted(of: kept) : [:]
    for (url, image) in evicted {
      progress.count(-1, from: image.origin)
      progress.count(.evicted(limit: limit), of: url)
    }
    if !evicted.isEmpty { report(progress) }
    return progress
  }

  /// Loads a damaged image again, because it is of no use offline.
  private func get(_ url: URL) async throws -> Result<Kept, Failure> {
    try Task.checkCancellation()
    do {
      let image = try await load(url)
      if case .notSaved(let error) = image.notices.first { return .failure(.notSaved(error)) }
      let (bytes, origin) = (image.data.count, image.origin)
      // The store does not keep an image that is larger than its limit.
      if origin == .remote, bytes > limit { return .failure(.tooLarge(limit: limit)) }
      return .success(Kept(bytes: bytes, origin: origin))
    } catch LoadError.remote(let error, _) {
      return .failure(.notLoaded(error))
    } catch LoadError.notCached {
      return .failure(.notLoaded(SourceError(.offline, address: url.shown)))
    } catch let error as StoreError {
      return .failure(.notSaved(error))
    }
  }

  private var limit: Int { storage.imageData.limit }

  /// Returns the images that were evicted for later ones; none if the store can't say what it keeps.
  private func findEvicted(of images: [URL: Kept]) async throws -> [URL: Kept] {
    // If everything fits the limit, an image is missing for another reason.
    guard images.values.reduce(0, { $0 + $1.bytes }) > limit else { return [:] }
    do {
      let kept = Set(try await storage.maintenance.allContents().images)
      return images.filter { !kept.contains($0.key) }
    } catch is StoreError {
      return [:]
    }
  }
}

extension PrefetchImageData.Progress {
  fileprivate mutating func count(_ number: Int, from origin: Origin) {
    switch origin {
    case .remote: loaded += number
    case .cache: cached += number
    }
  }

  fileprivate mutating func count(_ failure: PrefetchImageData.Failure, of url: URL) {
    failed += 1
    failures.append(PrefetchImageData.FailedImage(url: url, failure: failure))
  }
}
