import OfflineCore

/// A start tag, an end tag, or any other markup between `<` and `>`.
package struct HTMLTag {
  /// The attributes that are kept.
  package static let attributes: Set<String> = [
    "alt", "class", "data-actualsrc", "data-large-file", "data-lazy", "data-lazy-src",
    "data-lazy-srcset",
    "data-orig-file", "data-orig-src", "data-original", "data-src", "data-srcset", "height",
    "hidden", "href",
    "poster", "rel", "src", "srcset", "style", "type", "width",
  ]

  /// The name in lower case; `!` for a comment.
  package let name: String
  /// True for an end tag.
  package let isEnd: Bool
  /// The values of the ``attributes``, as they are written.
  private var values: [String: ArraySlice<UInt8>] = [:]

  /// True if it declares that an HTML page follows.
  private(set) var isDocumentType = false

  /// The value of one of the ``attributes``.
  package subscript(attribute: String) -> String? {
    values[attribute].map(CharacterReference.decode)
  }

  /// Removes a tag from the start of `html`, a script with its content; `nil`, with nothing
  /// removed, if the `<` is plain text.
  package init?(at html: inout ArraySlice<UInt8>) {
    var rest = html.dropFirst()
    if rest.starts(with: "!--".utf8) {
      rest.skip(past: "-->")
      (name, isEnd) = ("!", false)
    } else {
      isEnd = rest.first == UInt8(ascii: "/")
      if isEnd { rest.removeFirst() }
      guard let first = rest.first, first.isLetter || "!?".utf8.contains(first) else { return nil }
      name = rest.take { !$0.endsName }.lowercased()
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        let start = rest.startIndex
        let attribute = rest.take { !$0.endsName && $0 != UInt8(ascii: "=") }.lowercased()
        rest = rest.drop { $0 <= .space }
        if rest.first == UInt8(ascii: "=") {
          rest = rest.dropFirst().drop { $0 <= .space }
          let value = Self.value(from: &rest)
          if Self.attributes.contains(attribute) {
            // The first of repeated attributes counts (HTML, 13.2.5.33).
            values[attribute] = values[attribute] ?? value
          }
        } else if attribute == "hidden" {
          values[attribute] = []
        }
        if name == "!doctype", attribute == "html" { isDocumentType = true }
        if rest.startIndex == start { rest.removeFirst() }
      }
      rest = rest.dropFirst()
      if !isEnd, name == "script" || name == "style" {
        rest.skip(past: "</\(name)")
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      }
    }
    html = rest
  }

  private static func value(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = rest.prefix { $0 > .space && $0 != UInt8(ascii: ">") }
      rest = rest[value.endIndex...]
      return value
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return value
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the bytes at the start for which `isPart` is true.
  fileprivate mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let part = prefix(while: isPart)
    self = self[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  /// Removes everything up to the end of `mark`, in any case; everything, if it does not occur.
  fileprivate mutating func skip(past mark: String) {
    let mark = Array(mark.utf8)
    while !isEmpty {
      if prefix(mark.count).elementsEqual(mark, by: { $0 | 0x20 == $1 | 0x20 }) {
        removeFirst(mark.count)
        return
      }
      removeFirst()
    }
  }
}

extension UInt8 {
  package static let space = UInt8(ascii: " ")

  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var endsName: Bool {
    self <= .space || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
  }
}
