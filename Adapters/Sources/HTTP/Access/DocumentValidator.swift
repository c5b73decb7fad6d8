import FoundationEssentials
import OfflineCore

/// The validator of a document, with which a client requests the document only if it has changed
/// (RFC 9110, 8.8 and 13.1).
///
/// It belongs to the address of the document, and is sent to no other.
struct DocumentValidator: Sendable {
  private static let byteLimit = 512
  /// Incremented when documents are read in a different way: what an older program saved is then out of date.
  private static let reading = 2
  private static let fields = ["If-None-Match", "If-Modified-Since"]

  /// The header field for the request.
  let field: (name: String, value: String)
  // A checksum, because addresses may contain secrets, and this is saved in stores.
  private let address: String

  /// Creates a validator from a response of `url`; `nil` if the response has none that can be used.
  init?(_ response: HTTPResponse, at url: URL) {
    let values = [response.all("etag"), response.all("last-modified")]
    let said = zip(Self.fields, values).lazy.compactMap { name, value in value.map { (name, $0) } }
    guard let field = said.first(where: Self.isSound) else { return nil }
    self.field = field
    address = Self.sum(of: url)
  }

  /// Creates a validator from a saved ``text``; `nil` for any other text, which may come from a
  /// stranger with access to the store.
  init?(_ text: String) {
    guard let space = text.firstIndex(of: " "),
      let name = Self.fields.first(where: { text[space...].hasPrefix(" \($0): ") })
    else { return nil }
    field = (name, String(text[space...].dropFirst(name.count + 3)))
    address = String(text[..<space])
    guard Self.isSound(field) else { return nil }
  }

  /// The whole validator in one line.
  var text: String { "\(address) \(field.name): \(field.value)" }

  /// Returns whether it may be sent to this address.
  func belongs(to url: URL) -> Bool { address == Self.sum(of: url) }

  private static func sum(of url: URL) -> String {
    String(Checksum64.of("\(reading) \(url.absoluteString)"), radix: 16)
  }

  /// Returns whether a field holds one entity tag (RFC 9110, 8.8.3) or a date, as the server wrote it.
  private static func isSound(_ field: (name: String, value: String)) -> Bool {
    let bytes = field.value.utf8
    guard bytes.count <= byteLimit, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return false
    }
    guard field.name == fields[0] else {
      // A server without a known date sends one of 1970, with which nothing would ever be new.
      return MailDate.date(from: field.value).map { $0.timeIntervalSince1970 > 366 * 86_400 }
        ?? false
    }
    let tag = bytes.dropFirst(field.value.hasPrefix("W/") ? 2 : 0)
    let quote = UInt8(ascii: "\"")
    // Some servers omit the quotes.
    let isQuoted = tag.count >= 2 && tag.first == quote && tag.last == quote
    return !tag.isEmpty
      && !tag.dropFirst(isQuoted ? 1 : 0).dropLast(isQuoted ? 1 : 0).contains {
        $0 == quote || $0 == 0x20
      }
  }
}

/// The response to a client that may have a saved document.
package enum ConditionalAnswer<Content: Sendable>: Sendable {
  /// The content of the document, and its validator, if it has one.
  case content(Content, validator: String?)
  /// The document still matches the validator.
  case unchanged
}
