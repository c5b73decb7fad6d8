import InMemoryStore
import JSONFileStore
import OfflineCore
import Testing

@testable import Composition

struct StoreLocatorTests {
  private static let home = ["HOME": "/home/ana"]

  private func locator(
    _ text: String?, source: SourceName = "demo:", environment: [String: String] = Self.home
  ) throws -> StoreLocator {
    try StoreLocator(
      text, in: [.inMemory, .jsonFile], app: "feed", source: source, environment: environment)
  }

  @Test(
    arguments: [
      ("json:/data/feed", "json", "/data/feed"), ("JSON:/data", "json", "/data"),
      ("json:~/feed", "json", "/home/ana/feed"), ("json:a:b", "json", "a:b"),
      ("json:/home/ana@work/x", "json", "/home/ana@work/x"), ("json:a:b@c", "json", "a:b@c"),
      ("json:~/a@b", "json", "/home/ana/a@b"), ("json://data/a", "json", "//data/a"),
      ("json:~ana", "json", "~ana"), ("json:~", "json", "/home/ana"), ("memory:", "memory", ""),
    ])
  func aLocatorIsASchemeAndAPlace(text: String, scheme: String, place: String) throws {
    let locator = try locator(text)
    #expect(locator.plugin.scheme == scheme)
    #expect(locator.place.rawValue == place)
  }

  @Test(
    arguments: [
      (["HOME": "/home/ana"], "/home/ana/.cache/essential-feed/feed-"),
      (["HOME": "/home/ana", "XDG_CACHE_HOME": "/c"], "/c/essential-feed/feed-"),
      (["HOME": "/home/ana", "XDG_CACHE_HOME": "c"], "/home/ana/.cache/essential-feed/feed-"),
      (["HOME": "/"], "/.cache/essential-feed/feed-"),
    ] as [([String: String], String)])
  func theDefaultPlaceIsInTheCacheFolderOfTheUser(
    environment: [String: String], beginning: String
  ) throws {
    let locator = try locator(nil, environment: environment)
    #expect(locator.plugin.scheme == "json")
    #expect(locator.place.rawValue.hasPrefix(beginning))
    #expect(try self.locator("json:", environment: environment).place == locator.place)
  }

  @Test func aPlaceMayHoldAPasswordAndDoesNotShowItself() throws {
    let options = StoreOptions(place: "//ana:hunter2@host/feed")
    var dumped = ""
    dump(options, to: &dumped)
    for text in ["\(options.place)", "\(options)", String(reflecting: options), dumped] {
      #expect(!text.contains("hunter2"))
    }
  }

