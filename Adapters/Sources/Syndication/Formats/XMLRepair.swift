import WebAccess

/// Rewrites a document with the usual faults of feeds so that a strict parser can read it.
///
/// - A bare `&` or `<` becomes text, the name of an HTML entity its character.
/// - Characters that XML forbids are left out.
/// - Attributes get quotes, and only the first of each name stays.
/// - An end tag ends what is open inside of its element; an end tag without a start tag is left out. Some
///   elements of HTML need none.
/// - What stands before and after the root is left out, with comments, instructions and the document
///   type. Short texts that the type declares replace their references.
///
/// A document that breaks off stays unfinished, so that the parser knows which element is not complete.
struct XMLRepair {
  /// The most bytes of a text that a document type declares: longer ones serve to fill the memory.
  private static let entityLimit = 32
  /// The number of bytes that are rewritten between two checks for cancellation.
  private static let pieceLength = 64 << 10
  /// The elements of which none holds another of its name.
  private static let items: Set<[UInt8]> = [Array("item".utf8), Array("entry".utf8)]

  /// The elements of HTML that hold nothing, and those that the next of their name ends (HTML, 13.1.2).
  private static let empty = Set(["br", "hr", "img", "input", "wbr"].map { Array($0.utf8) })
  private static let endedByNext = Set(["li", "p", "td", "tr"].map { Array($0.utf8) })

  private let text: [UInt8]
  private var place = 0
  private var result: [UInt8] = []
  /// The names of the open elements.
  private var open: [[UInt8]] = []
  private var entities: [String: [UInt8]] = [:]

  /// The rewritten document; empty when it holds no element.
  ///
  /// - Parameter text: UTF-8.
  /// - Throws: `CancellationError`.
  static func repaired(_ text: [UInt8]) throws -> [UInt8] {
    var repair = XMLRepair(text: text)
    try repair.run()
    return repair.result
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func run() throws {
    place = start
    result.reserveCapacity(text.count + text.count / 8)
    var nextCheck = 0
    // A parser refuses deeper nesting; what it refuses needs no end.
    while place < text.count, open.count <= XMLParser.depthLimit + 1,
      result.count <= WebClient.documentLimit * 2
    {
      if place >= nextCheck {
        try Task.checkCancellation()
        nextCheck = place + Self.pieceLength
      }
      if text[place] == UInt8(ascii: "<") {
        addMarkup()
        if open.isEmpty, !result.isEmpty { return }
      } else if open.isEmpty {
        place += 1
      } else {
        addCharacter()
      }
    }
  }

  /// Where the declaration or the root starts: servers write warnings, in HTML, before it.
  private var start: Int {
    var marks = ["<?xml", "<!DOCTYPE rss", "<rss", "<feed", "<rdf:RDF", "<atom:feed"].map {
      Array($0.utf8)
    }
    marks.removeAll { $0.count > text.count }
    return text.indices.prefix(256 << 10).first { index in
      text[index] == UInt8(ascii: "<") && marks.contains { has($0, at: index) }
    } ?? 0
  }

  /// Whether `word` stands at a place, in any case.
  private func has(_ word: [UInt8], at index: Int) -> Bool {
    index + word.count <= text.count && text[index..<(index + word.count)].isLike(word)
  }

  // MARK: Text

  /// Writes the character at the current place.
  private mutating func addCharacter(inAttribute: Bool = false) {
    let byte = text[place]
    switch byte {
    case UInt8(ascii: "&"): addReference()
    case UInt8(ascii: "<"): add("&lt;")
    case UInt8(ascii: ">"): add("&gt;")
    case UInt8(ascii: "\"") where inAttribute: add("&quot;")
    default: addPlainCharacter()
    }
  }

  /// Writes the byte at the current place, unless it belongs to a character that XML forbids.
  private mutating func addPlainCharacter() {
    let byte = text[place]
    if byte == 0xEF, has([0xEF, 0xBF, 0xBE], at: place) || has([0xEF, 0xBF, 0xBF], at: place) {
      place += 3
    } else {
      if byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) { result.append(byte) }
      place += 1
    }
  }

