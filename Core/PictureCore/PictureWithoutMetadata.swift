import FoundationEssentials
public import OfflineCore

extension ImageDataReader {
  /// The picture without what a camera or a program has added to its pixels: where and when it was
  /// taken, by what, and what somebody wrote into it. Its colours and its upright position stay, and
  /// nothing is encoded anew.
  ///
  /// Of a picture that breaks off, or breaks the rules of its kind, it is what comes before. What is of no
  /// known kind stays as it is.
  public var withoutMetadata: any ImageDataReader {
    get async throws {
      guard let kept = try await PictureWithoutMetadata(self) else { return self }
      return self is WholeImageData ? WholeImageData(try await kept.data) : kept
    }
  }
}

/// The parts of a picture that show it.
private struct PictureWithoutMetadata: ImageDataReader {
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
    guard var parts = try await PictureParts(reader), var part = try await parts.next() else {
      return nil
    }
    self.reader = reader
    version = reader.version.map { $0 + "-shown" }
    let start = part.range.lowerBound
    append(.original(0..<start))
    var isUpright = false
    while true {
      if part.name == "e1", !isUpright, part.start.has("Exif\0\0", at: 0) {
        let segment = Bytes(try await reader.bytes(in: part.content))
        if let orientation = Exif(segment)?.orientation {
          append(.other(Self.segment(orientation: orientation)))
          isUpright = true
        }
      } else if part.name == "VP8X", let features = part.start[0] {
        // Bits that announce the parts which are left out.
        append(.original(part.range.prefix(8)))
        append(.other(Data([features & ~0b1100])))
        append(.original(part.range.dropFirst(9)))
      } else if part.isShown {
        append(.original(part.range))
      }
      guard let next = try await parts.next() else { break }
      part = next
    }
    guard count != reader.count || hasOthers else { return nil }
    // A WebP begins with its length.
    if start == 12 {
      let length = withUnsafeBytes(of: UInt32(truncatingIfNeeded: count - 8).littleEndian) {
        Data($0)
      }
      pieces.replaceSubrange(0..<1, with: [.original(0..<4), .other(length), .original(8..<12)])
    }
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

  /// An Exif segment that says nothing but how the picture stands.
  private static func segment(orientation: Int) -> Data {
    Data([0xFF, 0xE1, 0, 34])
      + Data("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0".utf8)
      + Data([UInt8(orientation), 0, 0, 0, 0, 0, 0])
  }
}

extension PicturePart {
  /// Whether the picture would look different without it.
  fileprivate var isShown: Bool {
    switch name {
    // Of a JPEG its frames, scans and tables; of what applications add, three say how to read the
    // colours.
    case "e0", "ee": true
    case "e2": start.has("ICC", at: 0)
    case _ where name.count == 2: name.hasPrefix("c") || ("d0"..."df").contains(name)
    // Programs of today add to the others too: a chunk is shown if it is known to be.
    case "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "bKGD",
      "pHYs", "sBIT", "hIST", "acTL", "fcTL", "fdAT":
      true
    case "VP8 ", "VP8L", "VP8X", "ICCP", "ALPH", "ANIM", "ANMF": true
    // How often a GIF is played, and what its colours mean.
    case "gif 21ff":
      ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"].contains(start.text(11, at: 1))
    case "gif 21f9", "gif 211", "gif 2c", "gif 3b": true
    default: false
    }
  }
}
