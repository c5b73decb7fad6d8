import Foundation
import ProgramSupport
import Testing

/// `feed cache clear`
struct CacheClearTests {
  @Test func itSaysWhichPlaceItHasCleared() async throws {
    try await Playground.run { playground in
      for store in playground.stores() {
        let nothing = try await playground.document("cache", "clear", "--store", store)
        #expect(nothing["cleared"] as? Bool == false)
        #expect(nothing["stores"] as? [String] == [])
        _ = try await playground.document("load", "--limit", "1", "--store", store)
        let cleared = try await playground.document("cache", "clear", "--store", store)
        #expect(cleared["cleared"] as? Bool == true)
        #expect(cleared["stores"] as? [String] == [store])
        _ = try await playground.document("load", "--limit", "1", "--store", store)
        let told = try await playground.feed("cache", "clear", "--store", store)
        #expect(told.text == "Everything that was saved in \(store) was deleted.\n")
      }
    }
  }

  @Test func allOfThemAreClearedAndNoFileStays() async throws {
    try await Playground.run { playground in
      let nothing = try await playground.document("cache", "clear", "--all")
      #expect(nothing["cleared"] as? Bool == false)
      let pictures = "photos:\(playground.folder)"
      for words in [[], ["--store", "json:"], ["--source", pictures]] {
        #expect(try await playground.feed(["load"] + words).status == 0)
      }
      _ = try await playground.document("prefetch")
      let leagues = try await BuiltProgram("ligas").run(
        ["leagues"], environment: ["HOME": playground.folder])
      #expect(leagues.status == 0)
      let folder = "\(playground.folder)/.cache/essential-feed"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      let spared = try await playground.feed("cache", "clear", "--all", "--inject", "slow=1ms")
      #expect(spared.status == 0, "\(spared.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.sorted() == files.sorted())
      let broken = try #require(files.first { $0.hasPrefix("ligas") })
      try Data("garbage".utf8).write(to: URL(filePath: "\(folder)/\(broken)"))
      let cleared = try await playground.document("cache", "clear", "--all")
      #expect(cleared["cleared"] as? Bool == true)
      #expect((cleared["stores"] as? [String])?.count == 4)
      // The damaged store is kept, under a new name.
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(kept == ["\(broken).damaged"])
      #expect(try await playground.feed("cache", "clear", "--all").text == "Nothing is saved.\n")
    }
  }

  @Test(arguments: [["--source", "demo:"], ["--store", "json:"]])
  func aPlaceThatIsNamedIsNotAllOfThem(words: [String]) async throws {
    try await Playground.run { playground in
      let result = try await playground.feed(["cache", "clear", "--all"] + words)
      #expect(result.status == 64)
      #expect(result.errors.contains("--all is for the default places of all sources"))
    }
  }

  @Test func itsHelpIsTrue() async throws {
    try await Playground.run { playground in
      let help = try await playground.feed("cache", "clear", "--help").text
      #expect(help.contains("Delete the lists and images of this store"))
      #expect(!help.contains("ligas"))
    }
  }
}
