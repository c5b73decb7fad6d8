public import FoundationEssentials
public import OfflineCore

/// Loads an image scaled to a width: the kept variant, or a new one made from the original, which is then
/// kept.
///
/// Concurrent requests for the same variant are coalesced.
public struct LoadImageVariant: Sendable {
  private struct Key: Hashable, Sendable {
    let url: URL
    let width: VariantWidth
    let refreshing: Bool
  }

  private let open: OpenImageData
  /// `nil` if the policy does not use the store.
  private let variants: KeptVariants?
  private let scaler: any ImageScaler
  private let inspector: any PictureInspector
  private let loadings: ConcurrencyLimit
  private let scalings: ConcurrencyLimit
  private let requests: RequestCoalescer<Key, LoadedImageVariant>
  private let find: FindOriginal
  private let background: BackgroundTasks

  /// - Parameters:
  ///   - open: Opens the originals.
  ///   - storage: Where the variants are kept.
  ///   - scaler: Scales the originals.
  ///   - inspector: Reads the headers of originals and variants.
  ///   - policy: The policy, which may forbid using the store.
  ///   - atOnce: The number of pictures that are scaled at once. Three times as many originals from a remote
  ///     are held in memory, so that a slow remote does not keep the scaler waiting.
  public init(
    of open: OpenImageData, in storage: Storage, scaler: any ImageScaler,
    inspector: any PictureInspector, policy: LoadingPolicy = .remoteFirst, atOnce: Int = 2
  ) {
    self.open = open
    variants =
      policy.usesStore
      ? KeptVariants(store: storage.imageData, isAtHand: open.isAtHand, inspector: inspector) : nil
    (self.scaler, self.inspector, background) = (scaler, inspector, storage.background)
    requests = RequestCoalescer(abandoningTo: background)
    loadings = ConcurrencyLimit(3 * atOnce)
    scalings = ConcurrencyLimit(atOnce)
    find = FindOriginal(
      open: open, variants: variants, inspector: inspector, looks: ConcurrencyLimit(atOnce),
      background: background)
  }

  /// Returns the image, at most `width` wide. An image that is no wider and does not move is delivered as it
  /// is. So is an image that could not be scaled, with the reason. If the original can't be loaded, a kept
  /// variant of another width stands in, also with the reason.
  ///
  /// - Parameter refreshing: `true` to ask the source for the original first, even if it is cached.
  /// - Throws: ``ImageScalingError`` if the bytes are not a picture, or it has too many pixels to be shown;
  ///   the errors of `LoadImageData`; or `CancellationError`.
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

  /// Returns the properties of inspected originals, if they can't change by themselves.
  public func knownOriginals(of urls: [URL]) async -> [URL: OriginalPicture] {
    await find.known.all(of: urls)
  }

  /// A number that changes whenever ``knownOriginals(of:)`` may return something else.
  public var originalsRevision: Int { find.known.revision }

  /// Returns the properties of the original, with which a page can reserve space for it and name its kind.
  ///
  /// - Parameter asksSource: `true` to ask the source once for the first bytes of an unknown picture. They do
  ///   not identify it.
  /// - Returns: `nil` if only a remote could tell, or there is no such picture.
  /// - Throws: Only `CancellationError`.
  public func original(
    of url: URL, asksSource: Bool = false
  ) async throws -> OriginalPicture? {
    try await find(url, asksSource: asksSource)
  }

  /// Returns what the file of the original says, if it is local or kept. No remote is asked.
  ///
  /// - Throws: Only `CancellationError`.
  public func file(of url: URL) async throws -> PictureFile? { try await find.file(of: url) }

  /// Returns the widest variant that was kept; `nil` if there is none. No remote is asked.
  ///
  /// - Throws: Only `CancellationError`.
  public func widestKept(of url: URL) async throws -> LoadedImageVariant? {
    try await firstKept(VariantWidth.all.reversed(), of: url)?.variant
  }

  /// Returns whether a variant is kept, without recording a use.
  func isKept(
    _ width: VariantWidth, of url: URL, madeOf original: OriginalPicture
  ) async throws -> Bool {
    try await variants?.has(width, of: url, madeOf: original) ?? false
  }

  /// Returns a kept variant of another width. A wider one is preferred, because it loses nothing.
  private func standIn(
    for key: Key, after error: LoadError
  ) async throws -> LoadedImageVariant? {
    // Include the width itself: a refreshing caller has not received the kept variant yet.
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

  /// - Parameter turn: Runs the scaling, when a permit is free.
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
    // Scaled animations stand still at every width; only the original moves.
    guard header.width > width || header.mayMove else {
      let asItIs = variant(try await reader.data, header: header)
      // Save a local original for offline use: the store has no other copy of it.
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

  /// Best effort: the current page does not wait for the colours, the next page shows them. Scaling for
  /// waiting callers comes first.
  private func noteColours(
    of scaled: Data, madeOf original: OriginalPicture, at url: URL
  ) {
    background.start { [scaler, scalings, variants, known = find.known] in
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
