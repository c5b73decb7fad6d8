public import OfflineCore

/// Loads the squad of a team: the one that is saved while it is fresh, unless the policy says
/// otherwise. Each team's squad has its own age.
public struct LoadSquad: Sendable {
  private let source: any SquadSource
  private let load: LoadWholeList
  private let savesUnknown: Bool

  /// - Parameters:
  ///   - source: Where the squads come from.
  ///   - load: The way to load whatever the source sends.
  ///   - savesUnknown: Whether to save the squad of a team that no saved list names, where fresh
  ///     leagues are saved. A command line may; a server must not, for its readers could fill the store
  ///     with ids that they make up.
  public init(from source: any SquadSource, by load: LoadWholeList, savesUnknown: Bool = true) {
    self.source = source
    self.load = load
    self.savesUnknown = savesUnknown
  }

  /// - Parameter refreshing: Asks the source first, past a fresh squad in the cache.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`.
  public func callAsFunction(
    of team: Team.ID, refreshing: Bool = false
  ) async throws -> LoadedList<Player> {
    try await load(.squad(of: team), refreshing: refreshing) {
      guard !savesUnknown, let leagues = try await load.saved(.leagues, isOwn: true) else {
        return true
      }
      for league in leagues {
        let teams = try await load.saved(.teams(of: league.id), isOwn: true)
        if teams?.contains(where: { $0.id.utf8.elementsEqual(team.utf8) }) == true { return true }
      }
      return false
    } items: {
      try await source.squad(of: team)
    }
  }
}
