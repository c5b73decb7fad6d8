public import FoundationEssentials

/// Keeps image data by exact address, whether or not a list names that address.
///
/// Bounded: a save evicts what was used least recently, until all that is kept fits the limit.
/// What the bound could never hold is not kept, and evicts nothing. A reader gets the bytes that
/// were saved or none: a damaged entry is a ``StoreError``, never wrong bytes. Replacing a list
/// keeps the data; removing the last list removes it.
public protocol ImageDataStore: Sendable {
  /// The bytes last saved for exactly `url`, or `nil`.
  ///
  /// May note that they were used, if that neither delays nor fails the read.
  func data(for url: URL) async throws -> Data?

  /// Keeps `data` for exactly `url`, in place of what was there, in one step.
  ///
  /// Storage that is damaged as a whole is set aside, which is told by a ``SetAside``.
  func save(_ data: Data, for url: URL) async throws

  /// Whether there are bytes for exactly `url`, without reading them.
  func contains(_ url: URL) async throws -> Bool

  /// How much is kept, and how much may be.
  func usage() async throws -> ImageDataUsage
}

/// How much image data is kept.
public struct ImageDataUsage: Hashable, Sendable {
  /// The number of addresses.
  public let count: Int
  /// The sum of their bytes.
  public let bytes: Int
  /// The most bytes that are kept.
  public let limit: Int

  /// Stores make these.
  public init(count: Int, bytes: Int, limit: Int) {
    self.count = count
    self.bytes = bytes
    self.limit = limit
  }
}
