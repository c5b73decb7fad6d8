/// The kind and the size that a picture declares before its pixels, so that a hostile one is recognized before
/// it is decoded.
public struct PictureHeader: Hashable, Sendable {
  /// The most pixels that are worth decoding here: 100 million.
  public static let pixelLimit = 100_000_000
  /// The most that a browser is given to decode: what no camera has. What claims more is taken for a
  /// decompression bomb.
  private static let browserLimit = 500_000_000
  /// How wide and high a picture can be: 31 bits are the most that PNG, the most generous, allows.
  private static let sides = 1...0x7FFF_FFFF

  /// The kind.
  public let kind: PictureKind
  /// In pixels, as people see it: a picture that lies on its side is turned upright.
  public let width: Int
  /// In pixels, as people see it.
  public let height: Int
  /// Whether it says that it moves, or is of a kind that is mostly used for what does.
  public let mayMove: Bool

  /// Whether decoding it takes no more memory than a picture may.
  public var isDecodable: Bool { width * height <= Self.pixelLimit }

  /// Whether a browser is given it to decode.
  var isShownByBrowsers: Bool { width * height <= Self.browserLimit }

  /// Describes a picture.
  ///
  /// - Returns: `nil` for a size that no picture can have.
  public init?(kind: PictureKind, width: Int, height: Int, mayMove: Bool = false) {
    guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
    (self.kind, self.width, self.height) = (kind, width, height)
    self.mayMove = mayMove || kind == .gif
  }
}

/// The kinds of pictures that are shown.
public enum PictureKind: String, CaseIterable, Hashable, Sendable {
  case jpeg
  case png
  case gif
  case webP = "webp"

  /// The media type, such as `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }
}
