package import FoundationEssentials

/// Writes the parts of a PNG file (W3C Portable Network Graphics, third edition).
package enum PNGChunk {
  /// Returns a chunk: its length, its type, the content and a checksum. Decoders skip a chunk whose
  /// checksum is wrong.
  ///
  /// - Parameter type: The four letters of the type.
  package static func data(_ type: String, content: some Sequence<UInt8>) -> Data {
    let typed = Array(type.utf8) + content
    return Data(bigEndian(typed.count - 4) + typed + bigEndian(checksum(typed)))
  }

  /// Returns a number in the four bytes that a PNG has for each.
  package static func bigEndian(_ number: some BinaryInteger) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, Array.init)
  }

  /// Returns the cyclic redundancy code of a type and its content (annex D of the standard).
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
}
