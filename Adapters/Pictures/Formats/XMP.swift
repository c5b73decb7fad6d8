import OfflineCore

/// Metadata that programs have written about a picture (XMP, part 1): properties as attributes or
/// elements, under the prefixes that the packet declares.
///
/// Parses the packet in a single pass, whatever it contains.
struct XMP {
  /// The properties that are used here.
  enum Property {
    case description, title, creator, takenAt
  }

  /// The property that a name stands for. If several names stand for one property, the lowest rank wins.
  private typealias Meaning = (property: Property, rank: Int)
  /// Namespaces without the URL scheme, which is ignored.
  private static let core = "//purl.org/dc/elements/1.1/"
  private static let meanings: [String: [String: Meaning]] = [
    core: ["description": (.description, 0), "title": (.title, 0), "creator": (.creator, 0)],
    "//ns.adobe.com/exif/1.0/": ["DateTimeOriginal": (.takenAt, 0)],
    "//ns.adobe.com/photoshop/1.0/": ["DateCreated": (.takenAt, 1)],
    "//ns.adobe.com/xap/1.0/": ["CreateDate": (.takenAt, 2)],
  ]

  /// A property whose element is being read.
  private struct Element {
    let name: Substring
    let meaning: Meaning
    var text = ""
    var items: [(text: String, isDefault: Bool)] = []

    /// The item in the default language, or the first item, or the element's own text. For the
    /// creator: all items.
    var value: String? {
      let items = items.filter { $0.text.trimmedText != nil }
      if meaning.property == .creator, !items.isEmpty {
        return items.map(\.text.trimmed).joined(separator: ", ")
      }
      return (items.first { $0.isDefault } ?? items.first)?.text.trimmedText ?? text.trimmedText
    }
  }

  private var found: [Property: (text: String, rank: Int)] = [:]
  /// The meanings of the prefixes. Some programs do not declare these two.
  private var prefixes: [Substring: [String: Meaning]] = [
    "dc": meanings[core] ?? [:], "exif": meanings["//ns.adobe.com/exif/1.0/"] ?? [:],
  ]
  private var element: Element?

  init(_ packet: Bytes) {
    var rest = packet.wholeText.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if element != nil { add(Self.decode(Substring(rest[..<start]))) }
      rest = rest[start...]
      if rest.starts(with: "<![CDATA[".utf8) {
        let text = Substring(rest.dropFirst(9))
        let end = Self.end(of: "]]>", in: text.utf8)
        add(String(text[..<end]))
        rest = text[end...].utf8.dropFirst(3)
      } else if rest.starts(with: "<!--".utf8) {
        let text = Substring(rest)
        rest = text[Self.end(of: "-->", in: text.utf8)...].utf8.dropFirst(3)
      } else {
        var quote: UInt8?
        let end = rest.firstIndex { byte in
          if let open = quote {
            if byte == open { quote = nil }
          } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
          }
          return quote == nil && byte == UInt8(ascii: ">")
        }
        guard let end else { return }
        read(Substring(rest[..<end].dropFirst()))
        rest = rest[end...].dropFirst()
      }
    }
  }

  /// Returns the text of a property; `nil` if it is missing or empty.
  func text(_ property: Property) -> String? { found[property]?.text }

  /// Reads a tag: everything between its angle brackets.
  private mutating func read(_ tag: Substring) {
    if tag.utf8.first == UInt8(ascii: "/") {
      guard let open = element, tag.dropFirst().trimmed == open.name else { return }
      note(open.value, as: open.meaning)
      element = nil
      return
    }
    let name = Substring(tag.utf8.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") })
    let isClosed = tag.utf8.last == UInt8(ascii: "/")
    if element != nil {
      guard name.hasSuffix(":li"), !isClosed else { return }
      element?.items.append((text: "", isDefault: tag.contains("x-default")))
    } else {
      let attributes = Self.attributes(tag.utf8.dropFirst(name.utf8.count))
      for (name, value) in attributes where name.hasPrefix("xmlns:") {
        prefixes[name.dropFirst(6)] = Self.meanings[String(value.drop { $0 != "/" })]
      }
      for (name, value) in attributes {
        if let meaning = meaning(of: name) { note(Self.decode(value).trimmedText, as: meaning) }
      }
      if !isClosed, let meaning = meaning(of: name) {
        element = Element(name: name, meaning: meaning)
      }
    }
  }

  /// Appends text to the property that is being read.
  private mutating func add(_ text: String) {
    if let count = element?.items.count, count > 0 {
      element?.items[count - 1].text += text
    } else {
      element?.text += text
    }
  }

  private mutating func note(_ text: String?, as meaning: Meaning) {
    guard let text, (found[meaning.property]?.rank ?? .max) > meaning.rank else { return }
    found[meaning.property] = (text, meaning.rank)
  }

  private func meaning(of name: Substring) -> Meaning? {
    name.utf8.firstIndex(of: UInt8(ascii: ":")).flatMap { colon in
      prefixes[name[..<colon]]?[String(name[colon...].dropFirst())]
    }
  }

  private static func attributes(
    _ tag: Substring.UTF8View
  ) -> [(name: Substring, value: Substring)] {
    var attributes: [(name: Substring, value: Substring)] = []
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let value = rest[equals...].dropFirst().drop { $0 <= 0x20 }
      guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else {
        break
      }
      let name = rest[..<equals].drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
      attributes.append((name: Substring(name), value: Substring(value[..<end].dropFirst())))
      rest = value[end...].dropFirst()
    }
    return attributes
  }

  private static func end(of mark: StaticString, in text: Substring.UTF8View) -> String.Index {
    text.indices.first { index in
      mark.withUTF8Buffer { text[index...].starts(with: $0) }
    } ?? text.endIndex
  }

  private static func decode(_ text: Substring) -> String {
    CharacterReference.decode(Array(text.utf8)[...])
  }
}
