import Foundation
import ProgramSupport
import Testing

/// Stores on servers, used through the built program.
@Suite(
  .enabled(if: DatabaseServer.areInstalled, "a server is not installed: 'Tools/setup' does it"),
  .hangLimit)
struct ServerStoreTests {
  @Test func aCacheIsMigratedFromEachStoreToEach() async throws {
    try await Playground.run { playground in
      let stores = try playground.stores() + DatabaseServer.newStores()
      let others =
        try ["sqlite:\(playground.folder)/b.sqlite", "json:\(playground.folder)/b"]
        + DatabaseServer.newStores()
      // The test checks the content of the cache, so a slow disk must not make it fail.
      func feed(_ words: [String]) async throws -> BuiltProgram.Result {
        try await playground.feed(words + ["--store-timeout", "60"])
      }
      for store in stores {
        for words in [["load", "--pages", "3"], ["prefetch"]] {
          let result = try await feed(words + ["--store", store])
          #expect(result.status == 0, "\(result.errors)")
        }
      }
      for from in stores {
        for to in others {
          let result = try await feed([
            "cache", "migrate", "--replace", "--store", from, "--to", to,
          ])
          #expect(result.status == 0, "\(result.errors)")
          let feeds = try await [from, to].asyncMap { store in
            try await feed(["load", "--pages", "all", "--offline", "--json", "--store", store])
              .output
          }
          #expect(feeds[0] == feeds[1])
          #expect(try await feed(["cache", "verify", "--store", to]).status == 0)
        }
      }
    }
  }

  @Test func noPasswordIsShownAnywhere() async throws {
    try await Playground.run { playground in
      for store in try DatabaseServer.newStores() {
        let (page, image) = (playground.folder + "/report.html", playground.folder + "/image")
        let commands = [
          ["load", "--trace"], ["load", "--offline", "--json"], ["more", "--trace"], ["prefetch"],
          ["image", "1", "--output", image], ["validate"], ["cache", "info"],
          ["cache", "info", "--json"], ["cache", "verify"], ["load", "--inject", "eio@replace"],
          ["cache", "clear", "--inject", "eio@remove"], ["cache", "migrate", "--to", store],
          ["cache", "migrate", "--to", "memory:"],
          ["acceptance", "--html", page, "--store", store],
          ["conformance", "--store", store, "--only", "1", "--html", page],
          ["load", "--store", store + "1"], ["load", "--store", store.replacing(":", with: "")],
          ["load", "--store", "x" + store], ["load", "--wrong"],
          ["load", "--store", store.replacing("@127.0.0.1", with: "x@127.0.0.1")],
          ["load", "--store", store.replacing("//", with: "")], ["cache", "clear"],
        ]
        for words in commands {
          let watch = Task {
            var lines = Set<String>()
            while !Task.isCancelled {
              lines.formUnion(Self.commandLines())
              try? await Task.sleep(for: .milliseconds(20))
            }
            return lines
          }
          let result =
            try await ["acceptance", "conformance"].contains(words[0])
            ? playground.judge(words, environment: ["FEED_STORE": store])
            : playground.feed(words, environment: ["FEED_STORE": store])
          watch.cancel()
          let report = try? String(contentsOfFile: page, encoding: .utf8)
          for text in [result.text, result.errors, report ?? ""] {
            #expect(!text.contains(DatabaseServer.password), "\(words[0]), \(words.last ?? "")")
          }
          // The program needs a moment to read and hide its own arguments.
          let own = "\0" + words.joined(separator: "\0") + "\0"
          let name = store.drop { $0 != "=" }
          // All other matches are processes of other tests.
          let children = await watch.value.filter {
            $0.contains(name) && $0.contains(DatabaseServer.password) && !$0.hasSuffix(own)
          }
          #expect(children.isEmpty, "\(words[0]), \(words.last ?? "")")
        }
      }
    }
  }

  @Test func aPasswordAmongTheArgumentsIsHiddenOnceTheyAreRead() async throws {
    let web = try BuiltProgram("feed-web")
    let store = try DatabaseServer.newStores()[0]
    _ = try await web.run(["--port", "0", "--store", store]) { send in
      while true {
        let lines = Self.commandLines().filter {
          $0.contains("feed-web") && $0.contains("/postgres?schema=" + store.suffix(41))
        }
        if let line = lines.first, !line.contains(DatabaseServer.password) {
          #expect(line.contains("//feed:xxxx"))
          break
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      try await send(SIGTERM)
    }
  }

  /// Returns the command lines of all processes, as every user can see them.
  private static func commandLines() -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
      FileManager.default.contents(atPath: "/proc/\(number)/cmdline").map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}

extension [String] {
  fileprivate func asyncMap<Value>(_ transform: (String) async throws -> Value) async throws
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
