/// Removes everything that is saved, readable or not.
public struct ClearCache: Sendable {
  private let storage: Storage

  /// Needs the storage to clear.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Throws: `StoreError`, or `CancellationError`.
  public func callAsFunction() async throws { try await storage.maintenance.clear() }
}
