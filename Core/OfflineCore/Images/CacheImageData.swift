public import FoundationEssentials

/// Saves the bytes of an image under its address.
public struct CacheImageData: Sendable {
  private let store: any ImageDataStore

  /// Creates a use case that saves to `store`.
  public init(store: any ImageDataStore) { self.store = store }

  /// - Throws: `SourceError` if there are no bytes, which is never an image; `StoreError`; or
  ///   `CancellationError`. The previous bytes are then still there.
  public func callAsFunction(_ data: Data, for url: URL) async throws {
    guard !data.isEmpty else { throw SourceError.empty(url) }
    try Task.checkCancellation()
    try await store.save(data, for: url)
  }
}
