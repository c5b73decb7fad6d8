import Conformance
import Foundation
import ProgramSupport
import Testing

/// The main use of the app, with the built `feed` and `feed-server`.
struct OfflineTests {
  @Test(arguments: [0, 1])
  func whatWasLoadedIsThereWhenTheServerIsGone(store: Int) async throws {
    try await Playground.run { playground in
      let store = playground.stores()[store]
      let server = try await ServerProcess()
      let online = try await playground.document(
        "load", "--pages", "all", "--source", server.line, "--store", store)
      #expect(online["origin"] as? String == "remote")
      #expect(online["canLoadMore"] as? Bool == false)
      let images = try #require(online["images"] as? [[String: Any]])
      #expect(images.count == 36)

      let prefetched = try await playground.document(
        "prefetch", "--source", server.line, "--store", store, "--timeout", "120")
      #expect(prefetched["loaded"] as? Int == 36)
      let url = try #require(images[0]["url"] as? String)
      let picture = try await playground.feed(
        "image", url, "--source", server.line, "--store", store, "--refresh")
      #expect(picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))

      try await server.stop()
      let offline = try await playground.document(
        "load", "--pages", "all", "--source", server.line, "--store", store)
      #expect(offline["origin"] as? String == "cache")
      #expect(offline["images"] as? [NSDictionary] == online["images"] as? [NSDictionary])
      #expect(offline["savedAt"] as? String == online["savedAt"] as? String)
      let saved = try await playground.feed(
        "image", url, "--source", server.line, "--store", store)
      #expect(saved.output == picture.output)
      let comments = try await playground.feed(
        "comments", images[0]["id"] as? String ?? "", "--source", server.line, "--store", store)
      #expect(comments.status == 69)
    }
  }

  @Test func aSavedFeedThatStandsInForTheSourceSaysWhy() async throws {
    try await Playground.run { playground in
      let store = playground.stores()[0]
      _ = try await playground.document("load", "--store", store)
      for words in ["--json", "--trace"] {
        let result = try await playground.feed(
          "load", "--store", store, "--source", DeadEnd.address, words)
        #expect(result.status == 0)
        let warnings = result.errors.split(separator: "\n").filter { !$0.hasPrefix("trace: ") }
        #expect(warnings.count == 1)
        let text = "The newest could not be loaded; what was saved is shown. Couldn't connect"
        #expect(warnings.first?.hasPrefix("warning: \(text)") == true)
      }
      #expect(try await playground.feed("load", "--store", store, "--offline").errors.isEmpty)
    }
  }

  @Test func moreContinuesTheSavedFeed() async throws {
    try await Playground.run { playground in
      let first = try await playground.document("load", "--limit", "30")
      let more = try await playground.document("more", "--limit", "30")
      #expect(more["canLoadMore"] as? Bool == false)
      let all = try await playground.document("load", "--limit", "50", "--policy", "cache-only")
      let (one, two) = (first["images"] as? [NSDictionary], more["images"] as? [NSDictionary])
      #expect(all["images"] as? [NSDictionary] == (one ?? []) + (two ?? []))
    }
  }