  private mutating func addReference() {
    let name = text[(place + 1)...].prefix(CharacterReference.lengthLimit * 2)
      .prefix { $0 != UInt8(ascii: ";") && $0 > .space && $0 != UInt8(ascii: "<") }
    guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: ";") else {
      return add("&amp;")
    }
    let word = String(decoding: name, as: UTF8.self)
    if let declared = entities[word] {
      result += declared
    } else if let scalar = CharacterReference.scalar(word) {
      // Written as a number, a character is never markup.
      if scalar.isAllowed { result += Array("&#\(scalar.value);".utf8) }
    } else {
      return add("&amp;")
    }
    place = name.endIndex + 1
  }

  /// Writes `piece` in place of the byte at the current place.
  private mutating func add(_ piece: StaticString) {
    result += UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount)
    place += 1
  }

  // MARK: Markup

  private mutating func addMarkup() {
    if has(Array("<!--".utf8), at: place) {
      skip(past: "-->")
    } else if has(Array("<![CDATA[".utf8), at: place) {
      addSection()
    } else if has(Array("<!DOCTYPE".utf8), at: place) {
      readDocumentType()
    } else if has(Array("<?".utf8), at: place) {
      skip(past: ">")
    } else if has(Array("</".utf8), at: place) {
      endElement()
    } else if place + 1 < text.count, text[place + 1].startsName {
      startElement()
    } else if open.isEmpty {
      place += 1
    } else {
      add("&lt;")
    }
  }

  private mutating func skip(past mark: String) {
    let mark = Array(mark.utf8)
    while place < text.count, !has(mark, at: place) { place += 1 }
    place += mark.count
  }

  private mutating func addSection() {
    let end: [UInt8] = Array("]]>".utf8)
    result += text[place..<(place + 9)]
    place += 9
    while place < text.count {
      if has(end, at: place) {
        result += end
        place += end.count
        return
      }
      addPlainCharacter()
    }
  }

  /// Notes the short texts that the type declares, and leaves out the rest.
  private mutating func readDocumentType() {
    let start = place
    var depth = 0
    while place < text.count {
      let byte = text[place]
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      place += 1
      if byte == UInt8(ascii: ">"), depth <= 0 { break }
    }
    let type = String(decoding: text[start..<place].prefix(64 << 10), as: UTF8.self)
    for match in type.matches(of: /<!ENTITY\s+(\w{1,24})\s+["']([^"'<%]*)["']\s*>/) {
      var value: [UInt8] = []
      var rest = Array(match.2.utf8)[...]
      guard rest.count <= Self.entityLimit else { continue }
      while let byte = rest.first {
        if byte == UInt8(ascii: "&") {
          CharacterReference.take(from: &rest, to: &value)
        } else {
          value.append(rest.removeFirst())
        }
      }
      let text = String(decoding: value, as: UTF8.self).unicodeScalars.filter(\.isAllowed)
      entities[String(match.1)] = text.flatMap { Array("&#\($0.value);".utf8) }
    }
  }

  private mutating func endElement() {
    place += 2
    let name = takeName()
    while place < text.count, text[place] != UInt8(ascii: ">") { place += 1 }
    place += 1
    // Some writers begin with a small letter what they end with a capital.
    guard let index = open.lastIndex(of: name) ?? open.lastIndex(where: { $0.isLike(name) })
    else { return }
    for name in open[index...].reversed() { end(name) }
  }

  private mutating func end(_ name: [UInt8]) {
    result += Array("</".utf8) + name + [UInt8(ascii: ">")]
    open.removeLast()
  }

  private mutating func startElement() {
    place += 1
    let name = takeName()
    if Self.items.contains(name), let depth = open.firstIndex(of: name) {
      for name in open[depth...].reversed() { end(name) }
    }
    if open.last == name, Self.endedByNext.contains(name) { end(name) }
    result.append(UInt8(ascii: "<"))
    result += name
    var names: Set<[UInt8]> = []
    while place < text.count, text[place] != UInt8(ascii: ">"), text[place] != UInt8(ascii: "<") {
      if text[place] == UInt8(ascii: "/"), place + 1 < text.count,
        text[place + 1] == UInt8(ascii: ">")
      {
        result += Array("/>".utf8)
        place += 2
        return
      }
      guard text[place].startsName else {
        place += 1
        continue
      }
      addAttribute(unless: &names)
    }
    // A tag that breaks off stays so.
    guard place < text.count else { return }
    if text[place] == UInt8(ascii: ">") { place += 1 }
    guard !Self.empty.contains(name) else {
      result += Array("/>".utf8)
      return
    }
    result.append(UInt8(ascii: ">"))
    open.append(name)
  }

  private mutating func addAttribute(unless names: inout Set<[UInt8]>) {
    let name = takeName()
    let before = result.count
    result += [.space] + name + Array("=\"".utf8)
    while place < text.count, text[place] <= .space { place += 1 }
    if place < text.count, text[place] == UInt8(ascii: "=") {
      place += 1
      while place < text.count, text[place] <= .space { place += 1 }
      let quote = place < text.count && "\"'".utf8.contains(text[place]) ? text[place] : nil
      if quote != nil { place += 1 }
      while place < text.count,
        quote.map({ $0 != text[place] })
          ?? (text[place] > .space && text[place] != UInt8(ascii: ">"))
      {
        addCharacter(inAttribute: true)
      }
      if quote != nil { place += 1 }
    }
    result.append(UInt8(ascii: "\""))
    if !names.insert(name).inserted { result.removeLast(result.count - before) }
  }

  private mutating func takeName() -> [UInt8] {
    let name = text[min(place, text.count)...].prefix {
      $0.startsName || (0x30...0x39).contains($0) || "-.:".utf8.contains($0)
    }
    place = name.endIndex
    return Array(name)
  }
}

extension Sequence<UInt8> {
  /// Whether the words are the same, in any case.
  fileprivate func isLike(_ word: [UInt8]) -> Bool {
    elementsEqual(word) {
      $0 == $1 || $0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20)
    }
  }
}

extension UInt8 {
  fileprivate var startsName: Bool {
    (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in an XML document (XML 1.0, 2.2).
  fileprivate var isAllowed: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case 0xFFFE, 0xFFFF: false
    default: value >= 0x20
    }
  }
}
