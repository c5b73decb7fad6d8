public import FoundationEssentials
public import OfflineCore

extension PrefetchImageData {
  /// Creates a use case that loads the image data of every image of the saved feed. It throws `LoadError` if
  /// no fresh feed is saved, and `StoreError` if the feed can't be read.
  ///
  /// - Parameters:
  ///   - storage: Where the feed and the image data are kept.
  ///   - load: Loads and caches one image.
  ///   - policy: Must allow use of the store.
  ///   - now: The clock.
  public init(
    ofFeedIn storage: Storage, by load: any LoadsImageData, policy: LoadingPolicy = .remoteFirst,
    now: @escaping @Sendable () -> Date
  ) {
    let read = ReadSavedList(.feed, in: storage.lists, now: now)
    self.init(
      of: { try await read().orThrow().items.map(\.url) }, in: storage, by: load, policy: policy)
  }
}
