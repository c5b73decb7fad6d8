import Foundation
import LeagueCore
import OfflineCore
import Synchronization
import TestSupport

let crest = URL(string: "https://example.com/crest.png")!

func leagues(_ names: String...) -> [League] {
  names.map { League(id: $0, stageID: "stage", name: $0, logoURL: crest) }
}

func teams(_ names: String...) -> [Team] {
  names.map { Team(id: $0, name: $0, logoURL: crest) }
}

func squad(_ names: String...) -> [Player] {
  names.map {
    Player(
      id: $0, name: $0, number: nil, position: .forward, nationality: nil, photoURL: nil)
  }
}

/// A source that answers as it is told, and remembers what it was asked for.
final class StubLeagues: LeagueSource, TeamSource, SquadSource {
  private let error: SourceError?
  private let asked = Mutex<[ListKey]>([])

  init(failing error: SourceError? = nil) {
    self.error = error
  }

  var requests: [ListKey] { asked.withLock { $0 } }

  func leagues() async throws -> [League] {
    try note(.leagues)
    return LeagueCoreTests.leagues("remote")
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try note(.teams(of: league))
    return LeagueCoreTests.teams("remote of \(league)")
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try note(.squad(of: team))
    return LeagueCoreTests.squad("remote of \(team)")
  }

  private func note(_ key: ListKey) throws {
    asked.withLock { $0.append(key) }
    if let error { throw error }
  }
}

extension Storage {
  /// How leagues are loaded with this storage behind them.
  func load<Item>(
    _ kind: ListKind<Item>, policy: ReadingPolicy = .cacheFirst
  ) -> LoadWholeList<Item> {
    LoadWholeList(from: "source", store: lists[kind], policy: policy, now: { noon })
  }

  func cache(at date: Date) -> CacheLeagues { CacheLeagues(storage: self, now: { date }) }
}
