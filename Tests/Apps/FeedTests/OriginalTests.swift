import Foundation
import ProgramSupport
import Testing

/// Additional information of a source about a feed and its images.
struct OriginalTests {
  private static let picture = "https://garden.example/1.png"
  private static let link = "https://garden.example/1?a=b&c"

  /// Runs `body` with a feed of one image with these fields.
  private func withFeed(
    _ fields: [String: Any], body: (Playground, _ server: String) async throws -> Void
  ) async throws {
    try await Playground.run { playground in
      let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
      let image = ["id": id, "description": "Rose", "image": Self.picture].merging(fields) { $1 }
      let payload: [String: Any] = ["title": " Ros\u{1B}es\n", "items": [image]]
      try JSONSerialization.data(withJSONObject: payload)
        .write(to: URL(filePath: "\(playground.folder)/feed.json"))
      let server = try await ServerProcess(["--source", "fixture:\(playground.folder)/feed.json"])
      try await body(playground, server.line)
    }
  }

  @Test func theTitleOfAFeedHeadsItAndIsSaved() async throws {
    try await withFeed([:]) { playground, server in
      for words in [["load"], ["load", "--offline"], ["load", "--policy", "cache-only"]] {
        let result = try await playground.feed(words + ["--source", server])
        #expect(result.text.hasPrefix("Ros es\n"), "\(result.text)")
        #expect(!result.text.contains("Sensitive"))
        let document = try await playground.document(words + ["--source", server])
        #expect(document["title"] as? String == "Ros es")
      }
    }
    try await Playground.run { playground in
      let result = try await playground.feed("load", "--language", "es")
      #expect(result.text.hasPrefix("Mi Feed\n"))
      let document = try await playground.document("load")
      #expect(document["title"] == nil)
    }
  }

  @Test(arguments: [
    ("en", "Sensitive content"), ("pt-BR", "Conteúdo sensível"), ("el", "Ευαίσθητο περιεχόμενο"),
    ("es", "Contenido sensible"),
  ])
  func whatIsSensitiveIsMarked(language: String, text: String) async throws {
    try await withFeed(["sensitive": true]) { playground, server in
      for words in [["load"], ["load", "--offline"]] {
        let words = words + ["--source", server, "--language", language]
        let result = try await playground.feed(words)
        #expect(result.text.contains("1  Rose\n   \(text)\n"))
        let images = try await playground.document(words)["images"] as? [[String: Any]]
        #expect(images?.first?["sensitive"] as? Bool == true)
      }
    }
  }

  @Test(arguments: [
    ([:], picture), (["link": link], link), (["link": "javascript:alert(1)"], picture),
    (["link": "file:///etc/passwd"], picture),
  ])
  func anImageIsOpenedOnItsPage(fields: [String: String], expected: String) async throws {
    try await withFeed(fields) { playground, server in
      let feed = try await playground.document("load", "--source", server)
      let image = try #require((feed["images"] as? [[String: Any]])?.first)
      #expect(image["link"] as? String == (expected == Self.link ? Self.link : nil))
      let opened = try await playground.document("open", "1", "--source", server)
      #expect(opened["url"] as? String == expected)
      let typed = try await playground.document("open", Self.picture, "--source", server)
      #expect(typed["url"] as? String == Self.picture)
    }
  }

  @Test func noLinkSendsABrowserIntoTheOwnNetwork() async throws {
    try await withFeed(["link": "http://192.168.0.1/reboot"]) { playground, server in
      _ = try await playground.document("load", "--source", server)
      #expect(try await playground.feed("open", "1", "--source", server).status == 65)
    }
  }
}
