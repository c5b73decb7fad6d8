public import OfflineCore

/// Loads the squad of a team. Each team's squad has its own age.
///
///     let squad = try await LoadSquad(lists)(of: team.id, by: .cacheFirst)
public struct LoadSquad: Sendable {
  private let lists: LeagueLists

  /// Creates a use case for the squads of `lists`.
  public init(_ lists: LeagueLists) { self.lists = lists }

  /// Returns the squad of the team, and saves that of the source.
  ///
  /// - Parameter policy: The order in which the source and the cache are asked, if at all.
  /// - Throws: `LoadError`; `StoreError` if only the store was asked and it failed; or `CancellationError`.
  public func callAsFunction(
    of team: Team.ID, by policy: LoadingPolicy = .cacheFirst
  ) async throws -> LoadedList<Player> {
    try await lists.load(.squad(of: team), by: policy) {
      try await lists.source.squad(of: team)
    }
  }
}
