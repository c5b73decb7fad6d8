public import FoundationEssentials

/// Where the bytes of an image come from.
public protocol ImageDataSource: Sendable {
  /// The bytes at `url`; never none.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func data(for url: URL) async throws -> Data

  /// The same bytes, to be read piece by piece. Sources that can only hand over all of them need not
  /// write this.
  ///
  /// - Throws: As ``data(for:)``.
  func reader(for url: URL) async throws -> any ImageDataReader

  /// The first of the same bytes: `count`, or all where there are fewer. Sources to which a part costs
  /// as much as the whole need not write this.
  ///
  /// - Throws: As ``data(for:)``.
  func beginning(of url: URL, count: Int) async throws -> Data
}

extension ImageDataSource {
  /// Holds all of the bytes.
  public func reader(for url: URL) async throws -> any ImageDataReader {
    WholeImageData(try await data(for: url))
  }

  /// Of the reader.
  public func beginning(of url: URL, count: Int) async throws -> Data {
    let reader = try await reader(for: url)
    return try await reader.bytes(in: 0..<min(count, reader.count))
  }
}

/// Keeps image data by exact address, whether or not a list names that address (contract rule 9).
///
/// Bounded: a save evicts what was used least recently, until all that is kept fits the limit, or at
/// most until a tenth of it is free. A reader gets the bytes that were saved or none: damaged data is
/// a ``StoreError``, never wrong bytes. Replacing and removing lists keeps the data.
public protocol ImageDataStore: Sendable {
  /// The most bytes that are kept.
  var limit: Int { get }

  /// The bytes last saved for exactly `url`, or `nil`.
  ///
  /// - Parameter isUse: Whether to note that they were used, if that neither delays nor fails the
  ///   read.
  func data(for url: URL, isUse: Bool) async throws -> Data?

  /// How many bytes are kept for each of these addresses, as far as they are sound; they are thereby
  /// used. Stores that would have to read them anyway need not write this.
  func kept(_ urls: [URL]) async throws -> [URL: Int]

  /// Keeps `data` for exactly `url`, in place of what was there, in one step.
  ///
  /// When this returns, the sum of all bytes is at most the limit. What alone has more bytes than
  /// the limit is not kept, and evicts nothing. Storage that is damaged as a whole is quarantined,
  /// which is told by a ``DamageReport``.
  func save(_ data: Data, for url: URL) async throws

  /// Removes the bytes for exactly `url`, readable or not; does nothing when there are none.
  func remove(_ url: URL) async throws

  /// How much is kept.
  func usage() async throws -> ImageDataUsage
}

extension ImageDataStore {
  /// The bytes last saved for exactly `url`, which are thereby used.
  public func data(for url: URL) async throws -> Data? { try await data(for: url, isUse: true) }

  /// Reads them.
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

/// How much image data is kept.
public struct ImageDataUsage: Hashable, Sendable {
  /// The number of addresses.
  public let count: Int
  /// The sum of their bytes.
  public let bytes: Int

  /// Stores make these.
  public init(count: Int, bytes: Int) {
    self.count = count
    self.bytes = bytes
  }
}
