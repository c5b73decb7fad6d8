import FeedCore
import FoundationEssentials

/// The place of a file inside the folder, as the bytes that the file system knows: they need not
/// be text.
///
/// Never leads upwards, and never to anything hidden: a name that starts with a dot is not for
/// showing.
struct PhotoPath: Hashable, Sendable {
  static let scheme = "photo"
  private static let prefix = "\(scheme)://images/"

  let bytes: [UInt8]

  /// - Parameter bytes: Names with slashes between them; `nil` if any of them is no plain name.
  init?(bytes: [UInt8]) {
    let names = bytes.split(separator: .slash, omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && $0.first != .dot && !$0.contains(0) })
    else { return nil }
    self.bytes = bytes
  }

  /// - Parameter address: Exactly as ``address`` writes it; `nil` for anything else.
  init?(address: String) {
    guard address.hasPrefix(Self.prefix),
      let bytes = Self.percentDecoded(address.utf8.dropFirst(Self.prefix.utf8.count))
    else { return nil }
    self.init(bytes: bytes)
    // An address with two spellings would be two keys in a store.
    guard self.address == address else { return nil }
  }

  /// The address of the file.
  var address: String { Self.prefix + Self.percentEncoded(bytes) }

  /// The last name, repaired where it is not text.
  var name: String {
    String(decoding: bytes.split(separator: .slash).last ?? [], as: UTF8.self)
  }

  /// The whole path for people, repaired where it is not text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// `NAME.json` for `NAME.jpg`.
  var sidecar: PhotoPath? {
    let start = bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    let stem = bytes.lastIndex(of: .dot).flatMap { $0 > start ? bytes[..<$0] : nil } ?? bytes[...]
    return PhotoPath(bytes: stem + Array(".json".utf8))
  }

  private static func percentEncoded(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      if byte == .slash || byte.isUnreserved {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private static func percentDecoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next()?.hexDigit, let low = rest.next()?.hexDigit else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  /// The characters that an address holds as they are (RFC 3986, 2.3).
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), .dot, UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  fileprivate var hexDigit: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init)
  }
}
