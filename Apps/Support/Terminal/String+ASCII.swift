extension String {
  /// The text for a terminal that shows nothing but ASCII: signs by those that look like them, letters
  /// without their marks, and what has neither as question marks. It takes no other cells than before.
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

  /// The letter that the standard names this one by: "LATIN SMALL LETTER E WITH ACUTE" is an e.
  private var withoutMarks: String? {
    let words = unicodeScalars.first?.properties.name?.split(separator: " ") ?? []
    // Marks may stand apart from their letter.
    if let first = unicodeScalars.first, first.isASCII { return String(first) }
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
