public import FoundationEssentials

/// Reads the bytes of one image in parts, so that a large image need not be in memory as a whole.
public protocol ImageDataReader: Sendable {
  /// The number of bytes; at least 1.
  var count: Int { get }
  /// Letters, digits and hyphens that change whenever the bytes change; `nil` if only the bytes can tell.
  var version: String? { get }
  /// Returns the bytes in `range`, which must be within `0..<count`.
  ///
  /// - Throws: `SourceError`, also if the image has changed since it was opened; or `CancellationError`.
  func bytes(in range: Range<Int>) async throws -> Data
}

extension ImageDataReader {
  /// All bytes of the image.
  public var data: Data { get async throws { try await bytes(in: 0..<count) } }

  /// Letters, digits and hyphens that change whenever the bytes change: the version, or a checksum of all
  /// bytes if there is none.
  public var identity: String {
    get async throws {
      if let version { return version }
      return String(Checksum64.of(try await data), radix: 16)
    }
  }
}

/// A reader of an image that is in memory as a whole.
public struct WholeImageData: ImageDataReader {
  /// All bytes of the image.
  public let data: Data
  /// The number of bytes.
  public var count: Int { data.count }
  /// Always `nil`: only the bytes can tell.
  public var version: String? { nil }

  /// Creates a reader of `data`.
  public init(_ data: Data) { self.data = data }

  /// Returns a part of the bytes.
  public func bytes(in range: Range<Int>) -> Data {
    data.dropFirst(range.lowerBound).prefix(range.count)
  }
}
