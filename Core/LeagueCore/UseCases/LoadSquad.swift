public import OfflineCore

/// Loads the squad of a team: the one that is saved while it is fresh, unless the policy says
/// otherwise. Each team's squad has its own age.
public struct LoadSquad: Sendable {
  private let source: any SquadSource
  private let load: LoadWholeList

  /// Needs the source, and the way to load whatever it sends.
  public init(from source: any SquadSource, by load: LoadWholeList) {
    self.source = source
    self.load = load
  }

  /// - Parameter refreshing: Asks the source first, past a fresh squad in the cache.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`.
  public func callAsFunction(
    of team: Team.ID, refreshing: Bool = false
  ) async throws -> LoadedList<Player> {
    try await load(.squad(of: team), refreshing: refreshing) { try await source.squad(of: team) }
  }
}
