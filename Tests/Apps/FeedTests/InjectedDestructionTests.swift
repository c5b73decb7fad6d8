import Foundation
import ProgramSupport
import Testing

/// Destructive commands with injected faults.
struct InjectedDestructionTests {
  @Test(arguments: ["sqlite", "json"], ["corrupt", "slow=1ms"])
  func faultsOnPurposeDestroyNothingThatIsReal(scheme: String, rule: String) async throws {
    try await Playground.run { playground in
      let store = "\(scheme):\(playground.folder)/feed"
      _ = try await playground.document("load", "--limit", "3", "--store", store)
      _ = try await playground.document("prefetch", "--store", store)
      let (before, files) = (try await savedContent(playground, in: store), try playground.files())
      let late = ["validate", "--now", "2100-01-01T00:00:00Z"]
      for words in [late, ["validate"], ["cache", "clear"]] {
        let result = try await playground.feed(words + ["--store", store, "--inject", rule])
        #expect(result.status == 0, "\(result.errors)")
        let told = "warning: Calls go wrong on purpose: this works on a copy of \(store), which"
        #expect(result.errors.contains(told), "\(result.errors)")
        #expect(try await savedContent(playground, in: store) == before, "\(words)")
        #expect(try playground.files() == files)
      }
      let deleted = try await playground.feed("validate", "--inject", "corrupt", "--store", store)
      #expect(deleted.text.contains("was deleted"), "\(deleted.text)")
    }
  }

  @Test(arguments: ["sqlite", "json"])
  func aMigrationLeavesItsTargetAsItWas(scheme: String) async throws {
    try await Playground.run { playground in
      let (store, target) = (
        "json:\(playground.folder)/feed", "\(scheme):\(playground.folder)/new/target"
      )
      _ = try await playground.document("load", "--limit", "3", "--store", store)
      for isThere in [false, true] {
        if isThere { _ = try await playground.document("load", "--limit", "2", "--store", target) }
        let (before, files) = (
          try await savedContent(playground, in: target), try playground.files()
        )
        for (rule, status) in [("slow=1ms", 0), ("enospc@replace", 74)] {
          let result = try await playground.feed(
            "cache", "migrate", "--replace", "--store", store, "--to", target, "--inject", rule)
          #expect(result.status == status, "\(result.errors)")
          #expect(result.errors.contains("works on a copy of \(target), which is removed"))
          #expect(try await savedContent(playground, in: target) == before)
          #expect(try playground.files() == files)
        }
      }
    }
  }

  @Test func documentsTellThatACopyWasUsed() async throws {
    try await Playground.run { playground in
      let store = "json:\(playground.folder)/feed"
      _ = try await playground.document("load", "--limit", "3", "--store", store)
      for words in [
        ["validate"], ["cache", "clear"], ["cache", "migrate", "--to", "\(store)-2"],
      ] {
        let result = try await playground.feed(
          words + ["--store", store, "--inject", "slow=1ms", "--json"])
        let document = try #require(
          JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        let notices = try #require(document["notices"] as? [String])
        #expect(notices.count == 1)
        #expect(notices[0].contains("works on a copy of json:"))
      }
    }
  }

  @Test func imagesAloneAreCopiedToo() async throws {
    try await Playground.run { playground in
      let store = "json:\(playground.folder)/feed"
      _ = try await playground.document("load", "--limit", "3", "--store", store)
      _ = try await playground.document("prefetch", "--store", store)
      try FileManager.default.removeItem(atPath: playground.folder + "/feed/lists/feed.ndjson")
      let files = try playground.files()
      let cleared = try await playground.document(
        "cache", "clear", "--store", store, "--inject", "slow=1ms")
      #expect(cleared["cleared"] as? Bool == true)
      #expect(try playground.files() == files)
    }
  }

  /// The commands succeed as without injected faults, although a damaged store cannot be copied.
  @Test(arguments: ["sqlite:FOLDER/feed", "json:FOLDER/feed"])
  func whatIsDamagedIsToldAndSpared(store: String) async throws {
    try await Playground.run { playground in
      let store = store.replacing("FOLDER", with: playground.folder)
      _ = try await playground.document("load", "--limit", "40", "--store", store)
      let file = playground.folder + (store.hasPrefix("json") ? "/feed/lists/feed.ndjson" : "/feed")
      let whole = try Data(contentsOf: URL(filePath: file))
      try whole.prefix(whole.count / 2).write(to: URL(filePath: file))
      let files = try playground.files()
      for words in [["validate"], ["cache", "clear"]] {
        let result = try await playground.feed(words + ["--store", store, "--inject", "slow=1ms"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("is damaged"), "\(result.errors)")
        #expect(try playground.files() == files)
        #expect(try Data(contentsOf: URL(filePath: file)) == whole.prefix(whole.count / 2))
      }
    }
  }

  @Test func whereNothingIsNothingIsMade() async throws {
    try await Playground.run { playground in
      for words in [["validate"], ["cache", "clear"]] {
        #expect(try await playground.feed(words + ["--inject", "slow=1ms"]).status == 0)
        #expect(try playground.files().isEmpty)
      }
      let forgets = try await playground.feed(
        "validate", "--store", "memory:", "--inject", "corrupt")
      #expect(forgets.status == 0)
    }
  }

  private func savedContent(_ playground: Playground, in store: String) async throws -> String {
    let words = ["--store", store, "--now", "2026-01-31T12:00:00Z"]
    return try await playground.feed(["cache", "info"] + words).text
      + playground.feed(["cache", "verify", "--store", store]).text
  }
}
