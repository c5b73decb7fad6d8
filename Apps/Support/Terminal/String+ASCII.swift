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
