import Composition
import LeagueCore
import OfflineCore

/// Tells lists of LigasEc that there are from those of ids that a reader has made up. A server saves none of
/// the latter: its readers could fill the store.
struct KnownLists: Sendable {
  let app: LeagueApp

  /// The policy for the teams of a league: that of the app if the league is one of the leagues, or its teams
  /// are saved.
  func policy(forTeamsOf league: League.ID) async throws -> LoadingPolicy {
    try await policy(.teams(of: league)) {
      try await leagues().contains { $0.id.utf8.elementsEqual(league.utf8) }
    }
  }

  /// The policy for the squad of a team: that of the app if the saved teams of a league name the team, or its
  /// squad is saved.
  func policy(forSquadOf team: Team.ID) async throws -> LoadingPolicy {
    try await policy(.squad(of: team)) {
      for league in try await leagues() {
        let teams = try await app.lists.saved(.teams(of: league.id), isOwn: true)
        if teams?.contains(where: { $0.id.utf8.elementsEqual(team.utf8) }) == true { return true }
      }
      return false
    }
  }

  private func policy<Item>(
    _ key: ListKey<Item>, whenKnown isKnown: () async throws -> Bool
  ) async throws -> LoadingPolicy {
    guard app.policy.usesStore, app.policy.usesRemote else { return app.policy }
    do {
      if try await app.lists.saved(key) != nil { return app.policy }
      return try await isKnown() ? app.policy : .remoteOnly
    } catch is StoreError {
      // A store that can't tell takes nothing either, and the app says so.
      return app.policy
    } catch is LoadError {
      return .remoteOnly
    }
  }

  /// The leagues of this source, which are loaded if they are not saved.
  private func leagues() async throws -> [League] {
    if let saved = try await app.lists.saved(.leagues, isOwn: true) { return saved }
    return try await app.loadLeagues().items
  }
}
