extension String {
  /// Returns the text in lines of at most `width` cells, broken between words.
  ///
  /// Line breaks and spaces within a line are kept; styles take no cells. A word that is wider than a line
  /// gets a line of its own: if only the terminal breaks an address, users can still copy it whole.
  ///
  /// - Parameter breakingWords: Whether words that are wider than a line are broken.
  public func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    lines(to: width, breakingWords: breakingWords).map(\.text)
  }

  fileprivate func lines(to width: Int, breakingWords breaksWords: Bool = false) -> [Wrapping.Line]
  {
    var wrapping = Wrapping(width: width, breaksWords: breaksWords)
    for character in self { wrapping.add(character) }
    return wrapping.end()
  }
}

extension TerminalText {
  /// The width in cells of the widest line; styles take none.
  public var displayWidth: Int { output.lines(to: .max).reduce(0) { max($0, $1.cells + $1.space) } }

  /// Returns the text after a label, wrapped to the width of a terminal. Further lines are indented to align
  /// with the text.
  ///
  /// - Parameter width: The width in cells, or `nil` to keep the lines of the text.
  public func lines(behind label: TerminalText, to width: Int?) -> [TerminalText] {
    let bytes = output.utf8
    let isOneLine = !bytes.contains(UInt8(ascii: "\n"))
    // No character takes more cells than bytes.
    if isOneLine, width.map({ label.output.utf8.count + bytes.count <= $0 }) ?? true {
      return ["\(label)\(self)"]
    }
    let indent = label.displayWidth
    let margin = TerminalText(verbatim: String(repeating: " ", count: indent))
    let lines =
      width.map { output.wrapped(to: max(1, $0 - indent)) }
      ?? output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.enumerated().map { index, line in
      "\(index == 0 ? label : margin)\(TerminalText(verbatim: line))"
    }
  }
}

/// Breaks a text into lines in linear time: a long text must not slow down the program.
private struct Wrapping {
  struct Line {
    var text = ""
    var cells = 0
    /// The number of spaces since the last word, dropped at the end of a line.
    var space = 0
  }

  let width: Int
  let breaksWords: Bool
  private var lines: [Line] = []
  private var line = Line()
  private var word = Line()
  private var last: Character = " "
  private var escape = EscapeSequence()

  init(width: Int, breaksWords: Bool) {
    self.width = width
    self.breaksWords = breaksWords
  }

  mutating func add(_ character: Character) {
    if escape.takes(character) {
      word.text.append(character)
      return
    }
    switch character {
    case "\n":
      endWord()
      endLine()
    case " ":
      endWord()
      line.space += 1
    default:
      let isFull = breaksWords && word.cells + character.displayWidth > width
      if isFull || last.allowsBreak(before: character) { endWord() }
      word.text.append(character)
      word.cells += character.displayWidth
    }
    last = character
  }

  mutating func end() -> [Line] {
    endWord()
    endLine()
    return lines
  }

  private mutating func endWord() {
    if word.cells > 0 {
      if line.cells > 0, line.cells + line.space + word.cells > width { endLine() }
      line.text += String(repeating: " ", count: line.space)
      line.cells += line.space + word.cells
      line.space = 0
    }
    line.text += word.text
    word = Line()
  }

  private mutating func endLine() {
    lines.append(line)
    line = Line()
  }
}

/// The position within an escape sequence for styles (ECMA-48, CSI).
private struct EscapeSequence {
  private var isBegun = false
  private var isIntroduced = false

  /// Returns whether the next character belongs to the sequence.
  mutating func takes(_ character: Character) -> Bool {
    guard isBegun else {
      isBegun = character == "\u{1B}"
      return isBegun
    }
    if isIntroduced {
      // A combining mark after the final character joins it, and takes no cells.
      let isLast = character.unicodeScalars.first.map { ("@"..."~").contains($0) } ?? true
      (isBegun, isIntroduced) = (!isLast, !isLast)
    } else {
      isIntroduced = true
    }
    return true
  }
}

extension Character {
  /// Whether a line may break between two characters without a space. East Asian scripts do not separate
  /// words, but no line begins with closing punctuation or ends with opening punctuation (a part of Unicode
  /// Standard Annex 14).
  fileprivate func allowsBreak(before next: Character) -> Bool {
    guard displayWidth == 2 || next.displayWidth == 2, self != " " else { return false }
    return switch (category, next.category) {
    case (.openPunctuation, _), (.initialPunctuation, _): false
    case (_, .closePunctuation), (_, .finalPunctuation), (_, .otherPunctuation): false
    case (_, .modifierLetter): false
    default: true
    }
  }

  private var category: Unicode.GeneralCategory? {
    unicodeScalars.first?.properties.generalCategory
  }
}
