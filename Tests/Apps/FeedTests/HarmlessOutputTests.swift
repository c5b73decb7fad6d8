import Foundation
import ProgramSupport
import Testing

/// What a person typed may have come from elsewhere: a name with an escape sequence in it must not
/// drive the terminal.
struct HarmlessOutputTests {
  private static let evil = "\u{1B}[2J\u{202E}"

  /// Words of which `EVIL` and `FOLDER` are filled in.
  @Test(arguments: [
    "image demo://images/blue-hour.png --output FOLDER/EVIL.png",
    "image demo://images/blue-hour.png --output FOLDER/EVIL/x.png",
    "image EVIL:x",
    "load --store EVIL:x", "load --store memory:EVIL", "load --source EVIL:x",
    "load --source photos:FOLDER/EVIL", "load --source http://EVIL",
    "load --store json:/proc/version/EVIL", "load --trace --store json:FOLDER/EVIL",
    "load --language EVIL", "load --now EVIL", "load --EVIL", "comments EVIL",
    "cache info --store json:FOLDER/EVIL",
    "cache migrate --to json:FOLDER/EVIL",
    "cache migrate --to json:FOLDER/EVIL --store json:FOLDER/EVIL",
    "acceptance --store EVIL:", "acceptance --store memory:EVIL",
  ])
  func noWordDrivesTheTerminal(words: String) async throws {
    try await Playground.run { playground in
      let words = words.replacing("EVIL", with: Self.evil)
        .replacing("FOLDER", with: playground.folder)
        .split(separator: " ").map(String.init)
      let program = try BuiltProgram("feed")
      let environment = ["HOME": playground.folder]
      _ = try await program.run(["load"], environment: environment)
      let result = try await program.run(words, environment: environment)
      let text = result.text + result.errors
      #expect(!text.isEmpty)
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
    }
  }

  @Test func noFolderOfTheEnvironmentDrivesTheTerminal() async throws {
    try await Playground.run { playground in
      let home = "\(playground.folder)/\(Self.evil)"
      let result = try await playground.feed("cache", "info", environment: ["HOME": home])
      #expect(result.text.contains("\(playground.folder)/␛[2J\\u{202E}/"))
      #expect(!result.text.contains("\u{1B}"))
    }
  }
}
