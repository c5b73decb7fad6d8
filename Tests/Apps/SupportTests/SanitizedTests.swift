import Testing

@testable import Terminal

struct SanitizedTests {
  @Test(
    arguments: [
      "", "Plain text, 100 % ~", "Ação ñ", "Το Feed μου", "日本語", "한국어", "हिन्दी",
      "السلام عليكم", "שלום", "العدد\u{200F} 5", "می\u{200C}خواهم", "ക്ഷ ന്\u{200D}",
      "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3}", "🇪🇨", "👍🏽",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "葛\u{E0100}", "e\u{301}",
      "soft\u{AD}hyphen", "\u{FFFD}", "🏴\u{200D}☠\u{FE0F}", "ᠮᠣᠩᠭᠣᠯ\u{180B}",
    ])
  func whatPeopleWriteStays(text: String) {
    #expect(Array(text.sanitized.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(text.sanitizedLines.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(
    arguments: [
      ("\u{1B}[31mred", "␛[31mred"), ("\u{0}", "␀"), ("a\tb", "a␉b"), ("a\rb", "a␍b"),
      ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("\u{7F}", "␡"), ("\u{9B}2J", "\\u{9B}2J"),
      ("\u{85}", "\\u{85}"), ("\u{202E}gpj", "\\u{202E}gpj"), ("\u{2066}x", "\\u{2066}x"),
      ("\u{2028}", "\\u{2028}"), ("\u{2029}", "\\u{2029}"), ("\u{FFF9}", "\\u{FFF9}"),
      ("\u{FEFF}", "\\u{FEFF}"), ("a\u{200B}b", "a\\u{200B}b"), ("a\u{2060}b", "a\\u{2060}b"),
      ("pay\u{200D}pal", "pay\\u{200D}pal"), ("\u{200D}x", "\\u{200D}x"),
      ("👩\u{200D}\u{200D}", "👩\u{200D}\\u{200D}"), ("\u{FE0F}", "\\u{FE0F}"),
      ("x\u{FE0F}\u{FE01}", "x\u{FE0F}\\u{FE01}"),
      ("❤\u{FE0F}\u{FE0F}\u{200D}", "❤\u{FE0F}\\u{FE0F}\\u{200D}"), ("\u{E0041}", "\\u{E0041}"),
      ("🏴\u{E0067}", "🏴\\u{E0067}"), ("🏴\u{E0041}\u{E0041}\u{E0041}\u{E007F}", nil),
      ("\u{E0001}", "\\u{E0001}"), ("\u{FFFE}", "\\u{FFFE}"), ("\u{3164}", "\\u{3164}"),
      ("\u{1}\u{200D}", "␁\\u{200D}"),
    ] as [(String, String?)])
  func whatDrivesATerminalOrHidesIsMadeVisible(text: String, expected: String?) {
    let result = text.sanitized
    if let expected { #expect(Array(result.unicodeScalars) == Array(expected.unicodeScalars)) }
    #expect(result != text)
    #expect(result.sanitized == result)
  }

  @Test(arguments: (0..<0x20).map { $0 } + (0x7F..<0xA0).map { $0 })
  func noControlIsLeft(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let result = "a\(scalar)b".sanitized
    #expect(!result.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(result.count > 2)
  }

  @Test(arguments: [("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", "a␍b"), ("a\u{B}b", "a␋b")])
  func linesKeepOnlyTheirLineFeeds(text: String, expected: String) {
    #expect(Array(text.sanitizedLines.unicodeScalars) == Array(expected.unicodeScalars))
  }

  /// Each part is written once, and none is longer than the picture of one character.
  @Test(arguments: ["\u{202E}", "a\u{1B}é", "🏴\u{E0067}", "👩\u{200D}"])
  func theWorkGrowsWithTheText(unit: String) {
    let works = [1_000, 2_000, 4_000].map { count in
      var work = CountedWork()
      Sanitizer(String(repeating: unit, count: count), form: .line).write(to: &work)
      return work
    }
    #expect(works.map(\.writes) == [1, 2, 4].map { $0 * works[0].writes })
    #expect(works.map(\.bytes) == [1, 2, 4].map { $0 * works[0].bytes })
    #expect(works[0].writes <= 1_000 * unit.unicodeScalars.count)
  }

  @Test func onlyWhatTheProgramWritesItselfDrivesTheTerminal() {
    let evil = "\u{1B}[2J\u{202E}\n"
    let safe = "␛[2J\\u{202E}"
    #expect(("\u{1B}[1m\(evil)" as TerminalText).output == "\u{1B}[1m\(safe)␊")
    #expect(("\(lines: evil)|\(evil.dropLast())" as TerminalText).output == "\(safe)\n|\(safe)")
    let bold: TerminalText = "\u{1B}[1m\(evil)\u{1B}[0m"
    #expect(("\(7): \(bold)\([bold])" as TerminalText).output == "7: \(bold.output)\(bold.output)")
    #expect(TerminalText(verbatim: evil).output == evil)
    #expect(Column([evil]).padded(evil) == safe + "␊")
  }
}

/// Counts what a sanitizer writes.
private struct CountedWork: TextOutputStream {
  private(set) var writes = 0
  private(set) var bytes = 0

  mutating func write(_ text: String) {
    writes += 1
    bytes += text.utf8.count
  }
}
