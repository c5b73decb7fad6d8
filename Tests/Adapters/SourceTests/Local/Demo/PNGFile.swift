import FoundationEssentials

/// A PNG reader that follows the standards strictly and shares no code with the encoder.
struct PNGFile {
  struct Malformed: Error {
    let reason: String
  }

  struct Chunk {
    let type: String
    let content: [UInt8]
  }

  let chunks: [Chunk]

  var header: [UInt8] { chunks.first?.content ?? [] }

  init(_ data: Data) throws {
    let bytes = Array(data)
    guard bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else {
      throw Malformed(reason: "signature")
    }
    var chunks: [Chunk] = []
    var offset = 8
    while offset < bytes.count {
      guard offset + 12 <= bytes.count else { throw Malformed(reason: "cut chunk") }
      let length = Int(Self.number(bytes[offset..<offset + 4]))
      guard offset + 12 + length <= bytes.count else { throw Malformed(reason: "chunk length") }
      let typed = bytes[offset + 4..<offset + 8 + length]
      let sum = Self.number(bytes[offset + 8 + length..<offset + 12 + length])
      guard Self.crc(typed) == sum else { throw Malformed(reason: "checksum") }
      chunks.append(
        Chunk(
          type: String(decoding: typed.prefix(4), as: UTF8.self),
          content: Array(typed.dropFirst(4))))
      offset += 12 + length
    }
    self.chunks = chunks
  }

  func inflate() throws -> [UInt8] {
    let stream = chunks.filter { $0.type == "IDAT" }.flatMap(\.content)
    var inflater = Inflater(bytes: stream.dropFirst(2).dropLast(4))
    let bytes = try inflater.inflate()
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    guard high << 16 | low == Self.number(stream.suffix(4)) else {
      throw Malformed(reason: "Adler sum")
    }
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}

/// A decompressor for blocks with the fixed codes of RFC 1951.
struct Inflater {
  private static let lengths: [(base: Int, extra: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]

  private let bytes: [UInt8]
  private var position = 0

  init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  mutating func inflate() throws -> [UInt8] {
    guard try number(3) == 0b011 else { throw PNGFile.Malformed(reason: "block type") }
    var output: [UInt8] = []
    while true {
      let symbol = try symbol()
      switch symbol {
      case ..<256: output.append(UInt8(symbol))
      case 256: return output
      case ..<286:
        let length = Self.lengths[symbol - 257]
        let count = length.base + (try number(length.extra))
        let distance = try distance()
        guard distance <= output.count else { throw PNGFile.Malformed(reason: "distance") }
        for _ in 0..<count { output.append(output[output.count - distance]) }
      default: throw PNGFile.Malformed(reason: "symbol")
      }
    }
  }

  private mutating func symbol() throws -> Int {
    let seven = try code(7)
    if seven <= 0b0010111 { return 256 + seven }
    let eight = seven << 1 | (try number(1))
    switch eight {
    case 0x30...0xBF: return eight - 0x30
    case 0xC0...0xC7: return 280 + eight - 0xC0
    default: return 144 + (eight << 1 | (try number(1))) - 0x190
    }
  }

  private mutating func distance() throws -> Int {
    let code = try code(5)
    guard code > 3 else { return code + 1 }
    let extra = code / 2 - 1
    return (2 + code % 2) << extra + 1 + (try number(extra))
  }

  private mutating func code(_ count: Int) throws -> Int {
    try (0..<count).reduce(0) { code, _ in code << 1 | (try number(1)) }
  }

  private mutating func number(_ count: Int) throws -> Int {
    try (0..<count).reduce(0) { number, place in
      guard position / 8 < bytes.count else { throw PNGFile.Malformed(reason: "cut stream") }
      defer { position += 1 }
      return number | Int(bytes[position / 8] >> (position % 8) & 1) << place
    }
  }
}
