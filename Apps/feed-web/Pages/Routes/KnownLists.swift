import Composition
import LeagueCore
import OfflineCore

/// Loads lists of LigasEc by ids that readers send. A list of a made-up id is returned but not saved, so that
/// readers cannot fill the store.
struct KnownLists: Sendable {
  let app: LeagueApp
  let announced: AnnouncedLeagues

  func leagues(refreshing: Bool = false) async throws -> LoadedList<League> {
    try await app.observed(.loadLeagues, refreshing: refreshing) {
      try await app.loadLeagues(refreshing: refreshing)
    }
  }

  func teams(
    of league: League.ID, refreshing: Bool = false
  ) async throws -> LoadTeams.Answer {
    let policy = try await policy(for: .teams(of: league)) {
      try await app.findNames.name(of: league) != nil
    }
    return try await app.observed(.loadTeams, refreshing: refreshing) {
      try await app.loadTeams(
        of: league, by: policy, refreshing: refreshing, announcing: announced)
    }
  }

  func squad(of team: Team.ID, refreshing: Bool = false) async throws -> LoadedList<Player> {
    let policy = try await policy(for: .squad(of: team)) {
      try await app.findNames.league(of: team, isOwn: true) != nil
    }
    return try await app.observed(.loadSquad, refreshing: refreshing) {
      try await app.loadSquad(of: team, by: policy, refreshing: refreshing)
    }
  }

  /// Returns the policy of the app if a saved list names the id. A list that is saved already stays saved.
  /// Without fresh leagues, ids cannot be checked.
  private func policy<Item>(
    for key: ListKey<Item>, isNamed: () async throws -> Bool
  ) async throws -> LoadingPolicy {
    guard app.policy.usesStore, app.policy.usesRemote else { return app.policy }
    do {
      guard try await app.lists.saved(.leagues, isOwn: true) != nil else { return app.policy }
      if try await isNamed() { return app.policy }
      return try await app.lists.isSaved(key) ? app.policy : .remoteOnly
    } catch is StoreError {
      // A store that cannot be read is not written either; the app reports that.
      return app.policy
    }
  }
}
