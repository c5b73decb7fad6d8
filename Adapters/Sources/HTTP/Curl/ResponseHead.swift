import OfflineCore

/// The header fields of a response that are used.
struct ResponseHead: Sendable {
  /// The most bytes of all heads of one response, including interim ones.
  private static let byteLimit = 256 << 10
  private static let names: Set<String> = [
    "content-encoding", "content-length", "content-type", "etag", "last-modified", "location",
    "retry-after",
  ]

  private(set) var fields: [(name: String, value: String)] = []
  private var byteCount = 0
  /// True after the end of the head.
  private(set) var isWhole = false

  /// Reads the next line, including its line ending.
  ///
  /// - Returns: `false` once the heads exceed the limit.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
    byteCount += line.count
    if line.starts(with: "HTTP/".utf8) {
      // The lines before it were the head of an interim response.
      fields = []
      isWhole = false
    } else if !isWhole {
      // Later lines, such as the trailer of a chunked body, are not part of the head.
      isWhole = line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
      if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        if Self.names.contains(name) {
          let bytes = line[(colon + 1)...]
          // Servers that write more than ASCII have traditionally used Latin-1 (RFC 9110, 5.5).
          let value =
            String(validating: bytes, as: UTF8.self)
            ?? String(bytes.map { Character(Unicode.Scalar($0)) })
          fields.append((name, String(value.trimmed)))
        }
      }
    }
    return byteCount <= Self.byteLimit
  }

  /// The declared length of the body in bytes, if there is one.
  var length: Int? {
    fields.first { $0.name == "content-length" }.flatMap { Int($0.value) }
      .flatMap { $0 < 0 ? nil : $0 }
  }
}
