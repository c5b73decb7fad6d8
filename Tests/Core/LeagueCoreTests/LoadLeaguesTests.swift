import Foundation
import LeagueCore
import OfflineCore
import TestSupport
import Testing

struct LoadLeaguesTests {
  private let offline = SourceError(.offline, address: "source")

  @Test(
    "Saved lists answer until they are exactly seven days old",
    arguments: [(-1, Origin.cache), (0, .remote), (1, .remote)] as [(TimeInterval, Origin)])
  func staysLocalWhileFresh(secondsBeyond: TimeInterval, origin: Origin) async throws {
    let storage = emptyStorage()
    let source = StubLeagues()
    let savedAt = noon.addingTimeInterval(-sevenDays - secondsBeyond)
    try await storage.cache(at: savedAt)(leagues("saved"), from: "source")
    let list = try await LoadLeagues(from: source, by: storage.load())()
    #expect(list.origin == origin)
    #expect(list.items == leagues(origin == .cache ? "saved" : "remote"))
    #expect(source.requests.isEmpty == (origin == .cache))
    #expect(!list.canLoadMore)
    let head = try await storage.lists.head(ListKey<League>.leagues)
    #expect(head?.savedAt == (origin == .cache ? savedAt : noon))
  }

  @Test func refreshingAsksTheSourceAndFallsBackOnWhatIsFresh() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("saved"), from: "source")
    let failing = LoadLeagues(from: StubLeagues(failing: malformed), by: storage.load())
    let saved = try await failing(refreshing: true)
    #expect(saved.items == leagues("saved"))
    #expect(saved.notices == [.notRefreshed(malformed)])
    let list = try await LoadLeagues(from: StubLeagues(), by: storage.load())(
      refreshing: true)
    #expect(list.items == leagues("remote"))
  }

  @Test func refreshingIsRuledOutWhenTheCacheAloneMayAnswer() async throws {
    let load = emptyStorage().load(policy: .cacheOnly)
    await #expect(throws: LoadError.ruledOut(by: .cacheOnly)) {
      try await LoadLeagues(from: StubLeagues(), by: load)(refreshing: true)
    }
  }

  @Test(arguments: [LoadingPolicy.remoteOnly, .remoteFirst])
  func otherPoliciesAreKept(policy: LoadingPolicy) async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("saved"), from: "source")
    let load = LoadLeagues(from: StubLeagues(), by: storage.load(policy: policy))
    for refreshing in [true, false] {
      #expect(try await load(refreshing: refreshing).origin == .remote)
    }
    let saved = try await storage.lists.slice(ListKey<League>.leagues, from: nil, limit: 9)?.items
    #expect(saved == leagues(policy == .remoteOnly ? "saved" : "remote"))
  }

  @Test func whatAnotherSourceHasSavedOnlyHelpsOutOffline() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("theirs"), from: "another source")
    let failing = LoadLeagues(from: StubLeagues(failing: offline), by: storage.load())
    #expect(try await failing().items == leagues("theirs"))
    #expect(try await failing().source == "another source")
    let list = try await LoadLeagues(from: StubLeagues(), by: storage.load())()
    #expect(list.items == leagues("remote"))
  }

  @Test func eachParentHasItsOwnAge() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(teams("saved"), of: "A", from: "source")
    try await storage.cache(at: noon.addingTimeInterval(-sevenDays))(
      teams("expired"), of: "B", from: "source")
    try await storage.cache(at: noon)(squad("saved"), of: "T", from: "source")
    let source = StubLeagues()
    let loadTeams = LoadTeams(from: source, by: storage.load())
    #expect(try await loadTeams(of: "A").items == teams("saved"))
    #expect(try await loadTeams(of: "B").items == teams("remote of B"))
    let loadSquad = LoadSquad(from: source, by: storage.load())
    #expect(try await loadSquad(of: "T").items == squad("saved"))
    #expect(try await loadSquad(of: "U").items == squad("remote of U"))
    #expect(source.requests == [.teams(of: "B"), .squad(of: "U")])
  }

  @Test func anAnnouncedLeagueIsNotAskedForEvenWhenRefreshing() async throws {
    let source = StubLeagues()
    let load = LoadTeams(
      from: source, by: emptyStorage().load(), announced: AnnouncedLeagues(["B"]))
    guard case .comingSoon = try await load(of: "B", refreshing: true) else {
      Issue.record("the league is shown")
      return
    }
    #expect(try await load(of: "A").items == teams("remote of A"))
    #expect(source.requests == [.teams(of: "A")])
  }

  @Test func aMadeUpLeagueFillsNoStore() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    let load = LoadTeams(from: StubLeagues(), by: storage.load())
    for league in ["A", "made up", "a"] {
      #expect(try await load(of: league).items == teams("remote of \(league)"))
    }
    #expect(try await storage.maintenance.contents().lists == [.leagues, .teams(of: "A")])
  }

  @Test(arguments: ["another source", "source"])
  func aLeagueMayBeOneWhereNobodyKnowsThem(source: SourceName) async throws {
    let storage = emptyStorage()
    let date = source == "source" ? noon.addingTimeInterval(-sevenDays) : noon
    try await storage.cache(at: date)(leagues("A"), from: source)
    _ = try await LoadTeams(from: StubLeagues(), by: storage.load())(of: "B")
    #expect(try await storage.maintenance.contents().lists.contains(.teams(of: "B")))
  }

  @Test func aTeamMayBeOneWhereNobodyKnowsThem() async throws {
    let storage = emptyStorage()
    _ = try await LoadSquad(from: StubLeagues(), by: storage.load())(of: "T")
    let offline = LoadSquad(from: StubLeagues(failing: offline), by: storage.load())
    #expect(try await offline(of: "T").items == squad("remote of T"))
  }

  @Test func whereAnybodyMayAskNothingIsSavedThatNoListNames() async throws {
    let storage = emptyStorage()
    let source = StubLeagues()
    let loadTeams = LoadTeams(from: source, by: storage.load())
    let loadSquad = LoadSquad(from: source, by: storage.load(), savesUnknown: false)
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    #expect(try await loadSquad(of: "T").items == squad("remote of T"))
    #expect(try await storage.maintenance.contents().lists == [.leagues])
    _ = try await loadTeams(of: "A")
    for team in ["remote of A", "T"] { _ = try await loadSquad(of: team) }
    #expect(
      try await storage.maintenance.contents().lists
        == [.leagues, .teams(of: "A"), .squad(of: "remote of A")])
  }

  @Test func whatIsSavedIsRenewedThoughNoListNamesIt() async throws {
    let storage = emptyStorage()
    let expired = noon.addingTimeInterval(-sevenDays)
    try await storage.cache(at: expired)(squad("old"), of: "T", from: "source")
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    let load = LoadSquad(from: StubLeagues(), by: storage.load(), savesUnknown: false)
    _ = try await load(of: "T")
    #expect(try await storage.lists.head(ListKey<Player>.squad(of: "T"))?.savedAt == noon)
  }

  @Test func aParentOfWhichTheSourceHasNothingFillsNoStore() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(squad("gone"), of: "T", from: "source")
    let load = storage.load(policy: .remoteFirst)
    for team in ["T", "made up"] {
      let list = try await load(ListKey<Player>.squad(of: team), refreshing: false) { [] }
      #expect(list.items.isEmpty)
      #expect((list.savedAt == nil) == (team == "made up"))
    }
    #expect(try await storage.maintenance.contents().lists == [.squad(of: "T")])
    #expect(try await storage.lists.head(ListKey<Player>.squad(of: "T"))?.count == 0)
  }

  @Test func anErrorTellsWhyTheCacheWasNoHelp() async throws {
    let storage = emptyStorage()
    let expired = noon.addingTimeInterval(-sevenDays)
    try await storage.cache(at: expired)(squad("old"), of: "T", from: "source")
    let load = LoadSquad(from: StubLeagues(failing: offline), by: storage.load())
    await #expect(throws: LoadError.remote(offline, cache: .expired(savedAt: expired))) {
      try await load(of: "T")
    }
    await #expect(throws: LoadError.remote(offline, cache: .empty)) { try await load(of: "U") }
  }
}

extension LoadTeams.Answer {
  fileprivate var items: [Team]? {
    if case .teams(let list) = self { list.items } else { nil }
  }
}
