public import FoundationEssentials

/// The port for the source of image data.
///
/// ```swift
/// struct Album: ImageDataSource {
///   let pictures: [URL: Data]
///   func data(for url: URL) async throws -> Data {
///     guard let data = pictures[url] else { throw SourceError(.notFound, address: url.shown) }
///     return data
///   }
/// }
/// ```
public protocol ImageDataSource: Sendable {
  /// Returns the bytes at `url`; at least one.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func data(for url: URL) async throws -> Data

  /// Returns a reader of the same bytes. Sources that can only deliver all bytes at once need not implement
  /// this.
  /// - Throws: As ``data(for:)``.
  func reader(for url: URL) async throws -> any ImageDataReader

  /// Returns the first `count` bytes, or all if there are fewer. Sources for which a part costs as much as
  /// the whole need not implement this.
  ///
  /// - Throws: As ``data(for:)``.
  func beginning(of url: URL, count: Int) async throws -> Data
}

extension ImageDataSource {
  /// Returns a reader that holds all bytes in memory.
  public func reader(for url: URL) async throws -> any ImageDataReader {
    WholeImageData(try await data(for: url))
  }

  /// Returns the first bytes of ``reader(for:)``.
  public func beginning(of url: URL, count: Int) async throws -> Data {
    let reader = try await reader(for: url)
    return try await reader.bytes(in: 0..<min(count, reader.count))
  }
}

/// Keeps image data by exact address, whether or not a list contains that address (contract rule 9).
///
/// The store is bounded: a save evicts the least recently used data until the rest fits the limit, and may
/// evict more until a tenth of the limit is free. Readers get the bytes that were saved, or none: damaged
/// data is a ``StoreError``, never wrong bytes. Replacing and removing lists keeps the data.
public protocol ImageDataStore: Sendable {
  /// The largest number of bytes that are kept.
  var limit: Int { get }

  /// Returns the bytes last saved for exactly `url`, or `nil`.
  ///
  /// - Parameter isUse: `true` to record this use, if that neither delays nor fails the read.
  func data(for url: URL, isUse: Bool) async throws -> Data?

  /// Returns the number of bytes kept for each of these addresses, if they are sound, and records this use.
  /// Stores that would have to read the bytes anyway need not implement this.
  func kept(_ urls: [URL]) async throws -> [URL: Int]

  /// Saves `data` for exactly `url`, replacing what was there, in one atomic step.
  ///
  /// When this returns, the sum of all bytes is at most the limit. Data that is larger than the limit by
  /// itself is not kept, and evicts nothing. Storage that is damaged as a whole is quarantined, which is
  /// reported as a ``DamageReport``.
  func save(_ data: Data, for url: URL) async throws

  /// Removes the bytes for exactly `url`, readable or not; does nothing if there are none.
  func remove(_ url: URL) async throws

  /// Returns how much image data is kept.
  func usage() async throws -> ImageDataUsage
}

extension ImageDataStore {
  /// Returns the bytes last saved for exactly `url`, and records this use.
  public func data(for url: URL) async throws -> Data? { try await data(for: url, isUse: true) }

  /// Returns the numbers of bytes by reading them.
  public func kept(_ urls: [URL]) async throws -> [URL: Int] {
    var kept: [URL: Int] = [:]
    for url in urls {
      do {
        kept[url] = try await data(for: url)?.count
      } catch let error as StoreError where error.reason == .damaged {}
    }
    return kept
  }
}

/// The amount of image data that is kept.
public struct ImageDataUsage: Hashable, Sendable {
  /// The number of addresses.
  public let count: Int
  /// The total number of bytes.
  public let bytes: Int

  /// Creates the usage that a store reports.
  public init(count: Int, bytes: Int) {
    self.count = count
    self.bytes = bytes
  }
}
