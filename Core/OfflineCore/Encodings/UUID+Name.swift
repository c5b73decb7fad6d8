package import FoundationEssentials

extension UUID {
  /// The namespace for URLs (RFC 9562, 6.6).
  package static let addresses = UUID(
    uuid: (
      0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8
    ))

  /// Creates the identifier of a name in a namespace, the same in every run and on every machine.
  package init(name: some Sequence<UInt8>, in namespace: UUID) {
    self = NamedUUIDs(name, in: namespace).id()
  }
}

/// Creates identifiers of version 5 (RFC 9562, 5.5) for names with a common prefix, which is hashed only
/// once.
package struct NamedUUIDs: Sendable {
  private var sum = SHA1()

  package init(_ beginning: some Sequence<UInt8>, in namespace: UUID) {
    withUnsafeBytes(of: namespace.uuid) { sum.add($0) }
    sum.add(beginning)
  }

  /// Returns the identifier of the name that consists of the prefix and `end`.
  package func id(adding end: String = "") -> UUID {
    var sum = sum
    sum.add(end.utf8)
    let half = { (bytes: ArraySlice<UInt8>) in bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let digest = sum.digest
    // Set the version (5) and the variant.
    return UUID(
      half(digest[..<8]) & ~0xF000 | 0x5000, half(digest[8..<16]) & ~(3 << 62) | 1 << 63)
  }
}

/// The hash function that version 5 is defined by (RFC 3174). It protects no secret: an attacker with
/// a collision only gets two of their own entries treated as one.
package struct SHA1: Sendable {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  private var words = [UInt32](repeating: 0, count: 80)
  private var count = 0

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let word = count / 4 % 16
      words[word] = words[word] << 8 | UInt32(byte)
      count += 1
      if count % 64 == 0 { mix() }
    }
  }

  /// The 20 bytes of the hash.
  package var digest: [UInt8] {
    var padded = self
    padded.add([0x80])
    padded.add(repeatElement(0, count: (120 - padded.count % 64) % 64))
    padded.add(Self.bytes(of: UInt64(count) * 8))
    return padded.state.flatMap(Self.bytes)
  }

  private mutating func mix() {
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = Self.rotate(mixed, 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = Self.rotate(a, 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, Self.rotate(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 {
    (word << by) | (word >> (32 - by))
  }

  private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
