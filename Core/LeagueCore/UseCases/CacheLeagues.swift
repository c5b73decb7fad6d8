public import FoundationEssentials
public import OfflineCore

/// Saves leagues, teams and squads, each list in place of the one before and of no other.
public struct CacheLeagues: Sendable {
  private let leagues: CacheList<League>
  private let teams: CacheList<Team>
  private let squads: CacheList<Player>

  /// Needs the storage to save to, and the clock.
  public init(storage: Storage, now: @escaping @Sendable () -> Date) {
    leagues = CacheList(store: storage.lists[.leagues], now: now)
    teams = CacheList(store: storage.lists[.teams], now: now)
    squads = CacheList(store: storage.lists[.squad], now: now)
  }

  /// - Parameter source: The name of the source that the leagues are from.
  /// - Throws: `StoreError`, or `CancellationError`; the leagues before are then still there.
  public func callAsFunction(_ leagues: [League], from source: String) async throws {
    try await self.leagues(leagues, as: .leagues, from: source)
  }

  /// The same for the teams of a league, which need not be among the saved ones.
  public func callAsFunction(
    _ teams: [Team], of league: League.ID, from source: String
  ) async throws {
    try await self.teams(teams, as: .teams(of: league), from: source)
  }

  /// The same for the squad of a team, which need not be among the saved ones.
  public func callAsFunction(
    _ squad: [Player], of team: Team.ID, from source: String
  ) async throws {
    try await squads(squad, as: .squad(of: team), from: source)
  }
}
