import Foundation
import ProgramSupport
import Testing

/// Handling of damaged stores, files of other programs, and data from remotes.
struct StoreCareTests {
  @Test func aDamagedFileAtADefaultPlaceIsQuarantinedAndTheNextLoadRecovers() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load")
      let folder = "\(playground.folder)/.cache/essential-feed"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      let path = "\(folder)/\(name)"
      try Data("garbage".utf8).write(to: URL(filePath: path))

      let reading = try await playground.feed("load", "--policy", "cache-only")
      #expect(reading.status == 74)
      let verified = try await playground.feed("cache", "verify", "--json")
      #expect(verified.status == 1)
      #expect(verified.text.contains("\"ok\":false"))
      let validated = try await playground.feed("validate", "--json")
      #expect(validated.text.contains("\"outcome\":\"deleted\""))
      #expect(
        validated.errors == """
          warning: sqlite:\(path) was damaged and begins anew. What was damaged is kept as \(path).damaged.

          """)
      #expect(try Data(contentsOf: URL(filePath: path + ".damaged")) == Data("garbage".utf8))
      let again = try await playground.document("validate")
      #expect(again["outcome"] as? String == "empty")
      _ = try await playground.document("load")
      let offline = try await playground.document("load", "--offline")
      #expect(offline["origin"] as? String == "cache")
    }
  }

  @Test func aStoreIsNotMigratedOntoItselfByAnyName() async throws {
    try await Playground.run { playground in
      let path = "\(playground.folder)/feed.sqlite"
      _ = try await playground.document("load", "--store", "sqlite:\(path)")
      try FileManager.default.linkItem(atPath: path, toPath: path + ".hard")
      try FileManager.default.createSymbolicLink(
        atPath: path + ".symbolic", withDestinationPath: path)
      for name in [path, path + ".hard", path + ".symbolic", playground.folder + "/./feed.sqlite"] {
        let ended = try await playground.feed(
          "cache", "migrate", "--store", "sqlite:\(path)", "--to", "sqlite:\(name)")
        #expect(ended.status == 64, "\(name)")
      }
      let offline = try await playground.document("load", "--offline", "--store", "sqlite:\(path)")
      #expect(offline["origin"] as? String == "cache")
      #expect((offline["images"] as? [Any])?.count == 10)
    }
  }

  @Test func whatCannotBeCountedIsNotCalledSound() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      let verified = try await playground.feed("cache", "verify", "--inject", "corrupt")
      #expect(verified.status == 1)
      #expect(!verified.text.contains("sound"))
    }
  }

  @Test func damagedImagesAreLoadedAgainOrRemoved() async throws {
    try await Playground.run { playground in
      let store = "json:\(playground.folder)/feed.json-store"
      let images = "\(playground.folder)/feed.json-store/images"
      _ = try await playground.document("load", "--limit", "3", "--store", store)
      _ = try await playground.document("prefetch", "--store", store)
      try breakPictures(in: images, count: 1)
      let again = try await playground.document("prefetch", "--store", store)
      #expect((again["loaded"] as? Int, again["cached"] as? Int) == (1, 2))
      try breakPictures(in: images, count: 2)
      let validated = try await playground.feed("validate", "--store", store, "--json")
      #expect(validated.text.contains("\"outcome\":\"kept\""))
      #expect(
        validated.errors.hasPrefix("warning: Images that were damaged and have been removed: 2."))
      let verified = try await playground.document("cache", "verify", "--store", store)
      #expect(verified["ok"] as? Bool == true)
    }
  }

  @Test func imagesThatGaveWayToOthersAreNotCalledLoaded() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      // There is room for each picture of the demo, but not for all three.
      let result = try await playground.feed(
        "prefetch", "--image-limit", "150 kB", "--concurrency", "1", "--json")
      #expect(result.status == 1)
      #expect(result.errors.contains("have more bytes together than the store may keep"))
      #expect(result.errors.contains("Allow more with --image-limit."))
    }
  }

  private func breakPictures(in folder: String, count: Int) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.count > 10 }.sorted().prefix(count)
    #expect(files.count == count)
    for file in files {
      let url = URL(filePath: "\(folder)/\(file)")
      var bytes = try Data(contentsOf: url)
      bytes[bytes.count - 1] ^= 1
      try bytes.write(to: url)
    }
  }

  @Test(arguments: ["sqlite", "json"])
  func aFileOfAnotherProgramIsLeftAlone(scheme: String) async throws {
    try await Playground.run { playground in
      let path = "\(playground.folder)/thesis.txt"
      try Data("Chapter 1".utf8).write(to: URL(filePath: path))
      let store = "\(scheme):\(path)"
      for command in ["validate", "cache"] {
        let words = command == "cache" ? ["cache", "clear"] : [command]
        let result = try await playground.feed(
          words[0], words.dropFirst().first ?? "--json", "--store", store)
        #expect(result.status == 74)
      }
      let loaded = try await playground.feed("load", "--store", store)
      #expect(loaded.status == 0)
      #expect(loaded.errors.contains("warning: "))
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("Chapter 1".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: playground.folder) == ["thesis.txt"])
    }
  }

  @Test func defaultStoresArePrivateAndOneForEachSource() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load")
      let reading = try await playground.feed("load", "--source", "photos:/", "--offline")
      #expect(reading.status == 69)
      let folder = "\(playground.folder)/.cache/essential-feed"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.count == 1)
      for (path, mode) in [(folder, 0o700), ("\(folder)/\(files[0])", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode)
      }
    }
  }

  @Test func whatAFeedSaysCannotDriveTheTerminal() async throws {
    try await Playground.run { playground in
      let fixture = "\(playground.folder)/hostile.json"
      let text = #"""
        {"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"https://example.com/a",
        "description":"\u001b]0;owned\u0007\u001b[2J\u009b31m","location":"\u202egnp.exe"}]}
        """#
      try Data(text.utf8).write(to: URL(filePath: fixture))
      let server = try await ServerProcess(["--source", "fixture:\(fixture)"])
      for words in [["--trace"], ["--json"]] {
        let result = try await playground.feed("load", "--source", server.line, words[0])
        #expect(result.status == 0)
        let shown = (result.text + result.errors).unicodeScalars
        #expect(
          shown.allSatisfy { ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)) || $0 == "\n" }
        )
        #expect(!shown.contains("\u{202E}"))
      }
    }
  }

  @Test func addressesInAFeedDoNotLeadIntoTheOwnNetwork() async throws {
    try await Playground.run { playground in
      let other = try await ServerProcess()
      let fixture = "\(playground.folder)/private.json"
      let items = """
        {"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
        "image":"\(other.line)/v1/image/DE300000-0000-8000-8000-000000000024/data"}]}
        """
      try Data(items.utf8).write(to: URL(filePath: fixture))
      let server = try await ServerProcess(["--source", "fixture:\(fixture)"])
      _ = try await playground.document("load", "--source", server.line)
      let refused = try await playground.feed("prefetch", "--source", server.line, "--json")
      #expect(refused.status == 1)
      #expect(refused.text.contains("\"failed\":1"))
      // The saved list is from another source, but naming that one would not help.
      let store = playground.stores()[0]
      _ = try await playground.document("load", "--store", store, "--source", server.line)
      let unnamed = try await playground.feed("prefetch", "--store", store)
      #expect(unnamed.errors.contains("private network"), "\(unnamed.errors)")
      #expect(!unnamed.errors.contains("Name that source"), "\(unnamed.errors)")
      let allowed = try await playground.document(
        "prefetch", "--source", server.line, "--allow-private")
      #expect(allowed["loaded"] as? Int == 1)
    }
  }
}
