import FoundationEssentials
import OfflineCore

/// Finds the properties of an original: in memory, then in the local original or the store, and then in the
/// first bytes from the source.
struct FindOriginal: Sendable {
  /// The number of first bytes to request: 64 KiB, because most cameras write less before the size.
  private static let beginningLength = 64 << 10

  let open: OpenImageData
  let variants: KeptVariants?
  let inspector: any PictureInspector
  let looks: ConcurrencyLimit
  let background: BackgroundTasks
  let known = KnownOriginals()
  private let beginnings = RequestCoalescer<URL, OriginalPicture?>()

  func callAsFunction(_ url: URL, asksSource: Bool) async throws -> OriginalPicture? {
    if let original = await known[url] { return original }
    if let original = try await kept(url) { return original }
    return asksSource ? try await lookAtBeginning(of: url) : nil
  }

  private func kept(_ url: URL) async throws -> OriginalPicture? {
    try await looks {
      try await bestEffort {
        // Another program may have saved a different original since the record was written.
        if let reader = try await reader(of: url) { return try await look(at: reader, of: url) }
        guard let original = try await variants?.record(of: url) else { return nil }
        if !open.isAtHand(url) { await known.remember(original, of: url) }
        return original
      }
    }
  }

  /// Returns what the file of an original says, if it is local or kept. The source is not asked otherwise,
  /// because the browser requests the picture anyway, and then it is kept.
  func file(of url: URL) async throws -> PictureFile? {
    try await looks {
      try await bestEffort {
        guard let reader = try await reader(of: url),
          let header = try await inspector.header(of: reader)
        else { return nil }
        return PictureFile(
          header: header, byteCount: reader.count,
          camera: try await inspector.cameraDetails(of: reader))
      }
    }
  }

  private func lookAtBeginning(of url: URL) async throws -> OriginalPicture? {
    guard await !known.isSilent(url) else { return nil }
    return try await beginnings.value(for: url) {
      // A cancelled request counts like a failed one: the source did not say what the picture is.
      let start = (try? await open.beginning(of: url, count: Self.beginningLength)) ?? Data()
      let header = try await inspector.header(of: WholeImageData(start))
      let original = header.map { OriginalPicture(header: $0, identity: nil) }
      await known.remember(beginning: original, of: url)
      return original
    }
  }

  /// Returns a reader of the original, if it is local or kept.
  private func reader(of url: URL) async throws -> (any ImageDataReader)? {
    if open.isAtHand(url),
      let reader = try await bestEffort({ try await open(url).reader })
    {
      return reader
    }
    return try await variants?.original(of: url).map(WholeImageData.init)
  }

  /// Inspects an opened picture, and remembers the result if the picture can't change by itself.
  func look(
    at reader: any ImageDataReader, of url: URL
  ) async throws -> OriginalPicture? {
    guard let header = try await inspector.header(of: reader) else { return nil }
    let found = OriginalPicture(header: header, identity: try await reader.identity)
    // A file may change at any time, and is cheap to inspect again.
    if reader.version == nil { await known.remember(found, of: url) }
    let isNew = await known.beginsLooking(for: found)
    var original = await known.coloured(found)
    guard open.isAtHand(url), original.colours.isEmpty,
      try await inspector.thumbnail(of: reader) != nil
    else {
      if isNew { background.start { try await recallColours(of: found, url) } }
      return original
    }
    // Only the record tells whether a scaled picture is there, in place of which a thumbnail would be loaded
    // for nothing. The look-up takes less time than that.
    if isNew { try? await recallColours(of: found, url) }
    original = await known.coloured(found)
    original.hasThumbnail = original.colours.isEmpty
    return original
  }

  /// Best effort: usually the current page does not wait for the store, and the next one shows the colours.
  private func recallColours(of original: OriginalPicture, _ url: URL) async throws {
    guard let record = try await variants?.record(of: url), record.identity == original.identity,
      !record.colours.isEmpty
    else { return }
    await known.remember(record.colours, of: original)
  }
}
