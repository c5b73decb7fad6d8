public import FoundationEssentials

/// Loads an image scaled to a width: the variant that was kept, else one made of the original, and
/// then kept.
///
/// Variants are kept in the store's image data, under an address derived from that of the original
/// and from what identifies its bytes, so that a variant of other bytes is never taken for one of
/// these. They are under the same bound, and go as all image data goes. Concurrent requests for one
/// variant are coalesced.
public struct LoadImageVariant: Sendable {
  private struct Key: Hashable, Sendable {
    let url: URL
    let width: VariantWidth
    let refreshing: Bool
  }

  private let open: OpenImageData
  private let store: any ImageDataStore
  private let scaler: any ImageScaler
  private let policy: LoadingPolicy
  private let loadings: ConcurrencyLimit
  private let scalings: ConcurrencyLimit
  private let looks: ConcurrencyLimit
  private let requests = RequestCoalescer<Key, LoadedImageVariant>()
  private let originals = KnownOriginals()

  /// - Parameters:
  ///   - open: Opens the originals.
  ///   - store: Where the variants are kept.
  ///   - scaler: Makes them.
  ///   - policy: Whether the store is used.
  ///   - atOnce: How many pictures are scaled at once. Three times as many originals that come from
  ///     afar are held in memory, so that a slow remote does not keep the scaler waiting.
  public init(
    of open: OpenImageData, store: any ImageDataStore, scaler: any ImageScaler,
    policy: LoadingPolicy = .remoteFirst, atOnce: Int = 2
  ) {
    self.open = open
    self.store = store
    self.scaler = scaler
    self.policy = policy
    loadings = ConcurrencyLimit(3 * atOnce)
    scalings = ConcurrencyLimit(atOnce)
    looks = ConcurrencyLimit(atOnce)
  }

  /// The image, at most `width` wide. One that is no wider is delivered as it is; so is one that
  /// could not be scaled, with the reason. When the original can't be had, a variant of another width
  /// that was kept stands in, with the reason too.
  ///
  /// - Parameter refreshing: Asks the source for the original first, past what is kept.
  /// - Throws: ``ImageScalingError`` for what is no picture, or has too many pixels to be shown; what
  ///   ``LoadImageData`` throws; or `CancellationError`.
  public func callAsFunction(
    _ url: URL, width: VariantWidth, refreshing: Bool = false
  ) async throws -> LoadedImageVariant {
    let key = Key(url: url, width: width, refreshing: refreshing)
    return try await requests.value(for: key) {
      if !refreshing, let original = try await original(of: url),
        let kept = try await kept(width, of: url, original)
      {
        return kept
      }
      do {
        return open.isAtHand(url)
          ? try await scalings { try await made(key) { try await $0() } }
          : try await loadings { try await made(key) { try await scalings($0) } }
      } catch let error as LoadError {
        guard let standIn = try await standIn(for: key, after: error) else { throw error }
        return standIn
      }
    }
  }

  /// What the originals that have been looked at are, as far as that never changes by itself.
  public func knownOriginals(of urls: [URL]) async -> [URL: OriginalPicture] {
    await originals.all(of: urls)
  }

  /// What the original is, so that a page can reserve its room, and name what it shows.
  ///
  /// - Returns: `nil` when only a remote could tell, or there is no such picture.
  /// - Throws: `CancellationError` alone.
  public func original(of url: URL) async throws -> OriginalPicture? {
    if let original = await originals[url] { return original }
    return try await looks {
      do {
        if open.isAtHand(url), let opened = try? await open(url) {
          return try await look(at: opened.reader, of: url)
        }
        try Task.checkCancellation()
        guard policy.usesStore else { return nil }
        // What another program has put there since is not what was recorded.
        if let data = try await store.data(for: url) {
          return try await look(at: WholeImageData(data), of: url)
        }
        guard let address = Self.address("original", of: url),
          let record = try await store.data(for: address),
          let original = OriginalPicture(record: record)
        else { return nil }
        if !open.isAtHand(url) { await originals.remember(original, of: url) }
        return original
      } catch {
        try rethrowCancellation(error)
        return nil
      }
    }
  }

  private func look(
    at reader: any ImageDataReader, of url: URL
  ) async throws -> OriginalPicture? {
    guard let original = try await OriginalPicture(reader) else { return nil }
    // A file may be written to at any time, and costs little to look at again.
    if reader.version == nil { await originals.remember(original, of: url) }
    return original
  }

  /// A variant that can't be read is made again.
  private func kept(
    _ width: VariantWidth, of url: URL, _ original: OriginalPicture
  ) async throws -> LoadedImageVariant? {
    guard policy.usesStore, let address = Self.address(of: url, width, original) else { return nil }
    do {
      guard let data = try await store.data(for: address), let header = PictureHeader(data)
      else { return nil }
      // Else it would be evicted before the variants, to which it alone leads.
      if !open.isAtHand(url), let record = Self.address("original", of: url) {
        _ = try await store.data(for: record)
      }
      return LoadedImageVariant(
        image: LoadedImageData(data: data, origin: .cache), header: header,
        identity: original.identity)
    } catch {
      try rethrowCancellation(error)
      return nil
    }
  }

