import FoundationEssentials
import OfflineCore

extension EntryKey {
  /// The key of a list: readable where its name is short and plain, else a digest.
  ///
  /// Names could be made to share a digest. The head of a list states its name, so that one list is
  /// never taken for another.
  init(_ list: ListName) {
    let key = list.parent.map { "\(list.kind)@\($0)" } ?? list.kind
    let isReadable = key.utf8.count <= 200 && ListName(key) == list
    self = isReadable ? key : Self(digestOf: "\(list.kind.utf8.count) \(key)")
  }

  /// The key of the image at an address, which its head states.
  init(_ url: URL) { self.init(digestOf: url.absoluteString) }

  private init(digestOf text: String) {
    self = "~" + Checksum64.of(text).hex + Checksum64.of(text, seed: 1).hex
  }
}

extension ListName {
  private static let plainBytes = Set(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// The name that a key tells; `nil` when it is a digest.
  init?(_ key: EntryKey) {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, !parts[0].isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(Self.plainBytes.contains) })
    else { return nil }
    self.init(kind: parts[0], parent: parts.dropFirst().first)
  }

  /// The name that a head tells.
  init?(_ fields: FieldValues) {
    guard let kind = fields["kind"] else { return nil }
    self.init(kind: kind, parent: fields["parent"])
  }

  /// The name as people are told it.
  var shown: String { "'\(kind)'" + (parent.map { " of '\($0.prefix(80))'" } ?? "") }
}
