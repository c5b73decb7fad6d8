public import FoundationEssentials

/// Reads the bytes of one image piece by piece, so that a large one need not be held as a whole.
public protocol ImageDataReader: Sendable {
  /// How many bytes there are; never none.
  var count: Int { get }
  /// Letters, digits and hyphens that are others once the bytes have changed; `nil` where only the
  /// bytes tell.
  var version: String? { get }
  /// The bytes at these places, all of which are below ``count``.
  ///
  /// - Throws: `SourceError`, also once the image has changed, or `CancellationError`.
  func bytes(in range: Range<Int>) async throws -> Data
}

extension ImageDataReader {
  /// All bytes.
  public var data: Data { get async throws { try await bytes(in: 0..<count) } }

  /// Letters, digits and hyphens that are others once the bytes have changed: the version, else a sum
  /// of all bytes.
  public var identity: String {
    get async throws {
      if let version { return version }
      return String(Checksum64.of(try await data), radix: 16)
    }
  }
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
  public init(_ data: Data) { self.data = data }

  /// A part of what is held.
  public func bytes(in range: Range<Int>) -> Data {
    data.dropFirst(range.lowerBound).prefix(range.count)
  }
}
