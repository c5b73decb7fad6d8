import FoundationEssentials
import OfflineCore
import PictureCore

/// The properties that a picture declares before its pixels, read without decoding.
struct PictureSurvey {
  /// A JPEG has about a dozen segments before its frame. This bounds the work for a hostile file.
  private static let segmentLimit = 1_000
  /// All markers from 0xC0 to 0xCF are frames, except for two kinds of tables and a reserved one.
  private static let frames = Set(
    (0xC0...0xCF).filter { ![0xC4, 0xC8, 0xCC].contains($0) }.map { String($0, radix: 16) })

  private let kind: PictureKind
  private var size: (width: Int, height: Int)?
  private var isAnimated = false
  /// True if a WebP announces Exif, which follows the pixels. Decoders look for it only then.
  private var announcesExif = false
  /// The orientation, from 1 to 8, as in Exif; `nil` if a JPEG or PNG does not declare it before
  /// its pixels, or if a WebP does not announce it.
  private(set) var orientation: Int?
  private(set) var hasColourProfile = false
  /// The small JPEG in a JPEG, before anything of it was checked but its beginning.
  private(set) var thumbnail: Data?

  /// - Returns: `nil` if the kind of the file is unknown.
  init?(_ picture: any ImageDataReader) async throws {
    guard var parts = try await PictureParts(picture) else { return nil }
    kind = parts.kind
    guard kind != .gif else {
      setSize(
        width: parts.fileStart.littleEndian(16, at: 6),
        height: parts.fileStart.littleEndian(16, at: 8))
      return
    }
    // A JPEG declares its size late. The others begin with it.
    var limit = kind == .jpeg ? Self.segmentLimit : 1
    while size != nil || limit > 0, let part = try await parts.next() {
      limit -= 1
      let start = part.start
      switch (kind, part.name) {
      case (.png, "IHDR"):
        setSize(width: start.bigEndian(32, at: 0), height: start.bigEndian(32, at: 4))
      case (.webP, "VP8X") where size == nil: readExtendedHeader(start)
      case (.webP, "VP8L") where start[0] == 0x2F:
        let sides = start.littleEndian(32, at: 1)
        setSize(
          width: sides.map { $0 & 0x3FFF + 1 }, height: sides.map { $0 >> 14 & 0x3FFF + 1 })
      case (.webP, "VP8 ") where start.bigEndian(24, at: 3) == 0x9D012A:
        setSize(
          width: start.littleEndian(16, at: 6).map { $0 & 0x3FFF },
          height: start.littleEndian(16, at: 8).map { $0 & 0x3FFF })
      case (.jpeg, _) where Self.frames.contains(part.name):
        setSize(width: start.bigEndian(16, at: 3), height: start.bigEndian(16, at: 1))
      // An animated PNG declares it before its pixels (PNG, third edition, 11.3.6.1).
      case (.png, "acTL"): isAnimated = true
      case (.png, "iCCP"), (.webP, "ICCP"): hasColourProfile = true
      case (.jpeg, "e2") where start.has("ICC", at: 0): hasColourProfile = true
      case (_, kind.exifName) where orientation == nil && (kind != .webP || announcesExif):
        let exif = Exif(try await parts.content(of: part))
        orientation = exif?.orientation
        if kind == .jpeg { thumbnail = thumbnail ?? exif?.thumbnail }
      default: break
      }
      switch (kind, part.name) {
      case (.jpeg, "da"), (.png, "IDAT"): return
      case (.webP, "VP8 "), (.webP, "VP8L"), (.webP, "ANMF"): if !announcesExif { return }
      default: if announcesExif, orientation != nil { return }
      }
    }
  }

  /// The kind and the size; `nil` if the picture ends before its size, or if the size is invalid.
  var header: PictureHeader? {
    guard let (width, height) = size else { return nil }
    let isOnItsSide = (5...8).contains(orientation ?? 1)
    return PictureHeader(
      kind: kind, width: isOnItsSide ? height : width, height: isOnItsSide ? width : height,
      mayMove: isAnimated)
  }

  /// Reads the first chunk of a WebP in the extended form (RFC 9649, 2.7).
  private mutating func readExtendedHeader(_ start: Bytes) {
    let flags = start[0] ?? 0
    (isAnimated, announcesExif) = (flags & 0b10 != 0, flags & 0b1000 != 0)
    setSize(
      width: start.littleEndian(24, at: 4).map { $0 + 1 },
      height: start.littleEndian(24, at: 7).map { $0 + 1 })
  }

  /// Keeps the first size that the picture declares.
  private mutating func setSize(width: Int?, height: Int?) {
    guard size == nil, let width, let height else { return }
    size = (width, height)
  }
}
