import FoundationEssentials
import OfflineCore

extension EntryKey {
  /// Creates the key of a list: readable if its name is short and plain, a digest otherwise.
  ///
  /// Names could be crafted to share a digest. The head of a list states its name, so one list is
  /// never mistaken for another.
  init(_ list: ListName) {
    let key = list.parent.map { "\(list.kind)@\($0)" } ?? list.kind
    let isReadable = key.utf8.count <= 200 && ListName(key) == list
    self = isReadable ? key : Self(digestOf: "\(list.kind.utf8.count) \(key)")
  }

  /// Creates the key of the image at an address, which its head states.
  init(_ url: URL) { self.init(digestOf: url.absoluteString) }

  private init(digestOf text: String) {
    self = "~" + Checksum64.of(text).hex + Checksum64.of(text, seed: 1).hex
  }
}

extension ListName {
  private static let plainBytes = Set(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// Creates the name that a key states; `nil` if the key is a digest.
  init?(_ key: EntryKey) {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, !parts[0].isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(Self.plainBytes.contains) })
    else { return nil }
    self.init(kind: parts[0], parent: parts.dropFirst().first)
  }

  /// Creates the name that a head states.
  init?(_ fields: FieldValues) {
    guard let kind = fields["kind"] else { return nil }
    self.init(kind: kind, parent: fields["parent"])
  }

  /// The name in messages for people.
  var displayName: String { "'\(kind)'" + (parent.map { " of '\($0.prefix(80))'" } ?? "") }
}
