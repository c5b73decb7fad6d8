import FoundationEssentials
import OfflineCore
import PictureCore

/// A part of a picture file: a segment of a JPEG, without the pixels behind it; a chunk of a PNG or
/// WebP; or a block of a GIF.
struct PicturePart {
  /// The four letters of a chunk; the marker of a segment, such as `e1`; or the first bytes of a
  /// block, such as `gif 2c` or, for an extension, `gif 21fe`.
  let name: String
  /// The whole part, including the frame around its content.
  let range: Range<Int>
  let content: Range<Int>
  /// The first bytes of the content.
  let start: Bytes
}

extension PictureKind {
  /// The name of the part that holds Exif; empty for GIF, which has none.
  var exifName: String {
    switch self {
    case .jpeg: "e1"
    case .png: "eXIf"
    case .webP: "EXIF"
    case .gif: ""
    }
  }
}

/// An iterator over the parts of a picture file, which buffers only one piece of it.
struct PictureParts {
  /// Bounds the work done for a hostile file.
  private static let limit = 100_000
  private static let pieceLength = 64 << 10
  private static let startLength = 32
  /// The parts that end a picture; any bytes behind them are not part of it.
  private static let lastNames: Set<String> = ["d9", "IEND", "gif 3b"]

  private let reader: any ImageDataReader
  let kind: PictureKind
  /// The first bytes of the file.
  let fileStart: Bytes
  /// The start of the next part, or the end of the scanned bytes.
  private(set) var place: Int
  private var end: Int
  private var number = 0
  private var isBehindPixels = false
  private var piece: Data
  private var pieceStart = 0

  /// - Returns: `nil` if the kind of the file is unknown.
  init?(_ reader: any ImageDataReader) async throws {
    piece = try await reader.bytes(in: 0..<min(reader.count, Self.pieceLength))
    guard let kind = PictureKind(piece) else { return nil }
    self.reader = reader
    self.kind = kind
    fileStart = Bytes(piece.prefix(Self.startLength))
    place =
      switch kind {
      case .jpeg: 2
      case .png: 8
      case .webP: 12
      case .gif: 13 + Self.colourTableLength(fileStart[10] ?? 0)
      }
    end = reader.count
    // Bytes behind the declared size are not part of the picture.
    if kind == .webP, let size = fileStart.littleEndian(32, at: 4), size > 4 {
      end = min(end, 8 + size)
      piece = piece.prefix(end)
    }
  }

  /// Returns the next part; `nil` after the last one, or if no valid part follows.
  mutating func next() async throws -> PicturePart? {
    number += 1
    guard place < end, number <= Self.limit else { return nil }
    switch kind {
    case .jpeg: return try await nextSegment()
    case .png: return try await nextChunk { ($0.text(4, at: 4), $0.bigEndian(32, at: 0), 4) }
    case .webP:
      return try await nextChunk { bytes in
        let length = bytes.littleEndian(32, at: 4)
        return (bytes.text(4, at: 0), length, (length ?? 0) & 1)
      }
    case .gif: return try await nextBlock()
    }
  }

  /// Returns the content of a part, at most 64 KiB.
  mutating func content(of part: PicturePart) async throws -> Bytes {
    let count = min(part.content.count, Self.pieceLength)
    return try await bytes(at: part.content.lowerBound, atLeast: count).part(0..<count)
  }

  private static func colourTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 6 << (flags & 7)
  }

  private mutating func nextBlock() async throws -> PicturePart? {
    let header = try await bytes(at: place)
    guard let kind = header[0] else { return nil }
    var name = "gif " + String(kind, radix: 16)
    let content: Int
    switch kind {
    case 0x21:
      name += String(header[1] ?? 0, radix: 16)
      content = place + 2
    // The length includes the byte with the size of the codes.
    case 0x2C: content = place + 11 + Self.colourTableLength(header[9] ?? 0)
    case 0x3B: content = place + 1
    default: return nil
    }
    var next = content
    var isOpen = kind != 0x3B
    while next < end, isOpen {
      _ = try await bytes(at: next)
      guard next - pieceStart < piece.count else { break }
      // Sub-blocks may hold one byte each, so skip all of them in the buffer without suspending.
      piece.withUnsafeBytes { bytes in
        while isOpen, next - pieceStart < bytes.count {
          isOpen = bytes[next - pieceStart] > 0
          next += 1 + Int(bytes[next - pieceStart])
        }
      }
    }
    return try await part(name, content: content..<next, until: next)
  }

  private mutating func nextChunk(
    _ read: (Bytes) -> (name: String?, length: Int?, behind: Int)
  ) async throws -> PicturePart? {
    let header = read(try await bytes(at: place))
    guard let name = header.name, let length = header.length else { return nil }
    let content = place + 8..<place + 8 + length
    return try await part(name, content: content, until: content.upperBound + header.behind)
  }

  private mutating func nextSegment() async throws -> PicturePart? {
    try await skipToMarker()
    guard place < end, let marker = try await bytes(at: place)[1] else { return nil }
    let name = String(marker, radix: 16)
    isBehindPixels = marker == 0xDA
    // These markers have no content.
    if [0x01, 0xD8, 0xD9].contains(marker) {
      return try await part(name, content: place + 2..<place + 2, until: place + 2)
    }
    guard let length = try await bytes(at: place).bigEndian(16, at: 2), length >= 2 else {
      return nil
    }
    let content = place + 4..<place + 2 + length
    return try await part(name, content: content, until: content.upperBound)
  }

  private mutating func part(
    _ name: String, content: Range<Int>, until next: Int
  ) async throws -> PicturePart {
    let next = min(next, end)
    let content = content.clamped(to: place..<next)
    let start = try await bytes(at: content.lowerBound).part(
      0..<min(content.count, Self.startLength))
    defer { place = Self.lastNames.contains(name) ? end : next }
    return PicturePart(name: name, range: place..<next, content: content, start: start)
  }

  /// Advances to the next marker that starts a segment: behind the pixels, or behind stray bytes
  /// between segments, which decoders skip too. A hostile file may contain any number of stray
  /// bytes, so their length is limited.
  private mutating func skipToMarker() async throws {
    let limit = isBehindPixels ? end : min(end, place + Self.pieceLength)
    while place + 1 < limit {
      _ = try await bytes(at: place)
      let offset = place - pieceStart
      let found = piece.withUnsafeBytes { bytes in
        (offset..<bytes.count - 1).first { index in
          guard bytes[index] == 0xFF else { return false }
          // Fill bytes, escaped pixel bytes and restart markers.
          switch bytes[index + 1] {
          case 0x00, 0xD0...0xD7, 0xFF: return false
          default: return true
          }
        }
      }
      if let found {
        place = pieceStart + found
        return
      }
      place = pieceStart + piece.count - 1
    }
    place = end
  }

  /// Returns the bytes from `place`, at least `count` of them if they exist.
  private mutating func bytes(
    at place: Int, atLeast count: Int = Self.startLength
  ) async throws -> Bytes {
    if place < pieceStart || min(place + count, end) > pieceStart + piece.count {
      pieceStart = place
      piece = try await reader.bytes(in: place..<max(place, min(place + Self.pieceLength, end)))
    }
    return Bytes(piece.dropFirst(place - pieceStart))
  }
}
