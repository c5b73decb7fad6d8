import FoundationEssentials
import PictureFormats

enum PNGEncoder {
  /// - Parameters:
  ///   - rows: The rows from the top; each fills the width.
  ///   - isOpaque: True to omit the opacity.
  static func encode(_ rows: some Collection<[Run]>, width: Int, isOpaque: Bool) -> Data {
    var zlib = ZlibEncoder(width: width, channels: isOpaque ? 3 : 4)
    for row in rows { zlib.append(row) }
    // Eight bits per channel, with or without opacity, and the only methods of the standard.
    let header =
      PNGChunk.bigEndian(width) + PNGChunk.bigEndian(rows.count)
      + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + PNGChunk.data("IHDR", content: header) + PNGChunk.data("IDAT", content: zlib.finish())
      + PNGChunk.data("IEND", content: [])
  }
}

/// A compressor for the rows of drawn pictures: one deflate block with the fixed codes (RFC 1951,
/// 3.2.6) in a zlib wrapper (RFC 1950).
///
/// It copies only from the pixel to the left and from the row above. Flat colours and vertical
/// gradients contain nothing else, so searching further hardly pays.
///
/// Four landscapes have 84 to 118 KB each, and 4.3 to 5.4 MB without compression. libz makes 44 to 60 KB
/// of them, but its bytes differ between versions, and the demo must work without a library.
struct ZlibEncoder {
  private static let longestCopy = 258

  private let width: Int
  private let channels: Int
  private var above: [Run] = []
  private var output: [UInt8] = [0x78, 0x01]
  private var pending: UInt64 = 0
  private var pendingCount = 0
  private var sum = AdlerSum()

  init(width: Int, channels: Int) {
    self.width = width
    self.channels = channels
    write(0b011, count: 3)
  }

  /// Appends a row of a PNG picture: the number of the filter that changes nothing, and the pixels.
  mutating func append(_ row: [Run]) {
    write(symbol: 0)
    sum.add([0], times: 1)
    var (x, upper) = (0, 0)
    for (index, run) in row.enumerated() {
      let bytes = bytes(of: run)
      sum.add(bytes, times: run.end - (index == 0 ? 0 : row[index - 1].end))
      var isCopied = false
      while x < run.end {
        while upper < above.count, above[upper].end <= x { upper += 1 }
        let same = commonLength(row[index...], with: above[upper...], from: x)
        if same > (isCopied ? run.end - x : 0) {
          write(copyOf: same, distance: width * channels + 1)
          // This may reach into later runs.
          x += same
          isCopied = true
        } else if isCopied {
          write(copyOf: run.end - x, distance: channels)
          x = run.end
        } else {
          for byte in bytes { write(symbol: Int(byte)) }
          x += 1
          isCopied = true
        }
      }
    }
    above = row
  }

  mutating func finish() -> [UInt8] {
    write(symbol: 256)
    write(0, count: (8 - pendingCount % 8) % 8)
    return output + sum.bytes
  }

  private func bytes(of run: Run) -> [UInt8] {
    let colour = run.colour
    return Array([colour.red, colour.green, colour.blue, colour.opacity].prefix(channels))
  }

  /// Returns the number of columns from `x` in which a row looks like the one above.
  private func commonLength(
    _ row: ArraySlice<Run>, with above: ArraySlice<Run>, from x: Int
  ) -> Int {
    var (row, above, end) = (row, above, x)
    while let run = row.first, let upper = above.first, run.colour == upper.colour {
      end = min(run.end, upper.end)
      if run.end == end { row = row.dropFirst() }
      if upper.end == end { above = above.dropFirst() }
    }
    return end - x
  }

  /// - Parameter length: The length in pixels.
  private mutating func write(copyOf length: Int, distance: Int) {
    var rest = length * channels
    while rest > 0 {
      let part = min(rest, Self.longestCopy / channels * channels)
      rest -= part
      if part == Self.longestCopy {
        write(symbol: 285)
      } else {
        // Lengths start at 3, in steps that double after every four codes (3.2.5).
        let (step, extra, remainder) = Self.step(of: part - 3, perDoubling: 2)
        write(symbol: 257 + step)
        write(remainder, count: extra)
      }
      let (step, extra, remainder) = Self.step(of: distance - 1, perDoubling: 1)
      write(code: step, count: 5)
      write(remainder, count: extra)
    }
  }

  /// - Parameter bits: The number of bits that select a step within a doubling.
  private static func step(
    of number: Int, perDoubling bits: Int
  ) -> (step: Int, extra: Int, remainder: Int) {
    let extra = max(0, Int.bitWidth - number.leadingZeroBitCount - 1 - bits)
    return (extra << bits + number >> extra, extra, number & (1 << extra - 1))
  }

  private mutating func write(symbol: Int) {
    switch symbol {
    case ..<144: write(code: 0x30 + symbol, count: 8)
    case ..<256: write(code: 0x190 + symbol - 144, count: 9)
    case ..<280: write(code: symbol - 256, count: 7)
    default: write(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// Writes the highest bit first, as deflate packs Huffman codes.
  private mutating func write(code: Int, count: Int) {
    var reversed = 0
    for place in 0..<count { reversed = reversed << 1 | code >> place & 1 }
    write(reversed, count: count)
  }

  /// Writes the lowest bit first, as deflate packs numbers, and bits into bytes.
  private mutating func write(_ value: Int, count: Int) {
    pending |= UInt64(value) << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }
}

/// The checksum at the end of a stream (RFC 1950, 9), computed for repeated bytes at once.
private struct AdlerSum {
  private static let modulus = 65_521

  private var low = 1
  private var high = 0

  mutating func add(_ bytes: [UInt8], times: Int) {
    let sum = bytes.reduce(0) { $0 + Int($1) }
    // Each byte counts once for itself, and once for each byte that follows it in its group.
    let weighted = bytes.enumerated().reduce(0) { $0 + Int($1.element) * (bytes.count - $1.offset) }
    high += times * (bytes.count * low + weighted) + bytes.count * sum * (times * (times - 1) / 2)
    low += times * sum
    (low, high) = (low % Self.modulus, high % Self.modulus)
  }

  var bytes: [UInt8] { withUnsafeBytes(of: UInt32(high << 16 | low).bigEndian, Array.init) }
}
