import Files
import OfflineCore

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
      let bytes = address.dropFirst(Self.prefix.count).percentDecodedBytes
    else { return nil }
    self.init(bytes: bytes)
    // An address with two spellings would be two keys in a store.
    guard self.address == address else { return nil }
  }

  var address: String { Self.prefix + key }

  /// The last name, repaired where it is not text.
  var name: String { String(decoding: bytes.split(separator: .slash).last ?? [], as: UTF8.self) }

  /// The whole path for people, repaired where it is not text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path in letters that any text may hold.
  var key: String { bytes.percentEncoded(keeping: "/") }

  func precedes(_ other: PhotoPath) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}
