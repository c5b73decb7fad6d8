import FoundationEssentials
import OfflineCore

/// The scaled pictures that a store keeps, and what it keeps of their originals.
///
/// They are image data under addresses that no source answers, each derived from that of the original
/// and from what identifies its bytes, so that a variant of other bytes is never taken for one of these.
/// They are under the same bound, and go as all image data goes.
struct KeptVariants: Sendable {
  let store: any ImageDataStore
  let isAtHand: @Sendable (URL) -> Bool
  let inspector: any PictureInspector

  /// The bytes of an original, as far as they are kept.
  func original(of url: URL) async throws -> Data? { try await store.data(for: url) }

  /// What was noted of an original.
  func record(of url: URL) async throws -> OriginalPicture? {
    guard let address = Self.record(of: url) else { return nil }
    return try await store.data(for: address).flatMap(OriginalPicture.init(record:))
  }

  /// A variant; one that can't be read is made again.
  ///
  /// - Throws: `CancellationError` alone.
  func variant(
    _ width: VariantWidth, of url: URL, madeOf original: OriginalPicture
  ) async throws -> LoadedImageVariant? {
    guard let identity = original.identity,
      let address = Self.address(of: width, at: url, madeOf: original)
    else { return nil }
    do {
      guard let data = try await store.data(for: address),
        let header = try await inspector.header(of: WholeImageData(data))
      else { return nil }
      // Keep the record newer than its variants: without it they cannot be found.
      if !isAtHand(url), let record = Self.record(of: url) { _ = try await store.data(for: record) }
      return LoadedImageVariant(
        image: LoadedImageData(data: data, decision: .cacheAnswered(.ageless)), header: header,
        identity: identity)
    } catch {
      _ = try StoreError(orRethrowing: error)
      return nil
    }
  }

  /// Keeps a variant, and notes what its original is.
  func keep(
    _ data: Data, as width: VariantWidth, of url: URL, madeOf original: OriginalPicture
  ) async throws {
    guard let address = Self.address(of: width, at: url, madeOf: original) else { return }
    try await store.save(data, for: address)
    try await note(original, of: url)
  }

  /// Notes what an original is: variants outlive it, as it is larger and asked for less often.
  func note(_ original: OriginalPicture, of url: URL) async throws {
    if let record = Self.record(of: url) { try await store.save(original.record, for: record) }
  }

  private static func address(
    of width: VariantWidth, at url: URL, madeOf original: OriginalPicture
  ) -> URL? {
    original.identity.flatMap { address("\(width.pixels)/\($0)", of: url) }
  }

  private static func record(of url: URL) -> URL? { address("original", of: url) }

  private static func address(_ name: String, of url: URL) -> URL? {
    URL(string: "scaled://\(name)/\(url.absoluteString)", encodingInvalidCharacters: false)
  }
}
