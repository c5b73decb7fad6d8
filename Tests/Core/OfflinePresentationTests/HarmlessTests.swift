import OfflinePresentation
import Testing

struct HarmlessTests {
  @Test(
    arguments: [
      "", "Plain text, 100 % ~", "Ação ñ", "Το Feed μου", "日本語", "한국어", "हिन्दी",
      "السلام عليكم", "שלום", "العدد\u{200F} 5", "می\u{200C}خواهم", "ക്ഷ ന്\u{200D}",
      "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3}", "🇪🇨", "👍🏽",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "葛\u{E0100}", "e\u{301}",
      "soft\u{AD}hyphen", "\u{FFFD}", "🏴\u{200D}☠\u{FE0F}", "ᠮᠣᠩᠭᠣᠯ\u{180B}",
    ])
  func whatPeopleWriteStays(text: String) {
    #expect(Array(text.harmless.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(text.harmlessLines.unicodeScalars) == Array(text.unicodeScalars))
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
      ("x\u{FE0F}\u{FE01}", "x\u{FE0F}\\u{FE01}"), ("\u{E0041}", "\\u{E0041}"),
      ("🏴\u{E0067}", "🏴\\u{E0067}"), ("🏴\u{E0041}\u{E0041}\u{E0041}\u{E007F}", nil),
      ("\u{E0001}", "\\u{E0001}"), ("\u{FFFE}", "\\u{FFFE}"), ("\u{3164}", "\\u{3164}"),
      ("\u{1}\u{200D}", "␁\\u{200D}"),
    ] as [(String, String?)])
  func whatDrivesATerminalOrHidesIsMadeVisible(text: String, expected: String?) {
    let result = text.harmless
    if let expected { #expect(Array(result.unicodeScalars) == Array(expected.unicodeScalars)) }
    #expect(result != text)
    #expect(result.harmless == result)
  }

  @Test(arguments: (0..<0x20).map { $0 } + (0x7F..<0xA0).map { $0 })
  func noControlIsLeft(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let result = "a\(scalar)b".harmless
    #expect(!result.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(result.count > 2)
  }

  @Test(arguments: [("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", "a␍b"), ("a\u{B}b", "a␋b")])
  func linesKeepOnlyTheirLineFeeds(text: String, expected: String) {
    #expect(Array(text.harmlessLines.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
