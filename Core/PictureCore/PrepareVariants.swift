public import FoundationEssentials
public import OfflineCore

/// Makes scaled pictures before anyone asks for them, while the store has room.
///
/// Costs no bandwidth: uses only originals that are at hand, or saved.
public struct PrepareVariants: Sendable {
  /// The result for one picture.
  public enum Outcome: Hashable, Sendable {
    /// The widths are kept, or the original can't be scaled or is not here.
    case finished
    /// The store keeps no more without evicting other images.
    case full
  }

  private let load: LoadImageVariant
  private let isAtHand: @Sendable (URL) -> Bool
  private let store: any ImageDataStore

  /// - Parameters:
  ///   - load: Makes and keeps the variants. Readers that ask for the same one share the work.
  ///   - open: Tells which originals are at hand.
  ///   - storage: Where the variants are kept.
  public init(by load: LoadImageVariant, of open: OpenImageData, in storage: Storage) {
    (self.load, isAtHand, store) = (load, open.isAtHand, storage.imageData)
  }

  /// Makes the variants that are not kept yet, one after the other.
  ///
  /// - Parameter widths: Returns the widths for a picture of this size.
  /// - Throws: Only `CancellationError`.
  public func callAsFunction(
    _ url: URL, widths: @Sendable (PictureHeader) -> [VariantWidth]
  ) async throws -> Outcome {
    do {
      guard try await isFree(url), let original = try await load.original(of: url) else {
        return .finished
      }
      for width in widths(original.header)
      where try await !load.isKept(width, of: url, madeOf: original) {
        // A save may evict once the limit is reached. Stop before, because eviction removes what readers saw.
        guard try await store.usage().bytes < store.limit / 10 * 9 else { return .full }
        let variant = try await load(url, width: width)
        guard !variant.image.notices.contains(where: \.isNotSaved) else { return .full }
      }
    } catch {
      try Task.checkCancellation()
      // The request of a reader reports it.
    }
    return .finished
  }

  private func isFree(_ url: URL) async throws -> Bool {
    if isAtHand(url) { return true }
    return try await store.data(for: url, isUse: false) != nil
  }
}

extension LoadNotice {
  fileprivate var isNotSaved: Bool { if case .notSaved = self { true } else { false } }
}
