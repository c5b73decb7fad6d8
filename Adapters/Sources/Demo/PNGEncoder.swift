import FoundationEssentials

/// Writes pictures as PNG files (W3C Portable Network Graphics, third edition).
enum PNGEncoder {
  /// - Parameters:
  ///   - rows: The rows from the top; each fills the width.
  ///   - isOpaque: True to omit the opacity.
  static func encode(_ rows: some Collection<[Run]>, width: Int, isOpaque: Bool) -> Data {
    var zlib = ZlibEncoder(width: width, channels: isOpaque ? 3 : 4)
    for row in rows { zlib.append(row) }
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits per channel, with or without opacity, and the only methods of the standard.
    append(
      "IHDR", content: bigEndian(width) + bigEndian(rows.count) + [8, isOpaque ? 2 : 6, 0, 0, 0],
      to: &file)
    append("IDAT", content: zlib.finish(), to: &file)
    append("IEND", content: [], to: &file)
    return file
  }

  private static func append(_ type: String, content: [UInt8], to file: inout Data) {
    let typed = Array(type.utf8) + content
    file.append(contentsOf: bigEndian(content.count) + typed + bigEndian(checksum(typed)))
  }

  /// Returns the cyclic redundancy code that ends each chunk (annex D of the standard).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = checksums
    return ~bytes.reduce(UInt32.max) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
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
