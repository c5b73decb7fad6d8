import FoundationEssentials

/// Writes pictures as PNG files (W3C Portable Network Graphics, third edition).
enum PNGEncoder {
  static func encode(_ canvas: Canvas) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits a channel, with or without opacity, and the only methods that the standard knows.
    let header =
      bigEndian(canvas.width) + bigEndian(canvas.height)
      + [8, canvas.opacity == nil ? 2 : 6, 0, 0, 0]
    append("IHDR", header, to: &file)
    append("IDAT", ZlibRuns.compress(filteredRows(of: canvas)), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func append(_ type: String, _ content: [UInt8], to file: inout Data) {
    let typed = Array(type.utf8) + content
    file.append(contentsOf: bigEndian(content.count) + typed + bigEndian(checksum(typed)))
  }

  /// Each row as its differences from the row above or the pixel to the left, whichever has more
  /// zeros: the compressor knows nothing but runs.
  private static func filteredRows(of canvas: Canvas) -> [UInt8] {
    var filtered: [UInt8] = []
    let channels = canvas.channels
    var above = [UInt8](repeating: 0, count: canvas.width * channels)
    for row in canvas.rows {
      let sideways = row.indices.map { $0 < channels ? row[$0] : row[$0] &- row[$0 - channels] }
      let downwards = row.indices.map { row[$0] &- above[$0] }
      let isLevel = downwards.count { $0 == 0 } > sideways.count { $0 == 0 }
      filtered += isLevel ? [2] + downwards : [1] + sideways
      above = row
    }
    return filtered
  }

  /// The cyclic redundancy code that closes each chunk (annex D of the standard).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      checksums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
  }

  private static let checksums: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func bigEndian(_ number: some BinaryInteger) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
  }
}
