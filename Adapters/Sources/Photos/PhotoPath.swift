import Files
import FoundationEssentials
import OfflineCore

/// The path of a file inside the folder, as the bytes of the file system, which need not be UTF-8.
///
/// It never leads upwards or to a hidden entry: a name that starts with a dot is not shown.
struct PhotoPath: Hashable, Sendable {
  static let scheme = "photo"
  private static let prefix = "\(scheme)://images/"

  let bytes: [UInt8]

  /// - Parameter bytes: Names with slashes between them; the result is `nil` if one is not a plain name.
  init?(bytes: [UInt8]) {
    let names = bytes.split(separator: .slash, omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && $0.first != .dot && !$0.contains(0) })
    else { return nil }
    self.bytes = bytes
  }

  /// - Parameter address: A text exactly as ``address`` writes it; the result is `nil` for any other.
  init?(address: String) {
    guard address.hasPrefix(Self.prefix),
      let bytes = address.dropFirst(Self.prefix.count).percentDecodedBytes
    else { return nil }
    self.init(bytes: bytes)
    // An address with two spellings would be two keys in a store.
    guard self.address == address else { return nil }
  }

  var address: String { Self.prefix + key }

  var url: URL? { URL(string: address, encodingInvalidCharacters: false) }

  /// The last name, with bytes that are not UTF-8 repaired.
  var name: String { String(decoding: bytes.split(separator: .slash).last ?? [], as: UTF8.self) }

  /// The whole path for display, with bytes that are not UTF-8 repaired.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path in percent-encoding, which any text can contain.
  var key: String { bytes.percentEncoded(keeping: "/") }

  func precedes(_ other: PhotoPath) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}
