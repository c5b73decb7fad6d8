/// A compressor of runs: one deflate block with the fixed codes (RFC 1951, 3.2.6) in a zlib
/// wrapping (RFC 1950).
///
/// Drawn pictures are runs of zeros once they are filtered, so that nothing cleverer pays here.
enum ZlibRuns {
  private static let endOfBlock = 256
  private static let longestRun = 258
  private static let shortestRun = 3

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter(bytes: [0x78, 0x01])
    bits.write(0b011, count: 3)
    var index = 0
    while index < bytes.count {
      write(symbol: Int(bytes[index]), to: &bits)
      let run = lengthOfRun(in: bytes, after: index)
      if run >= shortestRun {
        write(run: run, to: &bits)
        index += run
      }
      index += 1
    }
    write(symbol: endOfBlock, to: &bits)
    return bits.finished() + adler32(bytes)
  }

  private static func lengthOfRun(in bytes: [UInt8], after start: Int) -> Int {
    var end = start + 1
    let limit = min(bytes.count, end + longestRun)
    while end < limit, bytes[end] == bytes[start] { end += 1 }
    return end - start - 1
  }

  private static func write(symbol: Int, to bits: inout BitWriter) {
    switch symbol {
    case ..<144: bits.write(code: 0x30 + symbol, count: 8)
    case ..<256: bits.write(code: 0x190 + symbol - 144, count: 9)
    case ..<280: bits.write(code: symbol - 256, count: 7)
    default: bits.write(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// A copy of the byte before, `run` times: a length symbol with its extra bits, and distance 1.
  private static func write(run: Int, to bits: inout BitWriter) {
    let rest = run - shortestRun
    if run == longestRun {
      write(symbol: 285, to: &bits)
    } else if rest < 8 {
      write(symbol: 257 + rest, to: &bits)
    } else {
      let extra = Int.bitWidth - rest.leadingZeroBitCount - 3
      write(symbol: 257 + 4 * (extra + 1) + (rest >> extra) & 3, to: &bits)
      bits.write(rest & (1 << extra - 1), count: extra)
    }
    bits.write(code: 0, count: 5)
  }

  private static func adler32(_ bytes: [UInt8]) -> [UInt8] {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return withUnsafeBytes(of: (high << 16 | low).bigEndian, Array.init)
  }
}
