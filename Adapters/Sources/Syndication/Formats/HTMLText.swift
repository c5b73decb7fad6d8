import HTTPSource
import OfflineCore
import Platform

/// A piece of HTML without its markup: one line of text, and its pictures.
///
/// It is simpler than a browser: it reads each byte once, builds no tree, and treats anything
/// unknown as text. The result is as untrusted as the HTML.
struct HTMLText {
  static let byteLimit = 256 << 10
  /// The tags that do not separate words.
  private static let withinWords: Set<String> = [
    "a", "abbr", "b", "bdi", "cite", "code", "del", "em", "font", "i", "ins", "mark", "s", "small",
    "span", "strong", "sub", "sup", "u", "wbr",
  ]

  /// The tags that are markup in titles; a title that names any other tag is about it.
  private static let withinTitles = withinWords.union([
    "big", "br", "center", "div", "h1", "h2", "h3", "h4", "h5", "h6", "img", "p", "script",
    "strike",
    "style", "tt",
  ])

  /// Parts of the addresses of tracking pixels, and of pictures that stand for a letter.
  private static let counters = [
    "feeds.feedburner.com/~", "pixel.wp.com/", "feeds.wordpress.com/", "stats.wordpress.com/",
    "/images/core/emoji/",
  ]

  /// The declarations of a style that hide a picture.
  private static let hiding: Set<Substring> = [
    "display:none", "visibility:hidden", "width:0", "width:0px", "width:1px", "height:0",
    "height:0px", "height:1px",
  ]

  private(set) var text = ""
  private(set) var pictures = EntryPictures()
  private var words: [UInt8] = []
  /// The widest address among the sources of an open `picture`.
  private var source: (address: String, size: Double)?

  /// - Parameter base: The base of relative addresses of pictures.
  init(
    _ html: String, in base: DocumentBase, isTitle: Bool = false
  ) throws(UnreadableDocument) {
    let hasTags = try read(html, in: base, isTitle: isTitle)
    // Some writers escape HTML twice.
    if !hasTags, text.holds("<img ") {
      let twice = text
      (words, text) = ([], "")
      _ = try read(twice, in: base, isTitle: isTitle)
    }
  }

  /// Reads the text and the pictures of an element, from HTML in its text or from the elements in it.
  ///
  /// - Parameter isHTML: True if a text without elements is HTML and must not be shown as it is.
  init(
    _ element: XMLElement, in base: DocumentBase, isHTML: Bool = true, isTitle: Bool = false
  ) throws(UnreadableDocument) {
    if isHTML, !element.hasElements {
      try self.init(element.text, in: base, isTitle: isTitle)
    } else {
      self.init()
      try add(element, in: base)
      end()
    }
  }

  private init() {}

  /// - Returns: `true` if the HTML contains a tag.
  private mutating func read(
    _ html: String, in base: DocumentBase, isTitle: Bool
  ) throws(UnreadableDocument) -> Bool {
    // Copying only the prefix takes longer than copying everything.
    var rest = Array(html.utf8).prefix(Self.byteLimit)
    var hasTags = false
    while let byte = rest.first {
      let start = rest
      if byte == UInt8(ascii: "<"), let tag = HTMLTag(at: &rest) {
        hasTags = true
        if isTitle, !Self.withinTitles.contains(tag.name) {
          for byte in start[..<rest.startIndex] { add(byte) }
        } else if tag.isEnd {
          try end(tag: tag.name, in: base)
        } else {
          try add(tag: tag.name, in: base) { tag[$0] }
        }
      } else if byte == UInt8(ascii: "&") {
        CharacterReference.take(from: &rest, to: &words)
      } else {
        add(byte)
        rest.removeFirst()
      }
    }
    end()
    return hasTags
  }

