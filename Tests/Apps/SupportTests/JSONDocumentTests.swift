import Foundation
import Testing

@testable import CommandLine
@testable import Terminal

struct JSONDocumentTests {
  private struct Document: Codable, Equatable {
    var text = ""
    var url: String?

  }

  @Test(
    arguments: [
      "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{85}", "\u{202E}gnp.exe", "\u{2066}x\u{2069}",
      "\u{2028}", "a\nb", "\u{0}", "a\u{200B}b", "\u{2060}", "\u{FEFF}", "\u{200F}", "\u{61C}",
      "\u{E0001}\u{E0041}\u{E007F}", "a\u{200D}b", "\u{FFF9}", "\u{3164}", "\u{FFFE}",
    ])
  func noTextDrivesATerminalAndEachMeansTheSame(text: String) throws {
    let document = Document(text: text)
    let json = try Console.json(document)
    let isHarmless = json.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    #expect(isHarmless)
    #expect(try JSONDecoder().decode(Document.self, from: Data(json.utf8)) == document)
  }

  @Test func aDocumentIsOneLineThatPeopleCanRead() throws {
    let json = try Console.json(
      Document(text: "Peñón \u{1F1EA}\u{1F1E8}", url: "https://a.example/b"))
    #expect(json == #"{"text":"Peñón 🇪🇨","url":"https://a.example/b"}"#)
  }

  /// Texts and JSON documents must treat the same characters as harmful.
  @Test func whatPeopleAreShownAsACodeIsEscaped() throws {
    for value in 0..<UInt32(0x110000) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      guard text.sanitized != text else { continue }
      #expect(try !Console.json([text]).unicodeScalars.contains(scalar), "\(value)")
    }
  }

  @Test func datesAreInUTC() throws {
    let json = try Console.json(["date": Date(timeIntervalSince1970: 1_767_225_600)])
    #expect(json == #"{"date":"2026-01-01T00:00:00Z"}"#)
  }
}
