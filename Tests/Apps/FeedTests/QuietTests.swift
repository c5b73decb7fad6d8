import Foundation
import ProgramSupport
import Testing

/// Messages beside a result: for the user, for programs, and with `--quiet`.
struct QuietTests {
  private static let unsaved = ["--store", "sqlite:/proc/version/x"]

  @Test(arguments: [["load"], ["load", "--json"], ["validate", "--inject", "corrupt"]])
  func nothingIsToldOnStandardError(words: [String]) async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "1")
      let words = words + (words[0] == "load" ? Self.unsaved : [])
      let loud = try await playground.feed(words)
      #expect(loud.status == 0)
      #expect(loud.errors.hasPrefix("warning: "))
      let quiet = try await playground.feed(words + ["--quiet"])
      #expect(quiet.status == 0)
      #expect(quiet.errors.isEmpty)
      #expect(quiet.text == loud.text || words.contains("--json"))
    }
  }

  @Test func errorsAreTold() async throws {
    try await Playground.run { playground in
      let failed = try await playground.feed("load", "--offline", "--quiet")
      #expect(failed.status == 69)
      #expect(failed.errors.hasPrefix("feed: Working offline, so nothing was loaded from demo:"))
      _ = try await playground.document("load", "--limit", "2")
      let prefetched = try await playground.feed("prefetch", "--image-limit", "10", "--quiet")
      #expect(prefetched.status == 1)
      #expect(prefetched.errors.split(separator: "\n").count == 2)
    }
  }

  @Test func nobodySeesProgressWhoWantsNone() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "2")
      let loud = try await playground.screen(of: .errors, "prefetch", columns: 80)
      #expect(loud.contains("█"))
      let quiet = try await playground.screen(
        of: .errors, "prefetch", "--quiet", columns: 80)
      #expect(quiet.isEmpty)
    }
  }

  @Test func documentsOfListsTellItToo() async throws {
    try await Playground.run { playground in
      let sound = try await playground.document("load", "--limit", "1")
      #expect(sound["notices"] == nil)
      for words in [["load"], ["load", "--quiet"]] {
        let result = try await playground.feed(words + ["--json"] + Self.unsaved)
        let document = try #require(
          JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        let notices = try #require(document["notices"] as? [String])
        #expect(notices.count == 1)
        #expect(notices[0].hasPrefix("What was loaded could not be saved."))
      }
    }
  }
}
