import HTTPSource
import OfflineCore

/// Tags, sections, comments and the document type.
extension XMLRepair {
  /// The most bytes of an entity that a document type declares: longer ones serve to fill the memory.
  private static let entityLimit = 32
  /// The elements that never contain another element of the same name.
  private static let items: Set<[UInt8]> = [Array("item".utf8), Array("entry".utf8)]

  /// The HTML elements without content, and those that end where another of them begins (HTML, 13.1.2).
  private static let empty = Set(["br", "hr", "img", "input", "wbr"].map { Array($0.utf8) })
  private static let endedByNext = Set(["li", "p", "td", "tr"].map { Array($0.utf8) })

  mutating func addMarkup() {
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
    result += "<![CDATA[".utf8
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

  /// Stores the short entities that the document type declares, and removes the rest.
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
    // In some documents a start tag and its end tag differ in case.
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
    if let last = open.last, [last, name].allSatisfy(Self.endedByNext.contains) { end(last) }
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
    // A truncated tag stays truncated.
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
      while place < text.count, result.count <= Self.sizeLimit,
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
