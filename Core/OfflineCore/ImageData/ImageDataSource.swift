public import FoundationEssentials

/// Where the bytes of an image come from.
public protocol ImageDataSource: Sendable {
  /// The bytes at `url`; never none.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func data(for url: URL) async throws -> Data
}
