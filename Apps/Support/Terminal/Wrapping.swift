extension String {
  /// The text in lines of at most `width` cells, broken between words.
  ///
  /// Line breaks stay, and so does the space within a line; styles take no cells. A word that is
  /// wider than a line has one to itself: where the terminal alone breaks it, an address can still
  /// be copied whole.
  ///
  /// - Parameter breakingWords: Whether no line may be wider, whatever the word.
  public func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    lines(to: width, breakingWords).map(\.text)
  }

  fileprivate func lines(to width: Int, _ breaksWords: Bool = false) -> [Wrapping.Line] {
    var wrapping = Wrapping(width: width, breaksWords: breaksWords)
    for character in self { wrapping.add(character) }
    return wrapping.end()
  }
}

extension TerminalText {
  /// The cells that the widest line of the text takes; styles take none.
  public var displayWidth: Int { output.lines(to: .max).reduce(0) { max($0, $1.cells + $1.space) } }

  /// The text behind a label, in lines that fit a terminal of so many cells; those after the first
  /// begin below the text.
  ///
  /// - Parameter width: `nil` where nothing has to fit: there the lines are those of the text.
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

/// Breaks a text into lines, and looks at each character once: a long text must not make the
/// program slow.
private struct Wrapping {
  struct Line {
    var text = ""
    var cells = 0
    /// The space since the last word, which is left out where the line ends.
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

/// Where in an escape sequence of the form that styles have (ECMA-48, CSI) a text is.
private struct EscapeSequence {
  private var isBegun = false
  private var isIntroduced = false

  /// Whether the character, which comes next, is a part of one.
  mutating func takes(_ character: Character) -> Bool {
    guard isBegun else {
      isBegun = character == "\u{1B}"
      return isBegun
    }
    if isIntroduced {
      // A mark that follows the last one has joined it, and takes no cells.
      let isLast = character.unicodeScalars.first.map { ("@"..."~").contains($0) } ?? true
      (isBegun, isIntroduced) = (!isLast, !isLast)
    } else {
      isIntroduced = true
    }
    return true
  }
}

extension Character {
  /// Whether a line may end between two characters without a space: scripts of East Asia do not
  /// separate their words, but no line begins with what closes, or ends with what opens (a part of
  /// Unicode Standard Annex 14).
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
