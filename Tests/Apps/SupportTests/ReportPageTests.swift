import Foundation
import HTMLPages
import Testing

@testable import Acceptance
@testable import Terminal

struct ReportPageTests {
  private static let evil = "<script>alert(\"1\")</script> & '\u{1B}[2J\u{202E}"

  @Test func everyTextIsEscaped() {
    let html: HTML = "<p title=\"\(Self.evil)\">\(Self.evil)</p>"
    let text =
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;␛[2J\\u{202E}"
    #expect(html.text == "<p title=\"\(text)\">\(text)</p>")
  }

  @Test func noControlCharacterIsInAPage() {
    let all = String(String.UnicodeScalarView((0...0x9F).compactMap(Unicode.Scalar.init)))
    let html: HTML = "\(prose: all)"
    let left = html.text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(left.map(\.value) == [0x9, 0xA, 0xC, 0xD])
    #expect(html.text.unicodeScalars.count { $0 == "\u{FFFD}" } == 65 - left.count)
  }

  @Test func nothingEndsAnAttribute() {
    let html: HTML = "\(prose: "\"\u{301}'<&>\u{7}\n")"
    // String treats the accent and the semicolon before it as one character.
    let expected = "&quot;\u{301}&#39;&lt;&amp;&gt;\u{FFFD}\n"
    #expect(html.text.utf8.elementsEqual(expected.utf8))
  }

  @Test func whatIsOptionalIsLeftOut() {
    let (none, some): (String?, String?) = (nil, "a&b")
    let html: HTML = """
      \(none.map { "<i>\($0)</i>" })\(some.map { "<b>\($0)</b>" })\("<u>", if: false)\("<p>", if: true)
      """
    #expect(html.text == "<b>a&amp;b</b><p>")
  }

  @Test func aMatrixTellsItsTotalsAndItsReasons() {
    let rows = [
      Matrix.Row(id: "A1", title: "one", steps: ["Given a", "Then b"], cells: [.passed, .passed]),
      Matrix.Row(
        id: "A2", title: Self.evil,
        cells: [.failed(["Then \(Self.evil)", "found x"]), .skipped("no")]
      ),
    ]
    let matrix = Matrix(
      rows.map { ($0.id, $0.title) }, on: ["sqlite", "memory"], console: .standard)
    let text = matrix.page("judge acceptance", rows: rows, note: "seed 1").html(
      version: "1", at: Date()
    ).text
    #expect(text.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(!text.contains("<script"))
    for words in [
      "<b class=\"passed\">2</b>", "<b class=\"failed\">1</b>", "<b class=\"skipped\">1</b>",
      "Not everything holds.", "seed 1", "<caption>", "<th scope=\"row\">A1</th>",
      "<th scope=\"col\">sqlite</th>", "<li>Given a</li>", "A2 on sqlite", "<p>found x</p>",
      "A2 on memory", "<p>no</p>", "prefers-color-scheme: dark", "@media print",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test func whatFailedStandsTogether() {
    let rows = [
      Matrix.Row(id: "a", title: "one", cells: [.failed(["  step: x"]), .passed]),
      Matrix.Row(id: "b", title: "two", cells: [.passed, .skipped("no")]),
      Matrix.Row(id: "c", title: "three", cells: [.passed, .failed(["  step: y", "  found: z"])]),
    ]
    let matrix = Matrix(
      rows.map { ($0.id, $0.title) }, on: ["json", "sqlite"], console: .standard)
    let failures = matrix.failures(rows)
    #expect(failures.map(\.check) == ["a on json: one", "c on sqlite: three"])
    #expect(failures.map(\.lines) == [["  step: x"], ["  step: y", "  found: z"]])
  }

  /// The page is self-contained.
  @Test func thePageNeedsNothingElse() {
    let matrix = Matrix([("A1", "one")], on: ["sqlite"], console: .standard)
    let rows = [Matrix.Row(id: "A1", title: "one", cells: [.passed])]
    let text = matrix.page("judge acceptance", rows: rows).html(version: "1", at: Date()).text
    for words in ["http:", "https:", "src=", "href=", "url(", "@import"] {
      #expect(!text.contains(words), "\(words)")
    }
    #expect(text.contains("Everything that was checked holds."))
  }
}
