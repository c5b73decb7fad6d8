public import FoundationEssentials

/// The 64-bit XXH64 checksum, with which stores detect damage and copies are compared.
///
/// It protects no secret: anyone can construct two texts with the same checksum. The algorithm follows the
/// xxHash specification (doc/xxhash_spec.md in Cyan4973/xxHash), so that a saved checksum is valid for every
/// adapter, version and machine.
public struct Checksum64: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the checksum of `bytes`, starting from `seed`.
  public static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var sum: UInt64
    if bytes.count >= 32 {
      var lanes = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
      while bytes.count - offset >= 32 {
        lanes.0 = round(lanes.0, word(bytes, offset))
        lanes.1 = round(lanes.1, word(bytes, offset + 8))
        lanes.2 = round(lanes.2, word(bytes, offset + 16))
        lanes.3 = round(lanes.3, word(bytes, offset + 24))
        offset += 32
      }
      sum = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        sum = (sum ^ round(0, lane)) &* prime1 &+ prime4
      }
    } else {
      sum = seed &+ prime5
    }
    sum &+= UInt64(bytes.count)
    return avalanche(tail(bytes, from: offset, sum))
  }

  /// Returns the checksum of `data`, starting from `seed`.
  public static func of(_ data: Data, seed: UInt64 = 0) -> UInt64 {
    data.withUnsafeBytes { of($0, seed: seed) }
  }

  /// Returns the checksum of the UTF-8 bytes of `text`, starting from `seed`.
  public static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0), seed: seed) }
  }

  private static func tail(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ sum: UInt64
  ) -> UInt64 {
    var sum = sum
    var offset = start
    while bytes.count - offset >= 8 {
      sum = rotate(sum ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if bytes.count - offset >= 4 {
      let half = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      sum = rotate(sum ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      sum = rotate(sum ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset += 1
    }
    return sum
  }

  private static func avalanche(_ sum: UInt64) -> UInt64 {
    var sum = sum
    sum = (sum ^ (sum >> 33)) &* prime2
    sum = (sum ^ (sum >> 29)) &* prime3
    return sum ^ (sum >> 32)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotate(_ value: UInt64, _ by: UInt64) -> UInt64 {
    (value << by) | (value >> (64 - by))
  }
}
