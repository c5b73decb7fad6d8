public import FoundationEssentials
public import OfflineCore

/// Loads an image scaled to a width: the variant that was kept, else one made of the original, and
/// then kept.
///
/// Concurrent requests for one variant are coalesced.
public struct LoadImageVariant: Sendable {
  private struct Key: Hashable, Sendable {
    let url: URL
    let width: VariantWidth
    let refreshing: Bool
  }

  /// Enough for what most cameras write before the size: 64 KiB.
  private static let beginningLength = 64 << 10

  private let open: OpenImageData
  /// `nil` where the policy keeps none.
  private let variants: KeptVariants?
  private let scaler: any ImageScaler
  private let loadings: ConcurrencyLimit
  private let scalings: ConcurrencyLimit
  private let looks: ConcurrencyLimit
  private let requests = RequestCoalescer<Key, LoadedImageVariant>()
  private let beginnings = RequestCoalescer<URL, OriginalPicture?>()
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
    variants = policy.usesStore ? KeptVariants(store: store, isAtHand: open.isAtHand) : nil
    self.scaler = scaler
    loadings = ConcurrencyLimit(3 * atOnce)
    scalings = ConcurrencyLimit(atOnce)
    looks = ConcurrencyLimit(atOnce)
  }

  /// The image, at most `width` wide. One that is no wider, and does not move, is delivered as it is; so
  /// is one that could not be scaled, with the reason. When the original can't be had, a variant of
  /// another width that was kept stands in, with the reason too.
  ///
  /// - Parameter refreshing: Asks the source for the original first, past what is kept.
  /// - Throws: ``ImageScalingError`` for what is no picture, or has too many pixels to be shown; what
  ///   `LoadImageData` throws; or `CancellationError`.
  public func callAsFunction(
    _ url: URL, width: VariantWidth, refreshing: Bool = false
  ) async throws -> LoadedImageVariant {
    let key = Key(url: url, width: width, refreshing: refreshing)
    return try await requests.value(for: key) {
      if !refreshing, let original = try await original(of: url),
        let kept = try await variants?.variant(width, of: url, original)
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
  /// - Parameter asksSource: Whether the source is asked, once, for the first bytes of a picture of which
  ///   nothing is known. They do not identify it.
  /// - Returns: `nil` when only a remote could tell, or there is no such picture.
  /// - Throws: `CancellationError` alone.
  public func original(
    of url: URL, asksSource: Bool = false
  ) async throws -> OriginalPicture? {
    if let original = await originals[url] { return original }
    if let original = try await kept(url) { return original }
    return asksSource ? try await begun(url) : nil
  }

  private func kept(_ url: URL) async throws -> OriginalPicture? {
    try await looks {
      do {
        if open.isAtHand(url), let reader = try await reader(of: url) {
          return try await look(at: reader, of: url)
        }
        // What another program has put there since is not what was recorded.
        if let data = try await variants?.original(of: url) {
          return try await look(at: WholeImageData(data), of: url)
        }
        guard let original = try await variants?.record(of: url) else { return nil }
        if !open.isAtHand(url) { await originals.remember(original, of: url) }
        return original
      } catch {
        try rethrowUnlessFailure(error)
        return nil
      }
    }
  }

  private func begun(_ url: URL) async throws -> OriginalPicture? {
    guard await !originals.isSilent(url) else { return nil }
    return try await beginnings.value(for: url) {
      let start = try await open.beginning(of: url, count: Self.beginningLength)
      let original = start.flatMap { PictureHeader($0) }.map { OriginalPicture(header: $0) }
      await originals.remember(original, of: url)
      return original
    }
  }

  /// - Returns: `nil` for what the source fails to open.
  private func reader(of url: URL) async throws -> (any ImageDataReader)? {
    do {
      return try await open(url).reader
    } catch {
      try rethrowUnlessFailure(error)
      return nil
    }
  }

  private func look(
    at reader: any ImageDataReader, of url: URL
  ) async throws -> OriginalPicture? {
    guard let original = try await OriginalPicture(reader) else { return nil }
    // A file may be written to at any time, and costs little to look at again.
    if reader.version == nil { await originals.remember(original, of: url) }
    if await originals.beginsLooking(for: original) { recallColours(of: original, url) }
    return await originals.coloured(original)
  }

  /// Nobody waits for a store: the next page shows what it has kept.
  private func recallColours(of original: OriginalPicture, _ url: URL) {
    Task { [variants, originals] in
      guard let record = try await variants?.record(of: url), record.identity == original.identity,
        !record.colours.isEmpty
      else { return }
      await originals.remember(record.colours, of: original)
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
      if let variant = try await variants?.variant(width, of: url, original) {
        return (width, variant)
      }
    }
    return nil
  }

  /// - Parameter turn: Runs the scaling, once it is its turn.
  private func made(
    _ key: Key, inTurn turn: (() async throws -> Data) async throws -> Data
  ) async throws -> LoadedImageVariant {
    let opened = try await open(key.url, refreshing: key.refreshing)
    guard let original = try await look(at: opened.reader, of: key.url),
      let identity = original.identity
    else {
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
        image: LoadedImageData(data: data, decision: opened.decision, notices: opened.notices),
        header: header, identity: identity, failure: failure)
    }
    // What may move stands still at every width: the original is for those who want to see it move.
    guard header.width > width || header.mayMove else {
      let asItIs = variant(try await reader.data, header)
      // Nothing else keeps it for those who are offline: of originals at hand there is no copy.
      return open.isAtHand(key.url) ? try await keep(asItIs, original, key) : asItIs
    }
    do {
      let data = try await turn { try await scaler.scaled(reader, toWidth: width) }
      guard let header = PictureHeader(data) else {
        throw ImageScalingError(.notDecoded, detail: "the scaler made no picture")
      }
      let kept = try await keep(variant(data, header), original, key)
      if original.colours.isEmpty {
        noteColours(of: data, original, key.url)
      }
      return kept
    } catch let error as ImageScalingError {
      return variant(try await reader.data, header, failure: .notScaled(error))
    }
  }

  /// Nobody waits for it: the next page shows them. Pictures that are waited for are scaled before.
  private func noteColours(of scaled: Data, _ original: OriginalPicture, _ url: URL) {
    Task { [scaler, scalings, originals, variants] in
      let colours = try await scalings { try await scaler.colours(of: scaled) }
      await originals.remember(colours, of: original)
      try await variants?.note(originals.coloured(original), of: url)
    }
  }

  private func keep(
    _ variant: LoadedImageVariant, _ original: OriginalPicture, _ key: Key
  ) async throws -> LoadedImageVariant {
    try Task.checkCancellation()
    var variant = variant
    do {
      try await variants?.keep(variant.image.data, key.width, of: key.url, original)
    } catch {
      variant.image.notices.append(.notSaved(try StoreError(caught: error)))
    }
    return variant
  }
}
