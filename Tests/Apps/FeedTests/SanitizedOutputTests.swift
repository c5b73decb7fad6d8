import Foundation
import ProgramSupport
import Testing

/// Arguments may come from elsewhere, so an escape sequence in a name must not control the terminal.
struct SanitizedOutputTests {
  private static let evil = "\u{1B}[2J\u{202E}"

  /// Command lines in which `EVIL` and `FOLDER` are replaced.
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

  @Test func noFeedDrivesTheTerminal() async throws {
    try await Playground.run { playground in
      let folder = URL(filePath: playground.folder + "/pictures")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1])
        .write(to: folder.appending(path: "a.jpg"))
      let date = "2020-05-20T11:24:59Z"
      let remark = ["message": "1\n" + Self.evil, "username": Self.evil, "created_at": date]
      let sidecar = try JSONSerialization.data(withJSONObject: [
        "description": "1\r\n" + Self.evil, "location": Self.evil, "comments": [remark],
      ])
      try sidecar.write(to: folder.appending(path: "a.json"))
      let source = "photos:\(folder.path)"
      let list = try await playground.document("load", "--source", source)
      let images = try #require(list["images"] as? [[String: Any]])
      let id = try #require(images.first?["id"] as? String)
      let shown = [
        try await playground.feed("load", "--source", source),
        try await playground.feed("load", "--source", source, "--offline"),
        try await playground.feed("comments", id, "--source", source),
      ]
      for result in shown {
        let text = result.text + result.errors
        #expect(text.contains("␛[2J\\u{202E}\n"))
        #expect(text.contains("1\n"))
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\r" })
      }
    }
  }
}
