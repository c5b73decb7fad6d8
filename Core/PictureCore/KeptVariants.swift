import FoundationEssentials
import OfflineCore

/// The scaled pictures in a store, and the records of their originals.
///
/// They are image data under addresses that no source answers. Each address is derived from the address of
/// the original and the identity of its bytes, so that a variant of other bytes is never used by mistake. The
/// limit and the eviction of image data apply to them too.
struct KeptVariants: Sendable {
  let store: any ImageDataStore
  let isAtHand: @Sendable (URL) -> Bool
  let inspector: any PictureInspector

  /// Returns the bytes of an original, if they are kept.
  func original(of url: URL) async throws -> Data? { try await store.data(for: url) }

  /// Returns the record of an original.
  func record(of url: URL) async throws -> OriginalPicture? {
    guard let address = Self.record(of: url) else { return nil }
    return try await store.data(for: address).flatMap(OriginalPicture.init(record:))
  }

  /// Returns a variant. An unreadable one counts as missing, and is made again.
  ///
  /// - Throws: Only `CancellationError`.
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

  /// Returns whether a variant is kept, without recording a use.
  func has(
    _ width: VariantWidth, of url: URL, madeOf original: OriginalPicture
  ) async throws -> Bool {
    guard let address = Self.address(of: width, at: url, madeOf: original) else { return false }
    return try await store.data(for: address, isUse: false) != nil
  }

  /// Saves a variant, and a record of its original.
  func keep(
    _ data: Data, as width: VariantWidth, of url: URL, madeOf original: OriginalPicture
  ) async throws {
    guard let address = Self.address(of: width, at: url, madeOf: original) else { return }
    try await store.save(data, for: address)
    try await note(original, of: url)
  }

  /// Saves a record of an original. Its variants outlive it, because it is larger and less often used.
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
