import FoundationEssentials
import OfflineCore

/// Finds what the original of a picture is: what is known, else what lies at hand or was kept of it, else
/// what the source tells in its first bytes.
struct FindOriginal: Sendable {
  /// Enough for what most cameras write before the size: 64 KiB.
  private static let beginningLength = 64 << 10

  let open: OpenImageData
  let variants: KeptVariants?
  let inspector: any PictureInspector
  let looks: ConcurrencyLimit
  let known = KnownOriginals()
  private let beginnings = RequestCoalescer<URL, OriginalPicture?>()

  func callAsFunction(_ url: URL, asksSource: Bool) async throws -> OriginalPicture? {
    if let original = await known[url] { return original }
    if let original = try await kept(url) { return original }
    return asksSource ? try await lookAtBeginning(of: url) : nil
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
        if !open.isAtHand(url) { await known.remember(original, of: url) }
        return original
      } catch {
        try rethrowUnlessFailure(error)
        return nil
      }
    }
  }

  private func lookAtBeginning(of url: URL) async throws -> OriginalPicture? {
    guard await !known.isSilent(url) else { return nil }
    return try await beginnings.value(for: url) {
      // A source for which nobody has waited has told as little as one that failed.
      let start = (try? await open.beginning(of: url, count: Self.beginningLength)) ?? Data()
      let header = try await inspector.header(of: WholeImageData(start))
      let original = header.map { OriginalPicture(header: $0, identity: nil) }
      await known.remember(beginning: original, of: url)
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

  /// What a picture is that somebody has opened, remembered as far as that never changes by itself.
  func look(
    at reader: any ImageDataReader, of url: URL
  ) async throws -> OriginalPicture? {
    guard let header = try await inspector.header(of: reader) else { return nil }
    let original = OriginalPicture(header: header, identity: try await reader.identity)
    // A file may be written to at any time, and costs little to look at again.
    if reader.version == nil { await known.remember(original, of: url) }
    if await known.beginsLooking(for: original) { recallColours(of: original, url) }
    return await known.coloured(original)
  }

  /// Nobody waits for a store: the next page shows what it has kept.
  private func recallColours(of original: OriginalPicture, _ url: URL) {
    Task { [variants, known] in
      guard let record = try await variants?.record(of: url), record.identity == original.identity,
        !record.colours.isEmpty
      else { return }
      await known.remember(record.colours, of: original)
    }
  }
}
