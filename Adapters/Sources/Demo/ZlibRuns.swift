/// A compressor of runs: one deflate block with the fixed codes (RFC 1951, 3.2.6) in a zlib
/// wrapping (RFC 1950).
///
/// Drawn pictures are runs of zeros once they are filtered, so that nothing cleverer pays here.
struct ZlibRuns {
  private static let longestRun = 258
  private static let shortestRun = 3

  private var output: [UInt8] = [0x78, 0x01]
  private var pending: UInt8 = 0
  private var pendingCount = 0

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var zlib = ZlibRuns()
    zlib.write(0b011, count: 3)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      zlib.write(symbol: Int(byte))
      let run = rest.prefix(longestRun).prefix { $0 == byte }.count
      guard run >= shortestRun else { continue }
      zlib.write(run: run)
      rest = rest.dropFirst(run)
    }
    zlib.write(symbol: 256)
    return zlib.output + (zlib.pendingCount == 0 ? [] : [zlib.pending]) + adler32(bytes)
  }

  private mutating func write(symbol: Int) {
    switch symbol {
    case ..<144: write(code: 0x30 + symbol, count: 8)
    case ..<256: write(code: 0x190 + symbol - 144, count: 9)
    case ..<280: write(code: symbol - 256, count: 7)
    default: write(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// A copy of the byte before, `run` times: a length symbol with its extra bits, and distance 1.
  private mutating func write(run: Int) {
    let rest = run - Self.shortestRun
    if run == Self.longestRun {
      write(symbol: 285)
    } else if rest < 8 {
      write(symbol: 257 + rest)
    } else {
      let extra = Int.bitWidth - rest.leadingZeroBitCount - 3
      write(symbol: 257 + 4 * (extra + 1) + (rest >> extra) & 3)
      write(rest & (1 << extra - 1), count: extra)
    }
    write(code: 0, count: 5)
  }

  /// Highest bit first: how deflate packs Huffman codes.
  private mutating func write(code: Int, count: Int) {
    for place in (0..<count).reversed() { write(code >> place & 1, count: 1) }
  }

  /// Lowest bit first: how deflate packs numbers, and bits into bytes.
  private mutating func write(_ value: Int, count: Int) {
    for place in 0..<count {
      pending |= UInt8(value >> place & 1) << pendingCount
      pendingCount = (pendingCount + 1) % 8
      guard pendingCount == 0 else { continue }
      output.append(pending)
      pending = 0
    }
  }

  private static func adler32(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return withUnsafeBytes(of: (high << 16 | low).bigEndian, Array.init)
  }
}
