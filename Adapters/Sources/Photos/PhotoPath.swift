import Files
import FoundationEssentials
import OfflineCore

/// The path of a file inside the folder, as the bytes of the file system, which need not be UTF-8.
///
/// It never leads upwards or to a hidden entry: a name that starts with a dot is not shown.
struct PhotoPath: Hashable, Sendable {
  static let scheme = "photo"
  /// The start of addresses that earlier versions have saved, for any folder.
  private static let earlierPrefix = "\(scheme)://images/"

  let bytes: [UInt8]

  /// - Parameter bytes: Names with slashes between them; the result is `nil` if one is not a plain name.
  init?(bytes: [UInt8]) {
    let names = bytes.split(separator: .slash, omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && $0.first != .dot && !$0.contains(0) })
    else { return nil }
    self.bytes = bytes
  }

  /// - Parameter address: A text exactly as ``address(in:)`` writes it, or an earlier version did; the result
  ///   is `nil` for any other.
  init?(address: String, in folder: PhotoFolder) {
    let prefixes = [Self.prefix(of: folder), Self.earlierPrefix]
    guard let prefix = prefixes.first(where: address.hasPrefix),
      let bytes = address.dropFirst(prefix.count).percentDecodedBytes
    else { return nil }
    self.init(bytes: bytes)
    // An address with two spellings would be two keys in a store.
    guard prefix + key == address else { return nil }
  }

  /// Returns the address of the picture. It differs between folders, because a store may keep pictures of
  /// several.
  func address(in folder: PhotoFolder) -> String { Self.prefix(of: folder) + key }

  func url(in folder: PhotoFolder) -> URL? {
    URL(string: address(in: folder), encodingInvalidCharacters: false)
  }

  /// Returns the id of the picture.
  func id(in folder: PhotoFolder) -> UUID {
    UUID(name: Array(address(in: folder).utf8), in: .addresses)
  }

  private static func prefix(of folder: PhotoFolder) -> String {
    "\(scheme)://\(String(Checksum64.of(folder.path), radix: 16))/"
  }

  /// The last name, with bytes that are not UTF-8 repaired.
  var name: String { String(decoding: bytes.split(separator: .slash).last ?? [], as: UTF8.self) }

  /// The whole path for display, with bytes that are not UTF-8 repaired.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path in percent-encoding, which any text can contain.
  var key: String { bytes.percentEncoded(keeping: "/") }

  func precedes(_ other: PhotoPath) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }
}
