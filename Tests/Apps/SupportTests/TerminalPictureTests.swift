import CommandLine
import Foundation
import PictureCore
import PictureFormats
import Testing

struct TerminalPictureTests {
  private static let size = CellSize(columns: 4, rows: 2)

  @Test(
    arguments: [
      ("xterm-kitty", nil, .kitty), ("xterm-ghostty", nil, .kitty),
      ("foot-extra", nil, .sixel), ("xterm-256color", "iTerm.app", .iTerm2),
      ("xterm-256color", "WezTerm", .iTerm2),
      ("xterm-256color", "Apple_Terminal", nil), ("xterm-256color", nil, nil), (nil, nil, nil),
      ("screen-256color", "iTerm.app", nil), ("tmux-256color", "WezTerm", nil),
      ("dumb", "iTerm.app", nil),
    ] as [(String?, String?, TerminalPicture?)])
  func theEnvironmentTellsTheTerminal(term: String?, program: String?, kind: TerminalPicture?) {
    #expect(TerminalPicture { ["TERM": term, "TERM_PROGRAM": program][$0] ?? nil } == kind)
  }

  @Test(arguments: [8, 3072, 3073, 6144, 6145, 1 << 20])
  func kittyTakesAPictureInParts(count: Int) throws {
    let data = png(count)
    let sequence = try #require(TerminalPicture.kitty.sequence(for: data, of: .png, in: Self.size))
    let parts = sequence.components(separatedBy: "\u{1B}\\").dropLast()
      .map { $0.split(separator: ";", maxSplits: 1).map(String.init) }
    let heads = parts.indices.map { index in
      (index == 0 ? "a=T,f=100,q=2,C=1,c=4,r=2," : "") + "m=\(index == parts.count - 1 ? 0 : 1)"
    }
    #expect(parts.map { $0[0] } == heads.map { "\u{1B}_G\($0)" })
    #expect(parts.dropLast().allSatisfy { $0[1].count == 4096 })
    #expect((1...4096).contains(parts[parts.count - 1][1].count))
    #expect(Data(base64Encoded: parts.map { $0[1] }.joined()) == data)
  }

  @Test func iTerm2TakesAPictureAtOnce() throws {
    let data = png(5000)
    let sequence = try #require(TerminalPicture.iTerm2.sequence(for: data, of: .png, in: Self.size))
    let head =
      "\u{1B}]1337;File=inline=1;size=5000;width=4;height=2;"
      + "preserveAspectRatio=1;doNotMoveCursor=1:"
    #expect(sequence == head + data.base64EncodedString() + "\u{7}")
  }

  @Test(arguments: [TerminalPicture.kitty, .iTerm2])
  func whatAPictureHoldsDrivesNoTerminal(terminal: TerminalPicture) throws {
    let evil = png(8) + Data("\u{1B}\\\u{7}\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m".utf8)
    let sequence = try #require(terminal.sequence(for: evil, of: .png, in: Self.size))
    // The sequence has as many control characters as that of a harmless picture.
    let harmless = png(8) + Data(repeating: 65, count: 9)
    let plain = try #require(terminal.sequence(for: harmless, of: .png, in: Self.size))
    let controls = { (text: String) in
      text.unicodeScalars.filter { !(0x20..<0x7F).contains($0.value) }.map(\.value)
    }
    #expect(controls(sequence) == controls(plain))
    #expect(!sequence.contains("owned"))
  }

  @Test(
    arguments: [
      Data(), Data("GIF89a".utf8), Data([0x89, 0x50, 0x4E, 0x47]), Data("\u{1B}[2J".utf8),
      png((1 << 20) + 1),
    ])
  func onlyAPNGThatIsNotTooLargeIsShown(data: Data) {
    let kind = PictureKind(data)
    #expect(TerminalPicture.kitty.sequence(for: data, of: kind, in: Self.size) == nil)
    #expect(TerminalPicture.iTerm2.sequence(for: data, of: kind, in: Self.size) == nil)
  }
}
