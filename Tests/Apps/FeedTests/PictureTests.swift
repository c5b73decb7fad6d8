import Foundation
import ProgramSupport
import Testing

/// The pictures beside a feed, on terminals and in pipes.
struct PictureTests {
  private static let kitty = "\u{1B}_G"
  private static let iTerm2 = "\u{1B}]1337;File="

  @Test(arguments: [40, 80, 200])
  func blocksOfColourStandBesideTheText(columns: Int) async throws {
    try await Playground.run { playground in
      let text = try await playground.screen(
        "load", "--limit", "2", "--pictures", "always", columns: columns)
      #expect(text.contains("\u{1B}[38;2;") || text.contains("\u{1B}[48;2;"))
      let lines = text.components(separatedBy: "\n")
        .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
      // An address that is too wide is below the picture, in one piece.
      for line in lines where !line.hasPrefix("   demo://") {
        #expect(line.count <= columns, "\(line)")
      }
      let width = min(20, columns / 4) + 2
      #expect(lines.contains { $0.dropFirst(width).hasPrefix("1  Snow on the ") })
      #expect(lines.contains { $0.hasSuffix("demo://images/ridge-before-sunrise.png") })
    }
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], kitty), (["TERM": "xterm-kitty", "NO_COLOR": "1"], kitty),
      (["TERM_PROGRAM": "iTerm.app"], iTerm2), (["TERM": "foot"], "\u{1B}P"),
    ] as [([String: String], String)])
  func aTerminalThatTakesPicturesGetsThem(
    environment: [String: String], beginning: String
  ) async throws {
    try await Playground.run { playground in
      let text = try await playground.screen(
        "load", "--limit", "2", "--pictures", "always", columns: 80, environment: environment)
      #expect(text.contains(beginning))
      #expect(text.contains("Snow on the ridge"))
    }
  }

  @Test(
    arguments: [
      (["--pictures", "never"], [:]), ([], ["TERM": "dumb"]), ([], ["NO_COLOR": "1"]),
      ([], ["TERM": "screen", "NO_COLOR": "1"]),
    ] as [([String], [String: String])])
  func whereNoneIsWantedNoneIsLoaded(
    words: [String], environment: [String: String]
  ) async throws {
    try await Playground.run { playground in
      let text = try await playground.screen(
        ["load", "--limit", "2"] + words, columns: 80, environment: environment)
      #expect(text.contains("\n1  ") || text.contains("1  \u{1B}[1mSnow"))
      let info = try await playground.document("cache", "info")
      let imageData = try #require(info["imageData"] as? [String: Any])
      #expect(imageData["count"] as? Int == 0)
    }
  }

  @Test func aPipeGetsNoneUnlessTheyAreAskedFor() async throws {
    try await Playground.run { playground in
      let plain = try await playground.feed("load", "--limit", "2", "--trace")
      #expect(!plain.errors.contains("Image"))
      let never = try await playground.feed("load", "--limit", "2", "--pictures", "never")
      #expect(never.output == plain.output)
      let always = try await playground.feed("load", "--limit", "2", "--pictures", "always")
      #expect(always.output.count > plain.output.count)
      let document = try await playground.feed(
        "load", "--limit", "2", "--pictures", "always", "--json", "--trace")
      #expect(!document.errors.contains("Image"))
    }
  }

  @Test func aListDoesNotWaitForSlowPictures() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      let words = [
        "load", "--limit", "3", "--policy", "cache-first", "--inject", "slow@fetch=600s",
      ]
      let text = try await playground.screen(of: .both, words, columns: 80)
      #expect(text.contains("3  \u{1B}[1mSem vento"))
      #expect(text.contains("3 pictures are left out"))
    }
  }

  @Test func aPictureThatCanNotBeShownIsTold() async throws {
    try await Playground.run { playground in
      let always = ["load", "--limit", "2", "--pictures", "always"]
      _ = try await playground.document("load", "--limit", "2")
      let failed = try await playground.feed(
        always + ["--policy", "cache-first", "--inject", "reset@fetch"])
      #expect(failed.status == 0)
      #expect(failed.errors.contains("warning: 2 pictures are left out. The first: "))
      let bare = try await playground.feed(always, environment: ["PATH": "\(playground.folder)/a"])
      #expect(
        bare.errors
          == "warning: Pictures are drawn by chafa, which is not installed (Debian: chafa).\n")
      #expect(bare.text.contains("\n1  Snow"))
    }
  }
}
