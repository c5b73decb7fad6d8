public import FoundationEssentials

/// A use case that loads the bytes of an image, and its decorators.
public protocol LoadsImageData: Sendable {
  /// Returns the bytes at an address.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - refreshing: `true` to ask the source first, even if the image is cached.
  ///   - keeping: `true` to cache bytes from the source.
  /// - Throws: ``LoadError``; ``StoreError`` if only the cache was asked and it failed; or
  ///   `CancellationError`, with neither data nor error delivered.
  func callAsFunction(
    _ url: URL, refreshing: Bool, keeping: Bool
  ) async throws -> LoadedImageData
}

extension LoadsImageData {
  /// Returns the bytes at an address, and caches those of the source.
  ///
  /// - Throws: As ``callAsFunction(_:refreshing:keeping:)``.
  public func callAsFunction(_ url: URL, refreshing: Bool = false) async throws -> LoadedImageData {
    try await self(url, refreshing: refreshing, keeping: true)
  }
}

/// Lets concurrent callers that load the same image share one load, which is cancelled when the last of them
/// leaves (request coalescing).
public struct SharedImageData: LoadsImageData {
  private struct Request: Hashable, Sendable {
    let url: URL
    let refreshing: Bool
    let keeping: Bool
  }

  private let load: any LoadsImageData
  private let requests = RequestCoalescer<Request, LoadedImageData>()

  /// Wraps a use case. Keep this value, because it holds the loads in flight.
  public init(_ load: any LoadsImageData) { self.load = load }

  /// Returns the result of the use case.
  public func callAsFunction(
    _ url: URL, refreshing: Bool, keeping: Bool
  ) async throws -> LoadedImageData {
    let request = Request(url: url, refreshing: refreshing, keeping: keeping)
    return try await requests.value(for: request) {
      try await load(url, refreshing: refreshing, keeping: keeping)
    }
  }
}

/// Limits concurrent requests to a source, because each image may be as large as the source allows.
public struct BoundedImageDataSource: ImageDataSource {
  private let source: any ImageDataSource
  private let arrivals: ConcurrencyLimit

  /// Wraps a source. Keep this value, because it counts the requests in flight.
  ///
  /// - Parameter count: The largest number of requests in flight; at least 1.
  public init(_ source: any ImageDataSource, atMost count: Int = 8) {
    self.source = source
    arrivals = ConcurrencyLimit(count)
  }

  /// Returns the bytes of the source.
  public func data(for url: URL) async throws -> Data {
    try await arrivals { try await source.data(for: url) }
  }

  /// Returns the reader of the source. It holds no bytes, so the limit does not apply.
  public func reader(for url: URL) async throws -> any ImageDataReader {
    try await source.reader(for: url)
  }

  /// Returns the first bytes of the source.
  public func beginning(of url: URL, count: Int) async throws -> Data {
    try await source.beginning(of: url, count: count)
  }
}
