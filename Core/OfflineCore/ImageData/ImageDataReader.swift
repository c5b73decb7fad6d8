public import FoundationEssentials

/// Reads the bytes of one image piece by piece, so that a large one need not be held as a whole.
public protocol ImageDataReader: Sendable {
  /// How many bytes there are; never none.
  var count: Int { get }
  /// A text that is another one once the bytes have changed; `nil` where only the bytes tell.
  var version: String? { get }
  /// The bytes at these places, all of which are below ``count``.
  ///
  /// - Throws: `SourceError`, also once the image has changed, or `CancellationError`.
  func bytes(in range: Range<Int>) async throws -> Data
}

/// The bytes of an image that are held as a whole.
public struct WholeImageData: ImageDataReader {
  /// All of them.
  public let data: Data
  /// Their number.
  public var count: Int { data.count }
  /// Only the bytes tell.
  public var version: String? { nil }

  /// Reads from what there is.
  public init(_ data: Data) {
    self.data = data
  }

  /// A part of what is held.
  public func bytes(in range: Range<Int>) -> Data {
    data.dropFirst(range.lowerBound).prefix(range.count)
  }
}