  @Test func theEndOfTheFeedIsTold() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--pages", "all")
      #expect(try await playground.feed("more").text.contains("That was the end of the feed"))
      let saved = try await playground.feed("load", "--pages", "all", "--offline").text
      #expect(saved.contains("This is all that is saved. When online, 'feed more' loads"))
    }
  }

  @Test func aFeedIsCopiedToAnotherStoreAndBack() async throws {
    try await Playground.run { playground in
      let (sqlite, json) = (playground.stores()[0], playground.stores()[1])
      let online = try await playground.document("load", "--pages", "2", "--store", sqlite)
      _ = try await playground.document("prefetch", "--store", sqlite)
      let copied = try await playground.document(
        "cache", "migrate", "--to", json, "--store", sqlite)
      #expect(copied["images"] as? Int == 20)
      #expect(copied["imageData"] as? Int == 20)
      #expect(copied["verified"] as? Bool == true)
      let offline = try await playground.document(
        "load", "--pages", "2", "--store", json, "--offline")
      #expect(offline["images"] as? [NSDictionary] == online["images"] as? [NSDictionary])
      #expect(offline["savedAt"] as? String == online["savedAt"] as? String)
      let verified = try await playground.document("cache", "verify", "--store", json)
      #expect(verified["ok"] as? Bool == true)
      let info = try await playground.document("cache", "info", "--store", json)
      #expect(info["images"] as? Int == 20)
      #expect((info["imageData"] as? [String: Int])?["count"] == 20)
      let again = try await playground.feed(
        "cache", "migrate", "--to", "json:\(playground.folder)/./feed.json-store", "--store", json)
      #expect(again.status == 64)
    }
  }

  @Test func whatAnotherStoreHoldsIsReplacedOnlyWhenThatIsAskedFor() async throws {
    try await Playground.run { playground in
      let (sqlite, json) = (playground.stores()[0], playground.stores()[1])
      _ = try await playground.document("load", "--limit", "1", "--store", sqlite)
      _ = try await playground.document("load", "--limit", "9", "--store", json)
      _ = try await playground.document("prefetch", "--store", json)
      let words = ["cache", "migrate", "--store", sqlite, "--to", json]
      let refused = try await playground.feed(words)
      #expect(refused.status == 64)
      for part in [
        "\(json) is not empty (9 entries, image data: 9)", "the contents of \(sqlite)",
        "(1 entry, image data: 0)", "add --replace",
      ] { #expect(refused.errors.contains(part)) }
      let info = try await playground.document("cache", "info", "--store", json)
      #expect(info["images"] as? Int == 9)
      let replaced = try await playground.feed(words + ["--replace"])
      #expect(
        replaced.text == "1 entry and the data of 0 images were copied to \(json) and checked.\n")
      #expect(
        replaced.errors
          == "warning: The copy replaced earlier contents: 9 entries; image data: 9.\n")
    }
  }

  @Test(arguments: ["sub", "a/b", "../store/sub", "link/sub"])
  func aStoreIsNotCopiedIntoItself(_ path: String) async throws {
    try await Playground.run { playground in
      let outer = "\(playground.folder)/store"
      let inner = "\(outer)/\(path)"
      _ = try await playground.document("load", "--store", "json:\(outer)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(outer)/link", withDestinationPath: outer)
      let before = try FileManager.default.subpathsOfDirectory(atPath: outer)
      for (source, target) in [(outer, inner), (inner, outer)] {
        let result = try await playground.feed(
          "cache", "migrate", "--store", "json:\(source)", "--to", "json:\(target)", "--replace")
        #expect(result.status == 64)
        #expect(result.errors.contains("are one inside the other"))
      }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: outer) == before)
    }
  }

  @Test func aStoreBesideAnotherIsCopied() async throws {
    try await Playground.run { playground in
      let place = "json:\(playground.folder)/store"
      _ = try await playground.document("load", "--store", place)
      let result = try await playground.feed(
        "cache", "migrate", "--store", place, "--to", "\(place)-2")
      #expect(result.status == 0)
    }
  }

  @Test func untilWhenAListIsValidIsADateAndTheFutureIsTold() async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--now", "2026-11-29T14:05:00Z")
      let info = try await playground.feed("cache", "info", "--now", "2026-11-30T00:00:00Z")
      #expect(info.text.contains("6 December, 14:05 UTC\n"))
      #expect(info.errors == "")
      let early = "2026-10-30T00:00:00Z"
      let told = try await playground.feed("cache", "info", "--now", early)
      #expect(told.errors.contains("has a date in the future"))
      let document = try await playground.document("cache", "info", "--now", early)
      let notices = document["notices"] as? [String]
      #expect(notices?.first?.contains("has a date in the future") == true)
    }
  }

  @Test func whyAListWasDeletedIsTold() async throws {
    try await Playground.run { playground in
      let store = "\(playground.folder)/store"
      _ = try await playground.document("load", "--store", "json:\(store)")
      let list = try #require(
        FileManager.default.contentsOfDirectory(atPath: "\(store)/lists").first)
      try Data("garbage".utf8).write(to: URL(filePath: "\(store)/lists/\(list)"))
      let damaged = try await playground.document("validate", "--store", "json:\(store)")
      #expect(damaged["outcome"] as? String == "deleted")
      #expect(damaged["reason"] as? String == "damaged")
      _ = try await playground.document("load", "--now", "2026-01-01T00:00:00Z")
      let expired = try await playground.feed("validate", "--now", "2026-02-01T00:00:00Z")
      #expect(expired.text.hasPrefix("The saved feed had expired and was deleted.\n"))
    }
  }

  @Test func aSourceWithNothingToCopyIsNamed() async throws {
    try await Playground.run { playground in
      let (sqlite, json) = (playground.stores()[0], playground.stores()[1])
      let ended = try await playground.feed("cache", "migrate", "--store", sqlite, "--to", json)
      #expect(ended.status == 66)
      #expect(ended.errors == "feed: Nothing is saved in \(sqlite).\n")
    }
  }

  @Test func validatingTellsOfTheImagesThatWentAndKeepsWhatMayBeFresh() async throws {
    try await Playground.run { playground in
      let now = "2026-06-01T12:00:00Z"
      _ = try await playground.document("load", "--limit", "3", "--now", now)
      _ = try await playground.document("prefetch", "--now", now)
      let early = try await playground.feed("validate", "--now", "2026-06-01T10:00:00Z")
      #expect(early.text.contains("Check the clock of this computer. It was kept."))
      let document = try await playground.document("validate", "--now", "1970-01-02T00:00:00Z")
      #expect(document["outcome"] as? String == "kept")
      #expect(document["removedImages"] as? Int == 0)
      #expect((document["notices"] as? [String])?.first?.contains("It was kept.") == true)
      let late = try await playground.feed("validate", "--now", "2026-07-01T12:00:00Z")
      #expect(late.text.hasSuffix("All images were deleted together with the last list: 3.\n"))
      #expect(try await playground.feed("validate").text == "No list is saved.\n")
    }
  }
}
