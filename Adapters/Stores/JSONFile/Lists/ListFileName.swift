import OfflineCore

/// The name of the file that holds a list: `feed.ndjson`, `teams@A.ndjson`.
enum ListFileName {
  private static let ending = ".ndjson"
  private static let separator = UInt8(ascii: "@")
  /// File systems allow 255 bytes; with this there is room for the ending.
  private static let longest = 200

  /// The name for `key`: as it can be read back where it is short, else a digest.
  ///
  /// Two long keys could be made to share a digest. The header states the key, so that one list is
  /// never taken for the other.
  static func of(_ key: ListKey) -> String {
    var name = encode(key.kind)
    if let parent = key.parent { name += "@" + encode(parent) }
    if name.utf8.count > longest {
      name = "~" + Checksum64.of(name).fixedHex + Checksum64.of(name, seed: 1).fixedHex
    }
    return name + ending
  }

  /// Whether a file of this name is a list.
  static func isList(_ name: String) -> Bool { name.hasSuffix(ending) }

  /// The key that a name tells; `nil` when it holds only a digest, or is none of ours.
  static func key(of name: String) -> ListKey? {
    guard isList(name), !name.hasPrefix("~") else { return nil }
    let parts = name.utf8.dropLast(ending.utf8.count)
      .split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ decode($0) }) else { return nil }
    guard parts.count == 2 else { return ListKey(kind: kind) }
    return decode(parts[1]).map { ListKey(kind: kind, parent: $0) }
  }

  private static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }

  private static func decode(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(digits) ?? "", radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
