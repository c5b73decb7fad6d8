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

  private let open: OpenImageData
  /// `nil` where the policy keeps none.
  private let variants: KeptVariants?
  private let scaler: any ImageScaler
  private let inspector: any PictureInspector
  private let loadings: ConcurrencyLimit
  private let scalings: ConcurrencyLimit
  private let requests = RequestCoalescer<Key, LoadedImageVariant>()
  private let find: FindOriginal

  /// - Parameters:
  ///   - open: Opens the originals.
  ///   - store: Where the variants are kept.
  ///   - scaler: Makes them.
  ///   - inspector: Reads what originals and variants are.
  ///   - policy: Whether the store is used.
  ///   - atOnce: How many pictures are scaled at once. Three times as many originals that come from
  ///     afar are held in memory, so that a slow remote does not keep the scaler waiting.
  public init(
    of open: OpenImageData, store: any ImageDataStore, scaler: any ImageScaler,
    inspector: any PictureInspector, policy: LoadingPolicy = .remoteFirst, atOnce: Int = 2
  ) {
    self.open = open
    variants =
      policy.usesStore
      ? KeptVariants(store: store, isAtHand: open.isAtHand, inspector: inspector) : nil
    (self.scaler, self.inspector) = (scaler, inspector)
    loadings = ConcurrencyLimit(3 * atOnce)
    scalings = ConcurrencyLimit(atOnce)
    find = FindOriginal(
      open: open, variants: variants, inspector: inspector, looks: ConcurrencyLimit(atOnce))
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
        let kept = try await variants?.variant(width, of: url, madeOf: original)
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
    await find.known.all(of: urls)
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
    try await find(url, asksSource: asksSource)
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
      if let variant = try await variants?.variant(width, of: url, madeOf: original) {
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
    guard let original = try await find.look(at: opened.reader, of: key.url),
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
      _ data: Data, header: PictureHeader, failure: LoadedImageVariant.Failure? = nil
    ) -> LoadedImageVariant {
      LoadedImageVariant(
        image: LoadedImageData(data: data, decision: opened.decision, notices: opened.notices),
        header: header, identity: identity, failure: failure)
    }
    // What may move stands still at every width: the original is for those who want to see it move.
    guard header.width > width || header.mayMove else {
      let asItIs = variant(try await reader.data, header: header)
      // Nothing else keeps it for those who are offline: of originals at hand there is no copy.
      return open.isAtHand(key.url) ? try await keep(asItIs, of: original, for: key) : asItIs
    }
    do {
      let data = try await turn { try await scaler.scaled(reader, toWidth: width) }
      guard let header = try await inspector.header(of: WholeImageData(data)) else {
        throw ImageScalingError(.notDecoded, detail: "the scaler made no picture")
      }
      let kept = try await keep(
        variant(data, header: header), of: original, for: key)
      if original.colours.isEmpty {
        noteColours(of: data, madeOf: original, at: key.url)
      }
      return kept
    } catch let error as ImageScalingError {
      return variant(try await reader.data, header: header, failure: .notScaled(error))
    }
  }

  /// Nobody waits for it: the next page shows them. Pictures that are waited for are scaled before.
  private func noteColours(
    of scaled: Data, madeOf original: OriginalPicture, at url: URL
  ) {
    Task { [scaler, scalings, variants, known = find.known] in
      let colours = try await scalings { try await scaler.colours(of: scaled) }
      await known.remember(colours, of: original)
      try await variants?.note(known.coloured(original), of: url)
    }
  }

  private func keep(
    _ variant: LoadedImageVariant, of original: OriginalPicture, for key: Key
  ) async throws -> LoadedImageVariant {
    try Task.checkCancellation()
    var variant = variant
    do {
      try await variants?.keep(
        variant.image.data, as: key.width, of: key.url, madeOf: original)
    } catch {
      variant.image.notices.append(.notSaved(try StoreError(orRethrowing: error)))
    }
    return variant
  }
}