  private mutating func add(
    _ element: XMLElement, in base: DocumentBase
  ) throws(UnreadableDocument) {
    for child in element.children {
      switch child {
      case .text(let text): for byte in text.utf8 { add(byte) }
      case .element(let element):
        let name = String(element.name.split(separator: ":").last ?? "").lowercased()
        let base = element.base ?? base
        try add(tag: name, in: base) { element.attributes[$0] }
        if name != "script", name != "style" { try add(element, in: base) }
        try end(tag: name, in: base)
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
    switch name {
    case "picture": source = nil
    case "source":
      if let widest = attribute("srcset").flatMap(SourceSet.widestCandidate),
        widest.size > source?.size ?? 0
      {
        source = widest
      }
    case "img", "image", "amp-img":
      let address = Self.address(of: attribute, or: source)
      source = nil
      // In AMP these are a ratio.
      let lengths = name == "amp-img" ? [] : ["width", "height"]
      if let address, Self.isPicture(address, lengths: lengths, attribute: attribute) {
        try pictures.add(address, in: base, description: attribute("alt"))
      }
    case "video", "amp-video":
      if let poster = attribute("poster") { try pictures.add(poster, in: base) }
    default: break
    }
  }

  private mutating func end(tag name: String, in base: DocumentBase) throws(UnreadableDocument) {
    if !Self.withinWords.contains(name) { add(.space) }
    if name == "picture", let address = source?.address {
      try pictures.add(address, in: base)
      source = nil
    }
  }

  /// Returns the widest address of an image. Scripts that load images lazily keep the address
  /// beside a placeholder.
  private static func address(
    of attribute: (String) -> String?, or source: (address: String, size: Double)?
  ) -> String? {
    let late = ["data-srcset", "data-lazy-srcset", "srcset"]
      .compactMap { attribute($0).flatMap(SourceSet.widestCandidate) }.first
    if let widest = [late, source].compactMap({ $0 }).max(by: { $0.size < $1.size }),
      widest.size > 1
    {
      return widest.address
    }
    let names = [
      "data-src", "data-lazy-src", "data-original", "data-lazy", "data-orig-src", "data-actualsrc",
      "data-large-file", "data-orig-file",
      "src",
    ]
    return names.compactMap { attribute($0)?.trimmed }
      .first { !$0.isEmpty && !$0.hasPrefix("data:") }.map(String.init)
      ?? late?.address ?? source?.address
  }

  /// Returns whether an image is more than an inline drawing or a tracking pixel.
  private static func isPicture(
    _ address: String, lengths: [String], attribute: (String) -> String?
  ) -> Bool {
    let lengths = lengths.compactMap { attribute($0) }
      .compactMap { Int($0.trimmed.prefix(while: \.isNumber)) }
    // Small images are avatars of readers, or share buttons.
    if lengths.contains(where: { $0 < 2 }) || lengths.count == 2 && lengths.allSatisfy({ $0 <= 32 })
    {
      return false
    }
    if counters.contains(where: address.holds) { return false }
    let style = attribute("style")?.lowercased().filter { !$0.isWhitespace } ?? ""
    if attribute("hidden") != nil || style.split(separator: ";").contains(where: hiding.contains) {
      return false
    }
    let classes = attribute("class")?.split(separator: " ") ?? []
    if !["wp-smiley", "emoji", "avatar"].allSatisfy({ !classes.contains($0[...]) }) {
      return false
    }
    return !address.isAddressOfDrawing
  }

  private mutating func end() {
    let bytes = words.last == .space ? words.dropLast() : words[...]
    text = String(decoding: bytes, as: UTF8.self)
    // Latin-1 controls are letters of Windows in a text with a wrong declaration.
    if bytes.contains(0xC2) {
      text.unicodeScalars = .init(text.unicodeScalars.lazy.map(CharacterReference.printableScalar))
    }
  }
}

extension String {
  private static let drawings: Set<Substring> = ["svg", "svgz", "ico"]
  private static let pictures: Set<Substring> = [
    "avif", "gif", "heic", "jpeg", "jpg", "png", "webp",
  ]

  /// The file extension in the path of an address, up to four letters in lower case.
  private var ending: Substring {
    let path = utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return Substring(path[path.index(after: dot)...]).lowercased()[...]
  }

  /// True if the address ends like a kind of picture that is not shown.
  var isAddressOfDrawing: Bool { Self.drawings.contains(ending) }

  /// True if the address ends like a picture.
  var isAddressOfPicture: Bool { Self.pictures.contains(ending) }

  /// Returns whether the text contains an ASCII text. `contains` also matches equivalent spellings
  /// of letters, which takes ten times as long.
  func holds(_ part: String) -> Bool {
    withCString { text in part.withCString { strstr(text, $0) != nil } }
  }
}
