import OfflineCore

/// The fields of an answer's head that are looked at.
struct ResponseHead: Sendable {
  /// The most bytes of all heads of one answer, interim ones too.
  private static let byteLimit = 256 << 10
  private static let names: Set<String> = [
    "content-encoding", "content-length", "content-type", "etag", "last-modified", "location",
    "retry-after",
  ]

  private var fields: [(name: String, value: String)] = []
  private var byteCount = 0
  /// Whether its end has come.
  private(set) var isWhole = false

  /// Takes the next line, with its end.
  ///
  /// - Returns: Whether so much may come.
  mutating func read(_ line: UnsafeRawBufferPointer) -> Bool {
    byteCount += line.count
    if line.starts(with: "HTTP/".utf8) {
      // What came before was the head of an interim answer.
      fields = []
      isWhole = false
    } else if !isWhole {
      // What comes after, such as the trailer of a body in chunks, is none of it.
      isWhole = line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
      if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        if Self.names.contains(name) {
          let bytes = line[(colon + 1)...]
          // Servers that write more than ASCII have always written Latin-1 (RFC 9110, 5.5).
          let value =
            String(validating: bytes, as: UTF8.self)
            ?? String(bytes.map { Character(Unicode.Scalar($0)) })
          fields.append((name, String(value.trimmed)))
        }
      }
    }
    return byteCount <= Self.byteLimit
  }

  /// All that is said under a name (RFC 9110, 5.3), so that several values are not taken for one.
  func all(_ name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// How many bytes the body is to have, where that is said.
  var length: Int? { first("content-length").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }
}
