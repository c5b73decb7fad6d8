import Conformance
import FoundationEssentials
import InMemoryStore
import JSONFileStore
import OfflineCore
import TestSupport

/// The kata about a new resource, which needs no change in a store.
extension Kata {
  static let resource = Kata(
    number: 9,
    checks: [
      Check("fields-say-all", sentence: "a match is the same when its fields are read again") {
        try $0.match.expectSame()
      },
      Check("refuses-what-is-none", sentence: "fields that are not those of a match make none") {
        try $0.match.expectRefusals()
      },
      Check("one-list-a-league", sentence: "the matches of each league are a list of their own") {
        try $0.match.expectListsApart()
      },
      Check("kept-by-any-store", sentence: "stores that know nothing of matches keep them") {
        try await $0.match.expectKept()
      },
      Check("there-offline", sentence: "what was loaded once is there when the source is not") {
        try await $0.match.expectThereOffline()
      },
    ])
}

extension MatchResource {
  private static var samples: [Self] {
    [
      Self(id: "m-1", teams: ["Sp\u{E9}cial 1", ""], kickOff: noon, goals: nil),
      Self(
        id: "m-2", teams: ["Andes", "Costa"], kickOff: .init(timeIntervalSince1970: 0),
        goals: [0, 2]),
      Self(id: "m-3", teams: ["Andes", "Costa"], kickOff: noon, goals: [11, 10]),
    ]
  }

  fileprivate static func expectSame() throws {
    for (number, match) in samples.enumerated() {
      try expect(Self(fields: match.fields), is: match, in: "a match of the fields of \(match)")
      try expect(
        samples.firstIndex(of: match), is: number, in: "the first match that equals \(match)")
    }
  }

  fileprivate static func expectRefusals() throws {
    for match in samples.prefix(2) {
      for (name, value) in match.fields.elements {
        let isNumber = Int(value) != nil
        var fields = FieldValues()
        for field in match.fields.elements where field.name != name || isNumber {
          fields.append(field.name == name ? "many" : field.value, for: field.name)
        }
        let words = isNumber ? "'many' for" : "nothing for"
        try expect(Self(fields: fields), is: nil, in: "a match of fields with \(words) '\(name)'")
      }
    }
  }

  fileprivate static func expectListsApart() throws {
    let names = ["a", "b", ""].map { matches(of: $0).name }
    try expect(
      Set(names).count == 3 && Set(names.map(\.kind)).count == 1, in: "the names of three lists",
      expected: "one kind of lists, three parents", found: "\(names)")
  }

  fileprivate static func expectKept() async throws {
    try await withTemporaryFolder { folder in
      for plugin in [StorePlugin.inMemory, .jsonFile] {
        let storage = plugin.open(StoreOptions(place: StorePlace(folder + "/store")))
        let key = matches(of: "a")
        _ = try await storage.lists.replace(key, with: samples, savedAt: noon, source: "stage:")
        let found = try await storage.lists.slice(key, from: nil, limit: 9)?.items ?? []
        try expect(found, is: samples, in: "the matches in \(plugin.scheme):")
        await storage.close()
      }
    }
  }

  fileprivate static func expectThereOffline() async throws {
    let lists = emptyStorage().lists
    func load(
      _ ask: @escaping @Sendable () async throws -> [Self]
    ) -> LoadWholeList<Self> {
      LoadWholeList(matches(of: "a"), from: "stage:", in: lists, now: { noon }, asking: ask)
    }
    _ = try await load { samples }(by: .cacheFirst)
    let found = try await load { throw FeedStage.unreachable }(by: .remoteFirst)
    try expect(found.items, is: samples, in: "what is loaded while the source is out of reach")
  }
}
