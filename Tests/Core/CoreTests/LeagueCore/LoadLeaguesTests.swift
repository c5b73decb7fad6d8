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
    let list = try await LoadLeagues(storage.leagues(of: source))()
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
    let failing = LoadLeagues(storage.leagues(of: StubLeagues(failing: malformed)))
    let saved = try await failing(by: .remoteFirst)
    #expect(saved.items == leagues("saved"))
    #expect(saved.notices == [.notRefreshed(malformed)])
    let list = try await LoadLeagues(storage.leagues(of: StubLeagues()))(
      by: .remoteFirst)
    #expect(list.items == leagues("remote"))
  }

  @Test(arguments: [LoadingPolicy.remoteOnly, .remoteFirst])
  func otherPoliciesAreKept(policy: LoadingPolicy) async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("saved"), from: "source")
    let load = LoadLeagues(storage.leagues())
    #expect(try await load(by: policy).origin == .remote)
    let saved = try await storage.lists.slice(ListKey<League>.leagues, from: nil, limit: 9)?.items
    #expect(saved == leagues(policy == .remoteOnly ? "saved" : "remote"))
  }

  @Test func whatAnotherSourceHasSavedOnlyHelpsOutOffline() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("theirs"), from: "another source")
    let failing = LoadLeagues(storage.leagues(of: StubLeagues(failing: offline)))
    #expect(try await failing().items == leagues("theirs"))
    #expect(try await failing().source == "another source")
    let list = try await LoadLeagues(storage.leagues(of: StubLeagues()))()
    #expect(list.items == leagues("remote"))
  }

  @Test func eachParentHasItsOwnAge() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(teams("saved"), of: "A", from: "source")
    try await storage.cache(at: noon.addingTimeInterval(-sevenDays))(
      teams("expired"), of: "B", from: "source")
    try await storage.cache(at: noon)(squad("saved"), of: "T", from: "source")
    let source = StubLeagues()
    let loadTeams = LoadTeams(storage.leagues(of: source))
    #expect(try await loadTeams(of: "A").items == teams("saved"))
    #expect(try await loadTeams(of: "B").items == teams("remote of B"))
    let loadSquad = LoadSquad(storage.leagues(of: source))
    #expect(try await loadSquad(of: "T").items == squad("saved"))
    #expect(try await loadSquad(of: "U").items == squad("remote of U"))
    #expect(source.requests == [.teams(of: "B"), .squad(of: "U")])
  }

  @Test func anAnnouncedLeagueIsNotAskedForEvenWhenRefreshing() async throws {
    let source = StubLeagues()
    let load = LoadTeams(
      emptyStorage().leagues(of: source), announced: AnnouncedLeagues(["B"]))
    guard case .comingSoon = try await load(of: "B", by: .remoteFirst) else {
      Issue.record("the league is shown")
      return
    }
    #expect(try await load(of: "A").items == teams("remote of A"))
    #expect(source.requests == [.teams(of: "A")])
  }

  @Test func anErrorTellsWhyTheCacheWasNoHelp() async throws {
    let storage = emptyStorage()
    let expired = noon.addingTimeInterval(-sevenDays)
    try await storage.cache(at: expired)(squad("old"), of: "T", from: "source")
    let load = LoadSquad(storage.leagues(of: StubLeagues(failing: offline)))
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
