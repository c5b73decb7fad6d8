import Foundation
import ProgramSupport
import Testing

/// An image is named by its number, its id or its address.
struct ImageNameTests {
  @Test func anImageIsHadByEachOfItsNames() async throws {
    try await Playground.run { playground in
      #expect(try await playground.feed("image", "1").status == 66)
      let feed = try await playground.document("load", "--limit", "2")
      let image = try #require((feed["images"] as? [[String: Any]])?[1])
      let (id, url) = (try #require(image["id"] as? String), try #require(image["url"] as? String))
      let bytes = try await playground.feed("image", url).output
      #expect(!bytes.isEmpty)
      for name in ["2", id, id.lowercased()] {
        #expect(try await playground.feed("image", name).output == bytes)
        #expect(try await playground.document("image", name)["url"] as? String == url)
        #expect(try await playground.document("open", name)["url"] as? String == url)
      }
      for command in ["image", "open"] {
        for (name, status, message) in [
          ("3", 66, "There is no image number 3 in the saved feed. 'feed --pages all"),
          (UUID().uuidString, 66, "'feed load --json' shows the ids"),
          ("0", 64, "'0' is neither in the list nor an address"),
          ("-o", 64, "Missing"), ("file:///etc/passwd", 64, "'file:' addresses are not requested"),
        ] {
          let missing = try await playground.feed(command, name)
          #expect(missing.status == status, "\(command) \(name): \(missing.errors)")
          #expect(missing.errors.contains(message), "\(missing.errors)")
        }
      }
    }
  }

  @Test func theCacheAloneCannotBeAskedPastTheStore() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "2")
      _ = try await playground.feed("image", "1")
      let result = try await playground.feed("image", "1", "--refresh", "--policy", "cache-only")
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
    }
  }

  /// A shell would run the commands in this address.
  @Test func anAddressIsOpenedAsOneWord() async throws {
    try await Playground.run { playground in
      let address = "http://feed.example/a;touch$IFS'x'&`id`?%s=1"
        .replacing("`", with: "%60").replacing("%s=1", with: "a=1")
      try playground.serve(address)
      let server = try await ServerProcess(["--source", "fixture:\(playground.folder)/feed.json"])
      _ = try await playground.document("load", "--source", server.line)
      let (browser, log) = try playground.browser()
      let missing = "\(playground.folder)/nothing/x"
      for (variable, words) in [
        (browser, [address]), ("\(missing):\(browser) --new %s", ["--new", address]),
      ] {
        let result = try await playground.feed(
          "open", "1", "--source", server.line, environment: ["BROWSER": variable])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text.isEmpty)
        let opened = try String(contentsOfFile: log, encoding: .utf8)
        #expect(opened == words.joined(separator: "\n") + "\n")
      }
      let none = try await playground.feed(
        "open", "1", "--source", server.line, environment: ["BROWSER": missing])
      #expect(none.status == 0)
      #expect(none.text == "\(address)\n")
      #expect(none.errors.contains("No browser could be opened."))
    }
  }

  @Test(arguments: ["http://127.0.0.1:9/x", "http://localhost/x", "http://192.168.0.1/reboot"])
  func noFeedSendsABrowserIntoTheOwnNetwork(address: String) async throws {
    try await Playground.run { playground in
      try playground.serve(address)
      let server = try await ServerProcess(["--source", "fixture:\(playground.folder)/feed.json"])
      _ = try await playground.document("load", "--source", server.line)
      let (browser, log) = try playground.browser()
      let words = ["open", "1", "--source", server.line]
      let refused = try await playground.feed(words, environment: ["BROWSER": browser])
      #expect(refused.status == 65)
      #expect(!FileManager.default.fileExists(atPath: log))
      for allowed in [words + ["--allow-private"], ["open", address]] {
        let result = try await playground.feed(allowed, environment: ["BROWSER": browser])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "\(address)\n")
      }
    }
  }

  @Test func whatNoBrowserKnowsIsPrintedAndNotOpened() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "1")
      let (browser, log) = try playground.browser()
      let result = try await playground.feed("open", "1", environment: ["BROWSER": browser])
      #expect(result.text == "demo://images/ridge-before-sunrise.png\n")
      #expect(result.errors.contains("'feed image 1 -o FILE' writes the image into a file."))
      #expect(!FileManager.default.fileExists(atPath: log))
    }
  }
}

extension Playground {
  /// Writes a feed with one image.
  fileprivate func serve(_ address: String) throws {
    let item = ["id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": address]
    try JSONSerialization.data(withJSONObject: ["items": [item]])
      .write(to: URL(filePath: "\(folder)/feed.json"))
  }

  /// Creates a program that logs its arguments.
  fileprivate func browser() throws -> (path: String, log: String) {
    let (path, log) = ("\(folder)/browser", "\(folder)/opened")
    try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >\(log)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return (path, log)
  }
}
