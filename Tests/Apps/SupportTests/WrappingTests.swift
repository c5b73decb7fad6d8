import ProgramSupport
import Testing

@testable import Terminal

struct WrappingTests {
  @Test(
    arguments: [
      ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("one  two", 8, ["one  two"]), ("one   two", 5, ["one", "two"]),
      ("a\n\nb", 5, ["a", "", "b"]),
      ("  one two", 6, ["  one", "two"]), ("one ", 3, ["one"]),
      // A word that is too wide has a line of its own, in one piece.
      ("an https://h/i to see", 6, ["an", "https://h/i", "to see"]),
      // The width counts cells, not characters or bytes.
      ("Pen\u{303}arol ya", 7, ["Pen\u{303}arol", "ya"]), ("🇪🇨 🇪🇨 🇪🇨", 5, ["🇪🇨 🇪🇨", "🇪🇨"]),
      // Scripts without spaces break between characters, but not before closing or after opening punctuation.
      ("東京都の空", 6, ["東京都", "の空"]), ("東京都。空", 6, ["東京", "都。空"]),
      ("東「京」都", 6, ["東", "「京」", "都"]),
    ] as [(String, Int, [String])])
  func linesAreBrokenBetweenWords(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(
    arguments: [
      ("abcdefg", 3, ["abc", "def", "g"]), ("a bcdefg hi", 4, ["a", "bcde", "fg", "hi"]),
      ("東京都の空", 5, ["東京", "都の", "空"]), ("", 5, [""]), ("東", 1, ["東"]), ("ab", 0, ["a", "b"]),
    ] as [(String, Int, [String])])
  func aWordIsBrokenWhereItMust(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width, breakingWords: true) == lines)
  }

  @Test func stylesTakeNoCells() {
    let styled = "\u{1B}[1mone two\u{1B}[0m"
    #expect(styled.wrapped(to: 7) == [styled])
    #expect(styled.wrapped(to: 6) == ["\u{1B}[1mone", "two\u{1B}[0m"])
    #expect("one \u{1B}[2m\u{1B}[0m".wrapped(to: 3) == ["one\u{1B}[2m\u{1B}[0m"])
    // The mark joins the end of the style, not the text.
    #expect("\u{1B}[1m\u{301}one two".wrapped(to: 3).count == 2)
  }

  @Test func linesAfterTheFirstBeginBelowTheText() {
    let label: TerminalText = "\u{1B}[1m12\u{1B}[0m  "
    let text: TerminalText = "one two\n\nthree"
    let lines = { (width: Int?) in text.lines(behind: label, to: width).map(\.output) }
    #expect(lines(8) == ["\u{1B}[1m12\u{1B}[0m  one", "    two", "    ", "    three"])
    #expect(lines(nil) == ["\u{1B}[1m12\u{1B}[0m  one two", "    ", "    three"])
  }

  @Test func whatIsSanitizedStaysSo() {
    let evil = "one \u{1B}[2Jtwo\u{202E}three"
    let lines = ("\(evil)" as TerminalText).lines(behind: "", to: 6).map(\.output)
    #expect(lines.joined(separator: " ") == evil.sanitized)
  }

  @Test(.hangLimit, arguments: ["a", "a ", "東", "e\u{301}\n"])
  func aLongTextDoesNotMakeItSlow(part: String) {
    let text = String(repeating: part, count: 1 << 20)
    #expect(text.wrapped(to: 40).joined().utf8.count <= text.utf8.count)
  }
}
