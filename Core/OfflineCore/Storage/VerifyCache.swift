/// Reads everything that is saved, and says what is wrong with it, without changing it.
public struct VerifyCache: Sendable {
  private let storage: Storage

  /// Needs the storage to verify.
  public init(_ storage: Storage) { self.storage = storage }

  /// - Returns: Nothing when all is sound.
  /// - Throws: `StoreError` when the storage can't be read for another reason than damage; or
  ///   `CancellationError`.
  public func callAsFunction() async throws -> [StoreProblem] {
    try await storage.maintenance.verify()
  }
}
