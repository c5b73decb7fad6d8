import FoundationEssentials
import OfflineCore

/// What a server calls the state of a document, by which it can be asked for the document only if
/// that has changed (RFC 9110, 8.8 and 13.1).
///
/// It belongs to the address that the document came from, and is shown to no other.
struct DocumentValidator: Sendable {
  private static let byteLimit = 512
  /// Counts up when a document is read in another way: what an older program has saved of it is then
  /// no longer what it says.
  private static let reading = 2
  private static let fields = ["If-None-Match", "If-Modified-Since"]

  /// The field that asks for the document.
  let field: (name: String, value: String)
  // A sum, because addresses may hold secrets, and this is kept in stores.
  private let address: String

  /// What an answer from `url` says; `nil` if that is nothing that may be said again.
  init?(_ response: HTTPResponse, at url: URL) {
    let values = [response.entityTag, response.lastModified]
    let said = zip(Self.fields, values).lazy.compactMap { name, value in value.map { (name, $0) } }
    guard let field = said.first(where: Self.isSound) else { return nil }
    self.field = field
    address = Self.sum(of: url)
  }

  /// What was kept as a ``text``; `nil` for any other text, which may be what a stranger has put into
  /// a store.
  init?(_ text: String) {
    guard let space = text.firstIndex(of: " "),
      let name = Self.fields.first(where: { text[space...].hasPrefix(" \($0): ") })
    else { return nil }
    field = (name, String(text[space...].dropFirst(name.count + 3)))
    address = String(text[..<space])
    guard Self.isSound(field) else { return nil }
  }

  /// All of it, in one line.
  var text: String { "\(address) \(field.name): \(field.value)" }

  /// Whether it may be shown to this address.
  func belongs(to url: URL) -> Bool { address == Self.sum(of: url) }

  private static func sum(of url: URL) -> String {
    String(Checksum64.of("\(reading) \(url.absoluteString)"), radix: 16)
  }

  /// Whether a field holds one entity tag (RFC 9110, 8.8.3), or a date, as the server wrote it.
  private static func isSound(_ field: (name: String, value: String)) -> Bool {
    let bytes = field.value.utf8
    guard bytes.count <= byteLimit, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return false
    }
    guard field.name == fields[0] else {
      // A server that knows no date says that of 1970: then nothing would ever be new.
      return MailDate.date(from: field.value).map { $0.timeIntervalSince1970 > 366 * 86_400 }
        ?? false
    }
    let tag = bytes.dropFirst(field.value.hasPrefix("W/") ? 2 : 0)
    let quote = UInt8(ascii: "\"")
    // Some servers leave out the quotes.
    let isQuoted = tag.count >= 2 && tag.first == quote && tag.last == quote
    return !tag.isEmpty
      && !tag.dropFirst(isQuoted ? 1 : 0).dropLast(isQuoted ? 1 : 0).contains {
        $0 == quote || $0 == 0x20
      }
  }
}

/// The answer of a server to a client that may have a document already.
package enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// The content of the document, and its validator, if it has one.
  case content(Content, validator: String?)
  /// The document is still the one of the validator.
  case unchanged
}
