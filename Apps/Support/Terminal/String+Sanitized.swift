extension String {
  /// The text in one line, with all characters made visible that could control a terminal or disguise the
  /// text.
  ///
  /// Control characters become their pictures (`␛`), and other hidden characters their codes (`\u{202E}`):
  /// - controls and line breaks, which start escape sequences and overwrite lines;
  /// - overrides, embeddings and isolates of the text direction, which reorder the surrounding text (Unicode
  ///   Technical Standard 55);
  /// - invisible characters such as zero-width spaces and tags, which make different texts look the same.
  ///
  /// Characters that scripts and emoji need are kept: direction marks, joiners and variation selectors after
  /// a character that they can shape, and the tags of a flag.
  public var sanitized: String { sanitized(.line) }

  /// The text sanitized like ``sanitized``, but with line feeds kept and CR LF replaced by LF.
  public var sanitizedLines: String { sanitized(.lines) }

  func sanitized(_ form: Sanitizer.Form) -> String {
    // Nearly all texts are plain: Latin, Greek or Cyrillic. This is cheaper than looking up properties.
    let isPlain = unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x20..<0x7F, 0xA0..<0x600, 0x2010...0x2027: true
      default: false
      }
    }
    if isPlain { return self }
    var result = ""
    Sanitizer(self, form: form).write(to: &result)
    return result
  }
}

/// Sanitizes a text in linear time, scalar by scalar: a long text from outside must not slow down the
/// program.
struct Sanitizer {
  enum Form {
    case line, lines
    /// A JSON document, where escapes keep the meaning; direction marks and tags are escaped too.
    case json
  }

  private let scalars: [Unicode.Scalar]
  private let form: Form

  init(_ text: String, form: Form) {
    self.scalars = Array(text.unicodeScalars)
    self.form = form
  }

  func write(to output: inout some TextOutputStream) {
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let length = flagLength(at: index) ?? 1
      if length > 1 {
        for part in scalars[index..<index + length] { output.write(String(part)) }
      } else if isPlain(scalar, at: index) {
        output.write(String(scalar))
      } else if !(form == .lines && scalar == "\r" && scalars[(index + 1)...].first == "\n") {
        output.write(form == .json ? scalar.escape : scalar.picture)
      }
      index += length
    }
  }

  private func isPlain(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    switch scalar.value {
    case 0x0A: form == .lines
    case 0x20..<0x7F: true
    // Arabic letter mark, left-to-right mark and right-to-left mark force no reordering.
    case 0x061C, 0x200E, 0x200F: form != .json
    case 0x200C, 0x200D: joins(at: index)
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: selects(at: index)
    default: !scalar.isHidden
    }
  }

  /// Joiners shape the character before them, even at the end of a word, in scripts other than Latin.
  /// Repeated joiners only hide something, and so do joiners after a space or an unused selector.
  private func joins(at index: Int) -> Bool {
    guard index > 0, case let before = scalars[index - 1] else { return false }
    return !before.isASCII && !before.properties.isWhitespace && !before.isJoiner
      && !before.isHidden && (!before.properties.isVariationSelector || selects(at: index - 1))
  }

  /// One selector chooses the look of the character before it; a sequence of them carries hidden bytes.
  private func selects(at index: Int) -> Bool {
    guard index > 0, case let before = scalars[index - 1] else { return false }
    // In a JSON document the quotes are not part of the text.
    return !before.properties.isVariationSelector && !before.isJoiner && !before.isHidden
      && (form != .json || before != "\"")
  }

  /// The length of a flag that is spelled with tags, such as the flag of Scotland (Unicode Technical Standard
  /// 51, ED-14a): a black flag, the letters of a region, and the end tag.
  private func flagLength(at index: Int) -> Int? {
    guard scalars[index].value == 0x1F3F4, form != .json else { return nil }
    let tags = scalars[(index + 1)...].prefix(7)
    guard let end = tags.firstIndex(where: { $0.value == 0xE007F }), end - index > 3 else {
      return nil
    }
    let isRegion = scalars[(index + 1)..<end].allSatisfy {
      (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
    }
    return isRegion ? end - index + 1 : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether a terminal acts on it, or a reader cannot see it.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      switch value {
      case 0x200C...0x200F, 0x061C: false
      // Soft hyphen, combining grapheme joiner, Hangul fillers and Khmer vowels are parts of words.
      case 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5: false
      case 0xFFF9...0xFFFB: true
      default:
        properties.isNoncharacterCodePoint
          || (properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector)
      }
    }
  }

  /// The JSON escape, in UTF-16.
  fileprivate var escape: String {
    UTF16.encode(self).map { units in
      units.map { "\\u" + String(0x10000 + UInt32($0), radix: 16).dropFirst() }.joined()
    } ?? ""
  }

  fileprivate var picture: String {
    switch value {
    case 0x00..<0x20: String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case 0x7F: "\u{2421}"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}

extension String {
  /// The text for a terminal that shows only ASCII: signs become similar signs, letters lose their marks, and
  /// other characters become question marks. The width in cells does not change.
  public var inASCII: String { reduce(into: "") { $0 += $1.inASCII } }
}

extension Character {
  private static let signs: [Character: String] = [
    "←": "<", "→": ">", "↑": "^", "↓": "v", "↻": "@", "●": "*", "○": "o", "…": ".", "·": "-",
    "×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"",
  ]

  fileprivate var inASCII: String {
    isASCII
      ? String(self)
      : Self.signs[self] ?? withoutMarks ?? String(repeating: "?", count: displayWidth)
  }

  /// The base letter in the Unicode name: "LATIN SMALL LETTER E WITH ACUTE" becomes e.
  private var withoutMarks: String? {
    let words = unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
    // Combining marks follow their letter.
    if let first = unicodeScalars.first, first.isASCII { return String(first) }
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
