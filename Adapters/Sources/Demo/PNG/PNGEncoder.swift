import FoundationEssentials

/// Writes pictures as PNG files (W3C Portable Network Graphics, third edition).
enum PNGEncoder {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func encode(_ canvas: Canvas) -> Data {
    var file = Data(signature)
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
    file.append(contentsOf: bigEndian(content.count))
    file.append(contentsOf: typed)
    file.append(contentsOf: bigEndian(CRC32.of(typed)))
  }

  /// Each row as its differences from the row above or the pixel to the left, whichever has more
  /// zeros: the compressor knows nothing but runs.
  private static func filteredRows(of canvas: Canvas) -> [UInt8] {
    var filtered: [UInt8] = []
    let channels = canvas.channels
    filtered.reserveCapacity((canvas.width * channels + 1) * canvas.height)
    var above = [UInt8](repeating: 0, count: canvas.width * channels)
    for row in canvas.rows {
      let sideways = row.indices.map { $0 < channels ? row[$0] : row[$0] &- row[$0 - channels] }
      let downwards = row.indices.map { row[$0] &- above[$0] }
      if zeros(in: downwards) > zeros(in: sideways) {
        filtered.append(2)
        filtered += downwards
      } else {
        filtered.append(1)
        filtered += sideways
      }
      above = row
    }
    return filtered
  }

  private static func zeros(in bytes: [UInt8]) -> Int { bytes.count { $0 == 0 } }

  private static func bigEndian(_ number: some BinaryInteger) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
  }
}