  /// The widest variant that was kept; `nil` when none was. No remote is asked.
  ///
  /// - Throws: `CancellationError` alone.
  public func widestKept(of url: URL) async throws -> LoadedImageVariant? {
    try await firstKept(VariantWidth.all.reversed(), of: url)?.variant
  }

  /// What was kept of the picture in another width; a wider one rather than a narrower one, as that
  /// loses nothing.
  private func standIn(
    for key: Key, after error: LoadError
  ) async throws -> LoadedImageVariant? {
    // The width itself is among them: who refreshes has not been given what was kept.
    let wideEnough = VariantWidth.all.filter { $0.pixels >= key.width.pixels }
    let narrower = VariantWidth.all.filter { $0.pixels < key.width.pixels }
    guard var found = try await firstKept(wideEnough + narrower.reversed(), of: key.url) else {
      return nil
    }
    if found.width != key.width { found.variant.failure = .originalMissing(error) }
    return found.variant
  }

  private func firstKept(
    _ widths: [VariantWidth], of url: URL
  ) async throws -> (width: VariantWidth, variant: LoadedImageVariant)? {
    guard let original = try await original(of: url) else { return nil }
    for width in widths {
      if let variant = try await kept(width, of: url, original) { return (width, variant) }
    }
    return nil
  }

  /// - Parameter turn: Runs the scaling, once it is its turn.
  private func made(
    _ key: Key, inTurn turn: (() async throws -> Data) async throws -> Data
  ) async throws -> LoadedImageVariant {
    let opened = try await open(key.url, refreshing: key.refreshing)
    guard let original = try await look(at: opened.reader, of: key.url) else {
      throw ImageScalingError(.notAPicture)
    }
    let header = original.header
    guard header.isDecodable else {
      throw ImageScalingError(.tooManyPixels, detail: "\(header.width) × \(header.height)")
    }
    let (reader, width) = (opened.reader, key.width.pixels)
    func variant(
      _ data: Data, _ header: PictureHeader, failure: LoadedImageVariant.Failure? = nil
    ) -> LoadedImageVariant {
      LoadedImageVariant(
        image: LoadedImageData(data: data, origin: opened.origin, notices: opened.notices),
        header: header, identity: original.identity, failure: failure)
    }
    guard header.width > width else {
      let asItIs = variant(try await reader.data, header)
      // Nothing else keeps it for those who are offline: of originals at hand there is no copy.
      return open.isAtHand(key.url) ? try await keep(asItIs, of: original, for: key) : asItIs
    }
    do {
      let data = try await turn { try await scaler.scaled(reader, toWidth: width) }
      guard let header = PictureHeader(data) else {
        throw ImageScalingError(.notDecoded, detail: "the scaler made no picture")
      }
      return try await keep(variant(data, header), of: original, for: key)
    } catch let error as ImageScalingError {
      return variant(try await reader.data, header, failure: .notScaled(error))
    }
  }

  private func keep(
    _ variant: LoadedImageVariant, of original: OriginalPicture, for key: Key
  ) async throws -> LoadedImageVariant {
    try Task.checkCancellation()
    guard policy.usesStore, let address = Self.address(of: key.url, key.width, original),
      let recordAddress = Self.address("original", of: key.url)
    else { return variant }
    var variant = variant
    do {
      try await store.save(variant.image.data, for: address)
      // Variants outlive their original, which is larger and asked for less often.
      try await store.save(original.record, for: recordAddress)
    } catch {
      try rethrowCancellation(error)
      variant.image.notices.append(.notSaved(StoreError(error)))
    }
    return variant
  }

  private static func address(
    of url: URL, _ width: VariantWidth, _ original: OriginalPicture
  ) -> URL? {
    address("\(width.pixels)/\(original.identity)", of: url)
  }

  /// An address that no source answers, so that nothing else is ever kept there.
  private static func address(_ name: String, of url: URL) -> URL? {
    URL(string: "scaled://\(name)/\(url.absoluteString)", encodingInvalidCharacters: false)
  }
}

/// An image, as wide as it was asked for at most, or what there is of it in its stead.
public struct LoadedImageVariant: Sendable {
  /// The bytes, who answered, and what went wrong without keeping the bytes away.
  public var image: LoadedImageData
  /// What kind of picture the bytes are, and its size.
  public var header: PictureHeader
  /// The ``OriginalPicture/identity`` of the original that it is made of.
  public let identity: String
  /// Why this is not what was asked for; `nil` when it is.
  public var failure: Failure?

  /// Why another width stands in for the one that was asked for.
  public enum Failure: Hashable, Sendable {
    /// The original could not be scaled, and is delivered as it is.
    case notScaled(ImageScalingError)
    /// The original could not be had, and another variant was kept.
    case originalMissing(LoadError)
  }
}
