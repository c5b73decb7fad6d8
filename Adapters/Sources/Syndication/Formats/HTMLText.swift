import FoundationEssentials

/// What is left of a piece of HTML without its markup: one line of text, and its pictures.
///
/// No browser reads so: it takes one look at each byte, builds nothing, and what it can't make sense
/// of is text. The result is as untrusted as the HTML was.
struct HTMLText {
  /// The most bytes that are looked at.
  static let byteLimit = 256 << 10

  private(set) var text = ""
  private(set) var pictures: [Entry.Picture] = []

  private var base: URL
  private var words: [UInt8] = []

  /// - Parameter base: What relative addresses of pictures are relative to.
  init(_ html: String, in base: URL) {
    self.base = base
    var rest = Array(html.utf8.prefix(Self.byteLimit))[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let tag = Tag(at: &rest) {
        add(tag)
        if tag.name == "script" || tag.name == "style" {
          rest.skip(past: "</\(tag.name)")
          rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
        }
      } else if byte == UInt8(ascii: "&") {
        words += CharacterReference.take(from: &rest)
      } else {
        add(byte)
        rest.removeFirst()
      }
    }
    text = String(decoding: words.last == .space ? words.dropLast() : words[...], as: UTF8.self)
  }

  /// The text and the pictures of parsed XHTML.
  init(_ element: XMLElement) {
    base = element.base
    add(element)
    text = String(decoding: words.last == .space ? words.dropLast() : words[...], as: UTF8.self)
  }

  private mutating func add(_ element: XMLElement) {
    for child in element.children {
      switch child {
      case .text(let text): for byte in text.utf8 { add(byte) }
      case .element(let element):
        base = element.base
        let name = element.name.split(separator: ":").last ?? ""
        add(Tag(name: String(name), attributes: element.attributes))
        if name != "script", name != "style" { add(element) }
      }
    }
  }

  private mutating func add(_ byte: UInt8) {
    guard byte <= .space else { return words.append(byte) }
    if let last = words.last, last != .space { words.append(.space) }
  }

  private mutating func add(_ tag: Tag) {
    if !Tag.withinWords.contains(tag.name) { add(.space) }
    // Pictures of one pixel are there to count readers.
    guard tag.name == "img", let source = tag.attributes["src"],
      let url = URL(web: source, in: base),
      !["0", "1"].contains(tag.attributes["width"] ?? "")
    else { return }
    pictures.add(.init(url: url, description: tag.attributes["alt"]))
  }
}

/// A start tag, an end tag, or whatever else stands between `<` and `>`.
private struct Tag {
  /// Between the letters of one word, these part nothing.
  static let withinWords: Set<String> = [
    "a", "abbr", "b", "bdi", "cite", "code", "del", "em", "font", "i", "ins", "mark", "s", "small",
    "span", "strong", "sub", "sup", "u", "wbr",
  ]

  let name: String
  private(set) var attributes: [String: String] = [:]

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Takes one from the start of `html`; `nil`, with nothing taken, where `<` is only a character.
  init?(at html: inout ArraySlice<UInt8>) {
    var rest = html.dropFirst()
    if rest.starts(with: "!--".utf8) {
      rest.skip(past: "-->")
      name = "!"
    } else {
      if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
      guard let first = rest.first, first.isLetter || "!?".utf8.contains(first) else { return nil }
      name = rest.take { !$0.endsName }.lowercased()
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        let start = rest.startIndex
        let attribute = rest.take { !$0.endsName && $0 != UInt8(ascii: "=") }.lowercased()
        rest = rest.drop { $0 <= .space }
        if rest.first == UInt8(ascii: "=") {
          rest = rest.dropFirst().drop { $0 <= .space }
          let value = Self.value(from: &rest)
          if ["src", "alt", "width"].contains(attribute) {
            attributes[attribute] = CharacterReference.decoded(value)
          }
        }
        if rest.startIndex == start { rest.removeFirst() }
      }
      rest = rest.dropFirst()
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
  /// Takes the bytes from the start that `isPart` holds for.
  fileprivate mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let part = prefix(while: isPart)
    self = self[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  /// Drops all up to the end of `mark`, in any case; all, where it does not stand.
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
  static let space = UInt8(ascii: " ")

  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  fileprivate var endsName: Bool {
    self <= .space || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
  }
}
