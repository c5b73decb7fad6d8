import HTTPSource
import OfflineCore

/// Rewrites a document with common faults of feeds so that a strict parser can read it.
///
/// - A bare `&` or `<` becomes text, and the name of an HTML entity becomes its character.
/// - Characters that XML forbids are removed.
/// - Attributes get quotes, and only the first of each name stays.
/// - An end tag also ends all elements that are open inside its own; an end tag without a start tag
///   is removed. Some elements of HTML need no end tag.
/// - Text before and after the root is removed, with comments, instructions and the document type.
///   References to its short entities are replaced.
///
/// A truncated document stays unfinished, so that the parser knows which element is incomplete.
struct XMLRepair {
  /// The most bytes of a rewritten document; a longer one is truncated.
  static let sizeLimit = WebClient.documentLimit * 2
  /// The number of bytes that are rewritten between two checks for cancellation.
  private static let pieceLength = 64 << 10

  let text: [UInt8]
  /// The index of the next byte to rewrite.
  var place = 0
  var result: [UInt8] = []
  /// The names of the open elements.
  var open: [[UInt8]] = []
  /// The short entities that a document type declares.
  var entities: [String: [UInt8]] = [:]

  /// Returns the rewritten document; empty if it has no element.
  ///
  /// - Parameter text: UTF-8.
  /// - Throws: `CancellationError`.
  static func repair(_ text: [UInt8]) throws -> [UInt8] {
    var repair = XMLRepair(text: text)
    try repair.run()
    return repair.result
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func run() throws {
    place = start
    result.reserveCapacity(text.count + text.count / 8)
    var nextCheck = 0
    // The parser refuses deeper nesting, so the rest needs no end tags.
    while place < text.count, open.count <= XMLParser.depthLimit + 1,
      result.count <= Self.sizeLimit
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

  /// The start of the declaration or the root: servers write warnings, in HTML, before it.
  private var start: Int {
    var marks = ["<?xml", "<!DOCTYPE rss", "<rss", "<feed", "<rdf:RDF", "<atom:feed"].map {
      Array($0.utf8)
    }
    marks.removeAll { $0.count > text.count }
    return text.indices.prefix(256 << 10).first { index in
      text[index] == UInt8(ascii: "<") && marks.contains { has($0, at: index) }
    } ?? 0
  }

  /// Returns whether `word` is at an index, in any case.
  func has(_ word: [UInt8], at index: Int) -> Bool {
    index + word.count <= text.count && text[index..<(index + word.count)].isLike(word)
  }

  /// Writes the character at the current place.
  mutating func addCharacter(inAttribute: Bool = false) {
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
  mutating func addPlainCharacter() {
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
      // A character written as a number is never markup.
      if scalar.isAllowed { result += Array("&#\(scalar.value);".utf8) }
    } else {
      return add("&amp;")
    }
    place = name.endIndex + 1
  }

  /// Writes `piece` in place of the byte at the current place.
  mutating func add(_ piece: StaticString) {
    result += UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount)
    place += 1
  }
}

extension Sequence<UInt8> {
  /// Returns whether the words are equal, in any case.
  func isLike(_ word: [UInt8]) -> Bool {
    elementsEqual(word) {
      $0 == $1 || $0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20)
    }
  }
}

extension UInt8 {
  var startsName: Bool {
    (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  /// True if the character may occur in an XML document (XML 1.0, 2.2).
  var isAllowed: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case 0xFFFE, 0xFFFF: false
    default: value >= 0x20
    }
  }
}