  @Test func eachSourceHasADefaultPlaceOfItsOwn() throws {
    #expect(
      try locator(nil, source: "demo:").place != locator(nil, source: "https://feed.example").place)
  }

  @Test(
    arguments: [
      ("oracle:x", "unknown store 'oracle:x'; known are: memory:, json:PATH"),
      (
        "oracle://ana:secret@host/db?key=secret",
        "unknown store 'oracle://…@host/db?…'; known are: memory:, json:PATH"
      ),
      ("oracle://ana:s?cret@host", "unknown store 'oracle:…'; known are: memory:, json:PATH"),
      (
        "jsn:/data?",
        "unknown store 'jsn:/data?…'; did you mean 'json:/data?…'? "
          + "known are: memory:, json:PATH"
      ),
      ("app:s3@cret@host", "unknown store 'app:…'; known are: memory:, json:PATH"),
      ("ana@server:secret@host", "unknown store '…:…'; known are: memory:, json:PATH"),
      ("pg:host=h password=secret", "unknown store 'pg:…'; known are: memory:, json:PATH"),
      ("oracle://ana:secret", "unknown store 'oracle:…'; known are: memory:, json:PATH"),
      ("oracle://ana:x@host:secret", "unknown store 'oracle:…'; known are: memory:, json:PATH"),
      ("oracle://h;password=secret:1", "unknown store 'oracle:…'; known are: memory:, json:PATH"),
      ("password=secret:", "unknown store '…:'; known are: memory:, json:PATH"),
      ("json://ana:secret@host/x", "store 'json:…': write a path after 'json:', not an address"),
      (
        "JSON:pg://ana:secret@host/x", "store 'json:…': write a path after 'json:', not an address"
      ),
      ("json:pg://h?token=secret", "store 'json:…': write a path after 'json:', not an address"),
      ("", "unknown store ''; known are: memory:, json:PATH"),
      ("json", "unknown store 'json'; did you mean 'json:'? known are: memory:, json:PATH"),
      ("jsno:/x", "unknown store 'jsno:/x'; did you mean 'json:/x'? known are: memory:, json:PATH"),
      (
        "/x.json",
        "unknown store '/x.json'; did you mean 'json:/x.json'? known are: memory:, json:PATH"
      ),
      ("~/x", "unknown store '~/x'; did you mean 'json:~/x'? known are: memory:, json:PATH"),
      ("x", "unknown store 'x'; known are: memory:, json:PATH"),
      ("memory:x", "memory: stands alone; write nothing after the colon"),
    ])
  func whatCannotBeMeantIsRefusedWithoutItsSecrets(text: String, message: String) {
    #expect(throws: UsageError(message)) { try locator(text) }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "ana"]])
  func withoutAHomeThereIsNoDefaultPlace(environment: [String: String]) {
    for (text, advice) in [
      (nil, "there is no default place: name one with --store"),
      ("json:", "there is no default place: name one with --store"),
      ("json:~/feed", "'~/' leads nowhere: write the path in full"),
    ] {
      #expect(throws: UsageError("HOME is not set to a folder, so \(advice)")) {
        try locator(text, environment: environment)
      }
    }
  }

  @Test(
    arguments: [
      ("json:/data/feed", "json:/data/./a/../feed/", true), ("json:/data/a", "json:/data/b", false),
      ("memory:", "json:/data", false),
    ])
  func onePlaceHasManyPaths(one: String, other: String, isSame: Bool) throws {
    #expect(try locator(one).hasSamePath(as: locator(other)) == isSame)
  }

  @Test func aPlaceIsCheckedWhenTheTextIsMadeOut() {
    let picky = StorePlugin(
      scheme: "picky", aliases: ["choosy"], placeKind: .address(placeholder: "//HOST"),
      placeProblem: { $0.rawValue.hasPrefix("//") ? nil : "write //HOST" },
      open: StorePlugin.inMemory.open)
    for (text, message) in [
      ("picky:x", "store 'picky:x': write //HOST"),
      ("choosy:x", "store 'choosy:x': write //HOST"),
      ("picky:host=h password=secret", "store 'picky:…': write //HOST"),
      ("picky:", "picky: needs a place after the colon: //HOST"),
    ] {
      #expect(throws: UsageError(message)) {
        try StoreLocator(text, in: [picky], app: "feed", source: "", environment: [:])
      }
    }
  }

  @Test func aSchemeThatCannotWorkHereIsRefusedWithTheReason() {
    let plain = StorePlugin(
      scheme: "plain", unavailableSchemes: ["plains": "there is no TLS: use plain:"],
      placeKind: .address(placeholder: "//HOST"), open: StorePlugin.inMemory.open)
    for (text, message) in [
      ("plains://host", "store 'plains://host': there is no TLS: use plain:"),
      ("plains:host=h password=secret", "store 'plains:…': there is no TLS: use plain:"),
    ] {
      #expect(throws: UsageError(message)) {
        try StoreLocator(text, in: [plain], app: "feed", source: "", environment: [:])
      }
    }
  }

  @Test func storesThatNeedAnAddressAreLeftOutOfAllThatShip() throws {
    let remote = StorePlugin(
      scheme: "remote", placeKind: .address(placeholder: "//HOST"),
      open: StorePlugin.inMemory.open)
    let plugins = [remote, .jsonFile, .inMemory]
    let all = try StoreLocator.list([], in: plugins, app: "feed", environment: Self.home)
    #expect(all.map(\.plugin.scheme) == ["json", "memory"])
    let named = try StoreLocator.list(["remote://h"], in: plugins, app: "feed", environment: [:])
    #expect(named.map(\.place) == ["//h"])
  }

  @Test(arguments: [("json:", true), ("json:/data", false), ("memory:", false)])
  func onlyWhatIsAtADefaultPlaceIsOursByName(text: String, isOurs: Bool) throws {
    #expect(try locator(text).isDefaultPlace == isOurs)
  }

  @Test func whatForgetsIsNoTargetOfAMigration() async throws {
    let memory = try locator("memory:")
    await #expect(throws: UsageError.self) {
      try await memory.migrationTarget(AppSettings())
    }
  }

  @Test func aMoveThatFailsTellsWhereItWasToGo() async throws {
    let stuck = StorePlugin(
      scheme: "stuck", placeKind: .local(suffix: ""), open: StorePlugin.inMemory.open,
      siblings: .init(
        name: { place, label in place.appending(label) }, found: { _ in [:] }, erase: { _ in },
        move: { _, _ in throw StoreError(.denied, detail: "busy") }))
    let copy = try #require(SiblingStorage(beside: "x", of: stuck, label: "copy"))
    await #expect(throws: StoreError(.denied, place: "memory:", detail: "busy")) {
      try await copy.move(to: StoreOptions(place: "x"))
    }
  }
}
