/// Packs bits into bytes from the lowest bit up, as deflate does.
struct BitWriter {
  private var bytes: [UInt8]
  private var pending: UInt8 = 0
  private var used = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Lowest bit first: how deflate packs numbers.
  mutating func write(_ value: Int, count: Int) {
    for place in 0..<count { write(bit: value >> place & 1) }
  }

  /// Highest bit first: how deflate packs Huffman codes.
  mutating func write(code: Int, count: Int) {
    for place in (0..<count).reversed() { write(bit: code >> place & 1) }
  }

  /// All bytes, the last one filled up with zeros.
  func finished() -> [UInt8] { used == 0 ? bytes : bytes + [pending] }

  private mutating func write(bit: Int) {
    pending |= UInt8(bit) << used
    used += 1
    if used == 8 {
      bytes.append(pending)
      pending = 0
      used = 0
    }
  }
}
