/// The kind and the size that a picture declares before its pixels. With them, a hostile picture is
/// recognized before it is decoded.
public struct PictureHeader: Hashable, Sendable {
  /// The largest number of pixels that are decoded here: 100 million.
  public static let pixelLimit = 100_000_000
  /// The largest number of pixels that a browser may decode. No camera makes as many; a picture with more is
  /// treated as a decompression bomb.
  private static let browserLimit = 500_000_000
  /// The valid widths and heights: at most 31 bits, the maximum of PNG, which allows the most.
  private static let sides = 1...0x7FFF_FFFF

  /// The kind of the picture.
  public let kind: PictureKind
  /// The width in pixels after the picture is turned upright.
  public let width: Int
  /// The height in pixels after the picture is turned upright.
  public let height: Int
  /// `true` if the picture declares an animation, or its kind is mostly used for animations.
  public let mayMove: Bool

  /// `true` if decoding the picture takes no more memory than allowed.
  public var isDecodable: Bool { width * height <= Self.pixelLimit }

  /// `true` if a browser may decode the picture.
  var isShownByBrowsers: Bool { width * height <= Self.browserLimit }

  /// Creates a header.
  ///
  /// - Returns: `nil` if the size is not valid for a picture.
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
