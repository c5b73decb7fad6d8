public import FoundationEssentials

/// Loads an image scaled to a width: the variant that was kept, else one made of the original, and
/// then kept.
///
/// Variants are kept in the store's image data, under an address derived from that of the original,
/// and so under the same bound; they go as all image data goes. Concurrent requests for one variant
/// are coalesced.
public struct LoadImageVariant: Sendable {
  private struct Key: Hashable, Sendable {
    let url: URL
    let width: VariantWidth
    let refreshing: Bool
  }

  private let load: LoadImageData
  private let store: any ImageDataStore
  private let scaler: any ImageScaler
  private let policy: LoadingPolicy
  private let isAtHand: @Sendable (URL) -> Bool
  private let originals: ConcurrencyLimit
  private let scalings: ConcurrencyLimit
  private let headerReads: ConcurrencyLimit
  private let requests = RequestCoalescer<Key, LoadedImageVariant>()
  private let headers = PictureHeaders()

  /// - Parameters:
  ///   - load: Loads the originals.
  ///   - store: Where the variants are kept.
  ///   - scaler: Makes them.
  ///   - policy: Whether the store is used.
  ///   - atOnce: How many pictures are scaled at once. Three times as many originals that come from
  ///     afar are held in memory, so that a slow remote does not keep the scaler waiting.
  ///   - isAtHand: Whether the source answers an address without a network, so that it would
  ///     be a waste to copy the original into the store, where it evicts others, only to scale it.
  public init(
    of load: LoadImageData, store: any ImageDataStore, scaler: any ImageScaler,
    policy: LoadingPolicy = .remoteFirst, atOnce: Int = 2,
    isAtHand: @escaping @Sendable (URL) -> Bool = { _ in false }
  ) {
    self.load = load
    self.store = store
    self.scaler = scaler
    self.policy = policy
    self.isAtHand = isAtHand
    originals = ConcurrencyLimit(3 * atOnce)
    scalings = ConcurrencyLimit(atOnce)
    headerReads = ConcurrencyLimit(atOnce)
  }

  /// The image, at most `width` wide. One that is no wider is delivered as it is; so is one that
  /// could not be scaled, with the reason.
  ///
  /// - Parameter refreshing: Asks the source for the original first, past what is kept.
  /// - Throws: ``ImageScalingError`` for what is no picture, or has too many pixels to be shown; what
  ///   ``LoadImageData`` throws; or `CancellationError`.
  public func callAsFunction(
    _ url: URL, width: VariantWidth, refreshing: Bool = false
  ) async throws -> LoadedImageVariant {
    let key = Key(url: url, width: width, refreshing: refreshing)
    return try await requests.value(for: key) {
      if !refreshing, let kept = try await kept(key) { return kept }
      return isAtHand(url)
        ? try await scalings { try await made(key) { try await $0() } }
        : try await originals { try await made(key) { try await scalings($0) } }
    }
  }

  /// What kind of picture the original is, and its size, so that a page can reserve its room.
  ///
  /// - Returns: `nil` when only a remote could tell, or there is no such picture.
  /// - Throws: `CancellationError` alone.
  public func header(of url: URL) async throws -> PictureHeader? {
    if let header = await headers[url] { return header }
    return try await headerReads {
      do {
        let data =
          isAtHand(url)
          ? try await load(url, keeping: false).data
          : policy.usesStore ? try await store.data(for: url) : nil
        guard let header = data.flatMap(PictureHeader.init) else { return nil }
        await headers.remember(header, of: url)
        return header
      } catch {
        try rethrowCancellation(error)
        return nil
      }
    }
  }

  /// A variant that can't be read is made again.
  private func kept(_ key: Key) async throws -> LoadedImageVariant? {
    guard policy.usesStore, let address = Self.address(of: key) else { return nil }
    do {
      guard let data = try await store.data(for: address), let header = PictureHeader(data) else {
        return nil
      }
      return LoadedImageVariant(image: LoadedImageData(data: data, origin: .cache), header: header)
    } catch {
      try rethrowCancellation(error)
      return nil
    }
  }

  /// - Parameter turn: Runs the scaling, once it is its turn.
  private func made(
    _ key: Key, inTurn turn: (() async throws -> Data) async throws -> Data
  ) async throws -> LoadedImageVariant {
    let original = try await load(
      key.url, refreshing: key.refreshing, keeping: !isAtHand(key.url))
    guard let header = PictureHeader(original.data) else {
      throw ImageScalingError(.notAPicture)
    }
    await headers.remember(header, of: key.url)
    guard header.isDecodable else {
      throw ImageScalingError(.tooManyPixels, detail: "\(header.width) × \(header.height)")
    }
    var variant = LoadedImageVariant(image: original, header: header)
    guard header.width > key.width.pixels else { return variant }
    do {
      variant.image.data = try await turn {
        try await scaler.scaled(original.data, toWidth: key.width.pixels)
      }
    } catch let error as ImageScalingError {
      variant.failure = error
      return variant
    }
    guard let scaledHeader = PictureHeader(variant.image.data) else {
      let failure = ImageScalingError(.notDecoded, detail: "the scaler made no picture")
      return LoadedImageVariant(image: original, header: header, failure: failure)
    }
    variant.header = scaledHeader
    return try await keep(variant, for: key)
  }

  private func keep(
    _ variant: LoadedImageVariant, for key: Key
  ) async throws -> LoadedImageVariant {
    try Task.checkCancellation()
    guard policy.usesStore, let address = Self.address(of: key) else { return variant }
    var variant = variant
    do {
      try await store.save(variant.image.data, for: address)
    } catch {
      try rethrowCancellation(error)
      variant.image.notices.append(.notSaved(StoreError(error)))
    }
    return variant
  }

  /// An address that no source answers, so that nothing else is ever kept there.
  private static func address(of key: Key) -> URL? {
    URL(
      string: "scaled://\(key.width.pixels)/\(key.url.absoluteString)",
      encodingInvalidCharacters: false)
  }
}

/// The headers of originals that have been seen.
private actor PictureHeaders {
  /// Some 2 MB, with addresses of usual length.
  private static let limit = 10_000

  private var headers: [URL: PictureHeader] = [:]

  subscript(url: URL) -> PictureHeader? { headers[url] }

  func remember(_ header: PictureHeader, of url: URL) {
    if headers.count >= Self.limit { headers = [:] }
    headers[url] = header
  }
}

/// An image, as wide as it was asked for at most, or the original in its stead.
public struct LoadedImageVariant: Sendable {
  /// The bytes, who answered, and what went wrong without keeping the bytes away.
  public var image: LoadedImageData
  /// What kind of picture the bytes are, and its size.
  public var header: PictureHeader
  /// Why this is the original though that is wider; `nil` when it is not.
  public var failure: ImageScalingError?
}
