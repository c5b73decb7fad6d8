import FoundationEssentials
import InMemoryStore
import JSONFileStore
import OfflineCore
import Plugins

/// A kata of a new resource, which edits no store.
extension Kata {
  static let resource = Kata(
    9,
    [
      Check("fields-say-all", "a match is the same when its fields are read again") {
        try expectSame($0.match)
      },
      Check("refuses-what-is-none", "fields that are not those of a match make none") {
        try expectRefusals($0.match)
      },
      Check("one-list-a-league", "the matches of each league are a list of their own") {
        try expectListsApart($0.match)
      },
      Check("kept-by-any-store", "stores that know nothing of matches keep them") {
        try await expectKept($0.match)
      },
      Check("there-offline", "what was loaded once is there when the source is not") {
        try await expectThereOffline($0.match)
      },
    ])

  private static func matches<Match: MatchResource>(_: Match.Type) -> [Match] {
    [
      Match(id: "m-1", teams: ["Sp\u{E9}cial 1", ""], kickOff: FeedStage.now, goals: nil),
      Match(
        id: "m-2", teams: ["Andes", "Costa"], kickOff: .init(timeIntervalSince1970: 0),
        goals: [0, 2]),
      Match(id: "m-3", teams: ["Andes", "Costa"], kickOff: FeedStage.now, goals: [11, 10]),
    ]
  }

  private static func expectSame<Match: MatchResource>(_ type: Match.Type) throws {
    let matches = matches(type)
    for (number, match) in matches.enumerated() {
      let again = Match(fields: match.fields)
      try expect(again == match, "\(match)", found: again.map { "\($0)" } ?? "no match")
      let like = matches.firstIndex(of: match)
      try expect(like == number, "three matches that differ", found: "\(match) twice")
    }
  }

  private static func expectRefusals<Match: MatchResource>(_ type: Match.Type) throws {
    for match in matches(type).prefix(2) {
      for name in match.fields.elements.map(\.name) {
        let isGoals = match.fields[name].flatMap(Int.init) != nil
        for value in isGoals ? ["many"] : [nil] {
          var fields = FieldValues()
          for field in match.fields.elements where field.name != name || value != nil {
            fields.append(field.name == name ? value ?? "" : field.value, for: field.name)
          }
          let found = Match(fields: fields)
          let words = value.map { "'\($0)' for" } ?? "nothing for"
          try expect(
            found == nil, "no match of fields with \(words) '\(name)'",
            found: found.map { "\($0)" } ?? "")
        }
      }
    }
  }

  private static func expectListsApart<Match: MatchResource>(_ type: Match.Type) throws {
    let names = ["a", "b", ""].map { Match.matches(of: $0).name }
    try expect(
      Set(names).count == 3 && Set(names.map(\.kind)).count == 1,
      "one kind of lists, three parents",
      found: "\(names)")
  }

  private static func expectKept<Match: MatchResource>(_ type: Match.Type) async throws {
    try await inScratchFolder { folder in
      for plugin in [StorePlugin.inMemory, .jsonFile] {
        let storage = plugin.open(StoreOptions(place: StorePlace(folder + "/store")))
        let key = Match.matches(of: "a")
        _ = try await storage.lists.replace(
          key, with: matches(type), savedAt: FeedStage.now, source: "stage:")
        let found = try await storage.lists.slice(key, from: nil, limit: 9)?.items ?? []
        await storage.close()
        try expect(
          found == matches(type), "all three matches in \(plugin.scheme):", found: "\(found)")
      }
    }
  }

  private static func expectThereOffline<Match: MatchResource>(_ type: Match.Type) async throws {
    let storage = StorePlugin.inMemory.open(StoreOptions(place: ""))
    let load = LoadWholeList(from: "stage:", in: storage.lists, now: { FeedStage.now })
    let key = Match.matches(of: "a")
    _ = try await load(key, refreshing: false) { matches(type) }
    let found = try await load(key, refreshing: true) { throw FeedStage.unreachable }
    try expect(found.items == matches(type), "the saved matches", found: "\(found.items)")
  }
}
