import InMemoryStore
import JSONFileStore
import Plugins
import Testing

@testable import AppSupport

struct StoreWordTests {
  private static let home = ["HOME": "/home/ana"]

  private func word(
    _ text: String?, source: String = "demo:", environment: [String: String] = Self.home
  ) throws -> StoreWord {
    try StoreWord(
      text, in: [.inMemory, .jsonFile], app: "feed", source: source, environment: environment)
  }

  @Test(
    arguments: [
      ("json:/data/feed", "json", "/data/feed"), ("JSON:/data", "json", "/data"),
      ("json:~/feed", "json", "/home/ana/feed"), ("json:a:b", "json", "a:b"),
      ("json:~ana", "json", "~ana"), ("memory:", "memory", ""),
    ])
  func aWordIsASchemeAndAPlace(text: String, scheme: String, place: String) throws {
    let word = try word(text)
    #expect(word.plugin.scheme == scheme)
    #expect(word.place == place)
  }

  @Test(
    arguments: [
      (["HOME": "/home/ana"], "/home/ana/.cache/essential-feed/feed-"),
      (["HOME": "/home/ana", "XDG_CACHE_HOME": "/c"], "/c/essential-feed/feed-"),
      (["HOME": "/home/ana", "XDG_CACHE_HOME": "c"], "/home/ana/.cache/essential-feed/feed-"),
    ] as [([String: String], String)])
  func theDefaultPlaceIsInTheCacheFolderOfTheUser(
    environment: [String: String], beginning: String
  ) throws {
    let word = try word(nil, environment: environment)
    #expect(word.plugin.scheme == "json")
    #expect(word.place.hasPrefix(beginning))
    #expect(try self.word("json:", environment: environment).place == word.place)
  }

  @Test func eachSourceHasADefaultPlaceOfItsOwn() throws {
    #expect(try word(nil, source: "demo:").place != word(nil, source: "https://feed.example").place)
  }

  @Test(
    arguments: [
      ("oracle:x", "unknown store 'oracle:x'; known are: memory:, json:PATH"),
      ("oracle://ana:secret@host", "unknown store 'oracle:…'; known are: memory:, json:PATH"),
      ("", "unknown store ''; known are: memory:, json:PATH"),
      ("memory:x", "memory: stands alone; write nothing after the colon"),
    ])
  func whatCannotBeMeantIsRefusedWithoutItsSecrets(text: String, message: String) {
    #expect(throws: UsageError(message)) { try word(text) }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "ana"]])
  func withoutAHomeThereIsNoDefaultPlace(environment: [String: String]) {
    for (text, advice) in [
      (nil, "there is no default place: name one with --store"),
      ("json:", "there is no default place: name one with --store"),
      ("json:~/feed", "'~/' leads nowhere: write the path in full"),
    ] {
      #expect(throws: UsageError("HOME is not set to a folder, so \(advice)")) {
        try word(text, environment: environment)
      }
    }
  }

  @Test(
    arguments: [
      ("json:/data/feed", "json:/data/./a/../feed/", true), ("json:/data/a", "json:/data/b", false),
      ("memory:", "json:/data", false),
    ])
  func onePlaceHasManyPaths(one: String, other: String, isSame: Bool) throws {
    #expect(try word(one).isSamePlace(as: word(other)) == isSame)
  }
}
