import Foundation
import ProgramSupport
import Subprocess
import Testing

/// The output says where the command has looked, and what it has found there.
struct HonestAnswerTests {
  @Test(arguments: ["verify", "clear"])
  func whereNothingIsItSaysSo(command: String) async throws {
    try await Playground.run { playground in
      for store in playground.stores().prefix(2) {
        let ended = try await playground.feed("cache", command, "--store", store)
        #expect(ended.status == 0)
        #expect(ended.text == "Nothing is saved in \(store).\n")
      }
    }
  }

  @Test func verifyingSaysWhatItHasRead() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      _ = try await playground.document("prefetch")
      let ended = try await playground.feed("cache", "verify")
      #expect(ended.text == "Everything that is saved is sound: 1 list, 3 items, 3 images.\n")
      let document = try await playground.document("cache", "verify")
      #expect(document["items"] as? Int == 3)
    }
  }

  @Test func allStoresAtTheDefaultPlaceAreListed() async throws {
    try await Playground.run { playground in
      #expect(try await playground.feed("cache", "list").text == "Nothing is saved.\n")
      _ = try await playground.document("load", "--limit", "3")
      _ = try await playground.document("load", "--limit", "4", "--store", "json:")
      let stores = try await playground.document("cache", "list")["stores"] as? [[String: Any]]
      let counts = stores?.compactMap { ($0["lists"] as? [String: Int])?["feed"] }
      #expect(counts?.sorted() == [3, 4])
      #expect(stores?.allSatisfy { $0["source"] as? String == "demo:" } == true)
    }
  }

  @Test func anImageIsNamedByTheNumberThatIsShown() async throws {
    try await Playground.run { playground in
      let missing = try await playground.feed("comments", "1")
      #expect(missing.status == 66)
      #expect(missing.errors.contains("Nothing of demo: is saved"))
      _ = try await playground.feed("load", "--limit", "2")
      let expired = try await playground.feed("comments", "1", "--now", "2100-01-01T00:00:00Z")
      #expect(expired.status == 66)
      #expect(expired.errors.contains("too old to show"))
      let more = try await playground.feed("more", "--limit", "2")
      #expect(more.text.contains("\n3  "))
      let all = try await playground.document("load", "--pages", "all", "--policy", "cache-only")
      let images = try #require(all["images"] as? [[String: Any]])
      let id = try #require(images[2]["id"] as? String)
      let byNumber = try await playground.feed("comments", "3", "--json")
      #expect(try await playground.feed("comments", id, "--json").text == byNumber.text)
      #expect(try await playground.feed("comments", "5").status == 66)
      #expect(try await playground.feed("comments", "0").status == 64)
    }
  }

  /// A shell runs the hint exactly as it stands between its quotes.
  @Test func hintsWorkWhenTheyAreCopied() async throws {
    try await Playground.run { playground in
      let store = "sqlite:\(playground.folder)/it's a store"
      _ = try await playground.document("load", "--limit", "4", "--store", store)
      let part = try await playground.feed("load", "--limit", "2", "--offline", "--store", store)
      let start = try #require(part.text.range(of: "'feed --pages all"))
      let end = try #require(part.text.range(of: "' shows all"))
      let hint = part.text[start.lowerBound..<end.lowerBound].dropFirst("'feed".count)
      let script = "'\(try BuiltProgram("feed").path)'\(hint) --offline --json"
      let ended = try await Subprocess.run(
        BuiltProgram.shell(script, environment: ["HOME": playground.folder]),
        output: .bytes(limit: 1 << 20), error: .discarded)
      let document =
        try JSONSerialization.jsonObject(with: Data(ended.standardOutput)) as? [String: Any]
      #expect((document?["images"] as? [Any])?.count == 4)
    }
  }

  /// Loading would replace the saved feed by that of this source.
  @Test func theWayToAllOfAnotherSourceLeadsToTheStoreAlone() async throws {
    try await Playground.run { playground in
      let server = try await ServerProcess()
      let store = playground.stores()[0]
      _ = try await playground.document(
        "load", "--limit", "4", "--store", store, "--source", server.line)
      let part = try await playground.feed("load", "--limit", "2", "--offline", "--store", store)
      let hint = "'feed --pages all --policy cache-only --store \(store)' shows all of it."
      #expect(part.text.contains(hint), "\(part.text)")
    }
  }

  @Test func aRefusedImageOfAnotherSourceNamesThatSource() async throws {
    try await Playground.run { playground in
      let server = try await ServerProcess()
      let store = playground.stores()[0]
      _ = try await playground.document(
        "load", "--limit", "2", "--store", store, "--source", server.line)
      for words in [["image", "1"], ["prefetch"]] {
        let ended = try await playground.feed(words + ["--store", store])
        #expect(ended.status != 0)
        #expect(ended.errors.contains("the saved list is from \(server.line)"), "\(ended.errors)")
      }
    }
  }

  @Test func whatHasEndedPromisesNoMore() async throws {
    try await Playground.run { playground in
      let all = try await playground.feed("load", "--pages", "all")
      #expect(!all.text.contains("more"))
      let document = try await playground.document("load", "--pages", "all")
      #expect(document["canLoadMore"] as? Bool == false)
      let saved = try await playground.feed("load", "--pages", "all", "--offline")
      #expect(saved.text.hasSuffix("'feed more' loads the next page, if there is one.\n"))
      // The limit equals the length of the feed, so the program cannot know whether more follows.
      let images = try #require(document["images"] as? [Any])
      let exact = try await playground.feed("load", "--limit", "\(images.count)")
      #expect(exact.text.hasSuffix("\nThere may be more to load.\n"))
    }
  }

  @Test func eachImageThatFailsIsNamedWithItsCause() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      let shown = try await playground.feed("prefetch", "--image-limit", "10")
      #expect(shown.status == 1)
      #expect(shown.errors.split(separator: "\n").count { $0.contains("demo://images/") } == 3)
      let ended = try await playground.feed("prefetch", "--image-limit", "10", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(ended.text.utf8))
      let failures = (document as? [String: Any])?["failures"] as? [[String: String]]
      #expect(failures?.count == 3)
      #expect(failures?.allSatisfy { $0["message"]?.isEmpty == false } == true)
    }
  }

  @Test func aHostWithoutASchemeIsExplained() async throws {
    try await Playground.run { playground in
      for source in ["localhost:8080", "example.com/feed"] {
        let ended = try await playground.feed("--source", source)
        #expect(ended.status == 64)
        #expect(ended.errors.contains("'http://\(source)'"))
      }
    }
  }

  @Test func aDashIsStandardOutput() async throws {
    try await Playground.run { playground in
      let url = "demo://images/blue-hour.png"
      let file = "\(playground.folder)/picture"
      let plain = try await playground.feed("image", url)
      #expect(try await playground.feed("image", url, "-o", "-").output == plain.output)
      #expect(try await playground.feed("image", url, "-o", file).status == 0)
    }
  }

  @Test(arguments: ["sqlite:/proc/x/y", "json:/proc/x/y"])
  func aPlaceWhereNoFolderCanBeMadeIsTold(store: String) async throws {
    try await Playground.run { playground in
      let ended = try await playground.feed("load", "--limit", "1", "--store", store)
      #expect(ended.status == 0)
      #expect(ended.errors.contains(store))
    }
  }
}
