public import FoundationEssentials
public import OfflineCore

/// What a picture says of itself before its pixels: read without decoding anything, so that a hostile
/// one is known before a decoder sees it.
public struct PictureHeader: Hashable, Sendable {
  /// The most pixels that are worth decoding here: 100 million.
  public static let pixelLimit = 100_000_000
  /// The most that a browser is given to decode: what no camera has. What claims more is taken for a
  /// decompression bomb.
  fileprivate static let browserLimit = 500_000_000
  /// How wide and high a picture can be: 31 bits are the most that PNG, the most generous, allows.
  static let sides = 1...0x7FFF_FFFF
  /// A JPEG has a dozen segments before its frame; more than this many are there to keep us busy.
  private static let segmentLimit = 1_000

  /// The kind.
  public let kind: PictureKind
  /// In pixels, as people see it: a picture that lies on its side is turned upright.
  public private(set) var width: Int
  /// In pixels, as people see it.
  public private(set) var height: Int

  /// Whether decoding it takes no more memory than a picture may.
  public var isDecodable: Bool { width * height <= Self.pixelLimit }

  /// Whether it says that it moves, or is of a kind that is mostly used for what does.
  public let mayMove: Bool

  /// Of a picture that has been looked at.
  init(kind: PictureKind, width: Int, height: Int, mayMove: Bool = false) {
    (self.kind, self.width, self.height) = (kind, width, height)
    self.mayMove = mayMove || kind == .gif
  }

  /// - Parameter data: The beginning of the picture, at best all of it: what a JPEG says of its size
  ///   can come late.
  /// - Returns: `nil` if it is no picture of a known kind, or does not get as far as its size. Whether a
  ///   PNG or a WebP lies on its side is told by ``OfflineCore/ImageDataReader/pictureHeader`` alone.
  public init?(_ data: Data) {
    var place = 0
    self.init(data, reaching: &place)
  }

  /// - Parameter place: Set to the offset at which parsing stopped. If it lies near or beyond the
  ///   end of `data`, more bytes may contain the size.
  fileprivate init?(_ data: Data, reaching place: inout Int) {
    guard let kind = PictureKind(data) else { return nil }
    let bytes = Bytes(data)
    let size =
      switch kind {
      case .jpeg: Self.jpegSize(bytes, reaching: &place)
      case .png: Self.pngSize(bytes)
      case .gif:
        bytes.little(16, at: 6).flatMap { width in
          bytes.little(16, at: 8).map { (width, $0) }
        }
      case .webP: Self.webPSize(bytes)
      }
    guard let (width, height) = size, Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    let isAnimated =
      switch kind {
      // A flag of the extended form (RFC 9649, 2.7).
      case .webP: bytes.has("VP8X", at: 12) && (bytes[20] ?? 0) & 0b10 != 0
      case .png: Self.hasAnimationControl(bytes)
      case .jpeg, .gif: false
      }
    self.init(kind: kind, width: width, height: height, mayMove: isAnimated)
  }

  /// The size of a picture that stands in a way, from 1 to 8, as Exif counts.
  fileprivate func turned(_ orientation: Int?) -> Self {
    guard (5...8).contains(orientation ?? 1) else { return self }
    var turned = self
    (turned.width, turned.height) = (height, width)
    return turned
  }

  /// Whether the chunk that makes an animation of a PNG comes before its pixels, as it must (PNG, third
  /// edition, 11.3.6.1).
  private static func hasAnimationControl(_ bytes: Bytes) -> Bool {
    var place = 8
    for _ in 0..<segmentLimit {
      guard let length = bytes.big(32, at: place), !bytes.has("IDAT", at: place + 4) else {
        return false
      }
      if bytes.has("acTL", at: place + 4) { return true }
      place += 12 + length
    }
    return false
  }

  /// Of the header chunk, which must be the first.
  private static func pngSize(_ bytes: Bytes) -> (Int, Int)? {
    guard bytes.has("IHDR", at: 12), let width = bytes.big(32, at: 16),
      let height = bytes.big(32, at: 20)
    else { return nil }
    return (width, height)
  }

  /// Of the first chunk: extended, lossless or lossy (RFC 9649).
  private static func webPSize(_ bytes: Bytes) -> (Int, Int)? {
    if bytes.has("VP8X", at: 12) {
      guard let width = bytes.little(24, at: 24), let height = bytes.little(24, at: 27) else {
        return nil
      }
      return (width + 1, height + 1)
    }
    if bytes.has("VP8L", at: 12) {
      guard bytes[20] == 0x2F, let sides = bytes.little(32, at: 21) else { return nil }
      return (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
    }
    guard bytes.has("VP8 ", at: 12), bytes.big(24, at: 23) == 0x9D012A,
      let width = bytes.little(16, at: 26), let height = bytes.little(16, at: 28)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  /// Of the first frame, turned as the Exif segment before it says.
  private static func jpegSize(_ bytes: Bytes, reaching place: inout Int) -> (Int, Int)? {
    place = 2
    var orientation: Int?
    for _ in 0..<segmentLimit {
      guard bytes[place] == 0xFF, let marker = bytes[place + 1] else { return nil }
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      // The pixels, or the end.
      case 0xD9, 0xDA: return nil
      // All from 0xC0 to 0xCF are frames but tables of two kinds and a reserved one.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = bytes.big(16, at: place + 5), let width = bytes.big(16, at: place + 7)
        else { return nil }
        let isOnItsSide = (5...8).contains(orientation ?? 1)
        return isOnItsSide ? (height, width) : (width, height)
      default:
        guard let length = bytes.big(16, at: place + 2), length >= 2 else { return nil }
        if marker == 0xE1, orientation == nil {
          orientation = Exif(bytes.part(place + 4..<place + 2 + length))?.orientation
        }
        place += 2 + length
      }
    }
    return nil
  }
}

extension ImageDataReader {
  /// Whether a browser can be handed the picture as it is: also one that is not scaled here, for its kind
  /// or for its size.
  public var isShownByBrowsers: Bool {
    get async throws {
      let start = try await bytes(in: 0..<min(count, PictureKind.signatureLength))
      guard PictureKind(start) != nil else { return PictureKind.mediaType(of: start) != nil }
      let header = try await pictureHeader
      return header.map { $0.width * $0.height <= PictureHeader.browserLimit } ?? false
    }
  }

  /// What the bytes say of a picture before its pixels; `nil` as of ``PictureHeader/init(_:)``. Of
  /// a PNG or WebP that is turned only beside its pixels, more is read.
  public var pictureHeader: PictureHeader? {
    get async throws {
      // Enough for what most cameras write before the size.
      var length = min(count, 64 << 10)
      while true {
        let start = try await bytes(in: 0..<length)
        var place = 0
        if let header = PictureHeader(start, reaching: &place) {
          let mayLie = header.kind == .png || header.kind == .webP
          return header.turned(mayLie ? try await orientation : nil)
        }
        guard length < count, place + 9 > length else { return nil }
        length = min(count, 4 * length)
      }
    }
  }
}
