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

/// A source with given answers, which records its requests.
final class StubLeagues: LeagueSource {
  private let error: SourceError?
  private let asked = Mutex<[ListName]>([])

  init(failing error: SourceError? = nil) {
    self.error = error
  }

  var requests: [ListName] { asked.withLock { $0 } }

  func leagues() async throws -> [League] {
    try note(.leagues)
    return CoreTests.leagues("remote")
  }

  func teams(of league: League.ID) async throws -> [Team] {
    try note(.teams(of: league))
    return CoreTests.teams("remote of \(league)")
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    try note(.squad(of: team))
    return CoreTests.squad("remote of \(team)")
  }

  private func note(_ key: ListName) throws {
    asked.withLock { $0.append(key) }
    if let error { throw error }
  }
}

extension ListName {
  static let leagues = ListKey<League>.leagues.name
  static func teams(of league: League.ID) -> Self { ListKey<Team>.teams(of: league).name }
  static func squad(of team: Team.ID) -> Self { ListKey<Player>.squad(of: team).name }
}

extension Storage {
  /// Returns the lists of LigasEc in this storage.
  func leagues(of source: any LeagueSource = StubLeagues()) -> LeagueLists {
    LeagueLists(from: source, named: "source", in: lists, now: { noon })
  }

  func cache(at date: Date) -> CacheAnyList { CacheAnyList(storage: self, date: date) }
}

/// Saves lists of any resource.
struct CacheAnyList {
  let storage: Storage
  let date: Date

  func callAsFunction(_ leagues: [League], from source: SourceName) async throws {
    try await save(leagues, for: .leagues, from: source)
  }

  func callAsFunction(_ teams: [Team], of league: League.ID, from source: SourceName) async throws {
    try await save(teams, for: .teams(of: league), from: source)
  }

  func callAsFunction(_ squad: [Player], of team: Team.ID, from source: SourceName) async throws {
    try await save(squad, for: .squad(of: team), from: source)
  }

  private func save<Item>(_ items: [Item], for key: ListKey<Item>, from source: SourceName)
    async throws
  {
    _ = try await storage.lists.replace(key, with: items, savedAt: date, source: source)
  }
}
