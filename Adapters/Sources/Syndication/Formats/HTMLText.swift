import WebAccess

/// What is left of a piece of HTML without its markup: one line of text, and its pictures.
///
/// No browser reads so: it takes one look at each byte, builds nothing, and what it can't make sense
/// of is text. The result is as untrusted as the HTML was.
struct HTMLText {
  static let byteLimit = 256 << 10
  /// Between the letters of one word, these part nothing.
  private static let withinWords: Set<String> = [
    "a", "abbr", "b", "bdi", "cite", "code", "del", "em", "font", "i", "ins", "mark", "s", "small",
    "span", "strong", "sub", "sup", "u", "wbr",
  ]

  private(set) var text = ""
  private(set) var pictures = EntryPictures()
  private var words: [UInt8] = []

  /// - Parameter base: What relative addresses of pictures are relative to.
  init(_ html: String, in base: DocumentBase) throws(UnreadableDocument) {
    var rest = Array(html.utf8.prefix(Self.byteLimit))[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let tag = HTMLTag(at: &rest) {
        try add(tag: tag.name, in: base) { tag[$0] }
      } else if byte == UInt8(ascii: "&") {
        CharacterReference.take(from: &rest, to: &words)
      } else {
        add(byte)
        rest.removeFirst()
      }
    }
    end()
  }

  /// The text and the pictures of parsed XHTML.
  init(_ element: XMLElement) throws(UnreadableDocument) {
    try add(element)
    end()
  }

  private mutating func add(_ element: XMLElement) throws(UnreadableDocument) {
    for child in element.children {
      switch child {
      case .text(let text): for byte in text.utf8 { add(byte) }
      case .element(let element):
        let name = String(element.name.split(separator: ":").last ?? "")
        try add(tag: name, in: element.base) { element.attributes[$0] }
        if name != "script", name != "style" { try add(element) }
      }
    }
  }

  private mutating func add(_ byte: UInt8) {
    guard byte <= .space else { return words.append(byte) }
    if let last = words.last, last != .space { words.append(.space) }
  }

  private mutating func add(
    tag name: String, in base: DocumentBase, attribute: (String) -> String?
  ) throws(UnreadableDocument) {
    if !Self.withinWords.contains(name) { add(.space) }
    // Pictures of one pixel are there to count readers, and those within an address have none.
    guard name == "img", let source = attribute("src"), !source.hasPrefix("data:"),
      !["0", "1"].contains(attribute("width") ?? "")
    else { return }
    try pictures.add(source, in: base, description: attribute("alt"))
  }

  private mutating func end() {
    text = String(decoding: words.last == .space ? words.dropLast() : words[...], as: UTF8.self)
  }
}
