import Composition
import LeagueCore
import OfflineCore

/// Distinguishes existing leagues and teams from made-up ids, so that readers cannot fill the store: a list
/// of an unknown id is returned but not saved.
struct KnownLists: Sendable {
  let app: LeagueApp

  /// Returns the policy for the teams of a league: the app's policy if the saved leagues contain it.
  func policy(forTeamsOf league: League.ID) async throws -> LoadingPolicy {
    try await policy(for: .teams(of: league)) { leagues in
      leagues.contains { OpaqueID($0.id) == OpaqueID(league) }
    }
  }

  /// Returns the policy for the squad of a team: the app's policy if the saved teams of a league contain it.
  func policy(forSquadOf team: Team.ID) async throws -> LoadingPolicy {
    try await policy(for: .squad(of: team)) { leagues in
      for league in leagues {
        let teams = try await app.lists.saved(.teams(of: league.id), isOwn: true)
        if teams?.contains(where: { OpaqueID($0.id) == OpaqueID(team) }) == true { return true }
      }
      return false
    }
  }

  /// Returns the policy for a list. A list that is saved already stays saved. Without fresh leagues, ids
  /// cannot be checked.
  private func policy<Item>(
    for key: ListKey<Item>, isNamed: ([League]) async throws -> Bool
  ) async throws -> LoadingPolicy {
    guard app.policy.usesStore, app.policy.usesRemote else { return app.policy }
    do {
      guard let leagues = try await app.lists.saved(.leagues, isOwn: true) else {
        return app.policy
      }
      if try await isNamed(leagues) { return app.policy }
      return try await app.lists.isSaved(key) ? app.policy : .remoteOnly
    } catch is StoreError {
      // A store that cannot be read is not written either; the app reports that.
      return app.policy
    }
  }
}
