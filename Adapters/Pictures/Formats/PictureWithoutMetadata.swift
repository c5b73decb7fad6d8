import FoundationEssentials
import OfflineCore
import PictureCore

/// A picture reduced to the parts that are needed to show it.
struct PictureWithoutMetadata: ImageDataReader {
  private enum Piece: Sendable {
    case original(Range<Int>)
    case other(Data)

    var count: Int {
      switch self {
      case .original(let range): range.count
      case .other(let data): data.count
      }
    }
  }

  let version: String?
  private(set) var count = 0
  private let reader: any ImageDataReader
  private var pieces: [Piece] = []

  init?(_ reader: any ImageDataReader) async throws {
    guard var parts = try await PictureParts(reader), let first = try await parts.next() else {
      return nil
    }
    self.reader = reader
    version = reader.version.map { $0 + "-shown" }
    append(.original(0..<first.range.lowerBound))
    var orientation = try await PictureSurvey(reader)?.orientation
    var current: PicturePart? = first
    while let part = current {
      current = try await parts.next()
      if let found = orientation, part.name == parts.kind.exifName {
        append(.other(Self.part(part.name, orientation: found)))
        orientation = nil
      } else if parts.kind == .webP, part.name == "VP8X", let features = part.start[0] {
        // Clears the bits that announce the parts left out.
        append(.original(part.range.prefix(8)))
        append(.other(Data([features & (orientation == nil ? ~0b1100 : ~0b0100)])))
        append(.original(part.range.dropFirst(9)))
      } else if part.name == "ANMF" {
        try await append(frame: part)
      } else if let segment = part.withoutThumbnail, part.content.count != segment.count {
        let marker: UInt8 = part.name == "e0" ? 0xE0 : 0xEE
        append(.other(Data([0xFF, marker, 0, UInt8(segment.count + 2)] + segment)))
      } else if part.isShown {
        // The pixels of a JPEG lie between two segments.
        let end =
          part.name == "da" ? current?.range.lowerBound ?? parts.place : part.range.upperBound
        append(.original(part.range.lowerBound..<end))
      }
    }
    guard count != reader.count || hasOthers else { return nil }
    // A WebP starts with its length.
    if parts.kind == .webP {
      let length = Self.bytes(of: count - 8)
      pieces.replaceSubrange(0..<1, with: [.original(0..<4), .other(length), .original(8..<12)])
    }
  }

  /// Appends a frame of a WebP with only the chunks that decoders need (RFC 9649, 2.7.1.4).
  private mutating func append(frame: PicturePart) async throws {
    var place = frame.content.lowerBound + 16
    var shown: [Range<Int>] = []
    for _ in 0..<16 where place + 8 < frame.content.upperBound {
      let header = Bytes(try await reader.bytes(in: place..<place + 8))
      let length = 8 + (header.littleEndian(32, at: 4) ?? 0)
      let end = min(place + length + length % 2, frame.content.upperBound)
      if ["ALPH", "VP8 ", "VP8L"].contains(header.text(4, at: 0)) { shown.append(place..<end) }
      place = end
    }
    let length = shown.reduce(16) { $0 + $1.count }
    guard !shown.isEmpty else { return }
    guard length != frame.content.count else { return append(.original(frame.range)) }
    append(.other(Data("ANMF".utf8) + Self.bytes(of: length)))
    append(.original(frame.content.prefix(16)))
    for range in shown { append(.original(range)) }
  }

  private static func bytes(of length: Int) -> Data {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: length).littleEndian) { Data($0) }
  }

  private var hasOthers: Bool { pieces.contains { if case .other = $0 { true } else { false } } }

  private mutating func append(_ piece: Piece) {
    count += piece.count
    if case .original(let range) = piece, case .original(let last)? = pieces.last,
      last.upperBound == range.lowerBound, last.lowerBound > 0
    {
      pieces[pieces.count - 1] = .original(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(piece)
    }
  }

  func bytes(in range: Range<Int>) async throws -> Data {
    var (data, start) = (Data(), 0)
    for piece in pieces {
      let wanted = range.clamped(to: start..<start + piece.count)
      let (first, last) = (wanted.lowerBound - start, wanted.upperBound - start)
      start += piece.count
      guard !wanted.isEmpty else { continue }
      switch piece {
      case .original(let range):
        data += try await reader.bytes(in: range.lowerBound + first..<range.lowerBound + last)
      case .other(let bytes): data += bytes.dropFirst(first).prefix(last - first)
      }
    }
    return data
  }

  /// Returns a part that declares only the orientation: an Exif segment of a JPEG, or a chunk of a
  /// PNG or WebP.
  static func part(_ name: String, orientation: Int) -> Data {
    let fields =
      Data("MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0".utf8)
      + Data([UInt8(orientation), 0, 0, 0, 0, 0, 0])
    switch name {
    case "e1": return Data([0xFF, 0xE1, 0, 34]) + Data("Exif\0\0".utf8) + fields
    case "EXIF": return Data(name.utf8) + bytes(of: fields.count) + fields
    default: return PNGChunk.data(name, content: fields)
    }
  }
}

extension PicturePart {
  /// The fields of a JFIF or Adobe segment, without data that may follow, such as a thumbnail.
  fileprivate var withoutThumbnail: [UInt8]? {
    let fields = (0..<12).compactMap { start[$0] }
    guard fields.count == 12 else { return nil }
    return name == "e0" && start.has("JFIF\0", at: 0)
      ? fields + [0, 0] : name == "ee" && start.has("Adobe", at: 0) ? fields : nil
  }

  /// True if the picture would look different without this part.
  fileprivate var isShown: Bool {
    switch name {
    // A JPEG needs its frames, scans and tables, and the three application segments that define the colours.
    case "e0", "ee": withoutThumbnail != nil
    case "e2": start.has("ICC", at: 0)
    case _ where name.count == 2: name.hasPrefix("c") || ("d0"..."df").contains(name)
    // Programs also add their own data in other chunks, so keep only the chunks on these lists.
    case "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "bKGD",
      "pHYs", "sBIT", "hIST", "acTL", "fcTL", "fdAT":
      true
    case "VP8 ", "VP8L", "VP8X", "ICCP", "ALPH", "ANIM", "ANMF": true
    // The number of repetitions of a GIF, and its colour profile.
    case "gif 21ff":
      ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].contains(start.text(11, at: 1))
    case "gif 21f9", "gif 211", "gif 2c", "gif 3b": true
    default: false
    }
  }
}
