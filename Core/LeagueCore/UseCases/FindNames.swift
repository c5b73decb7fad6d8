import OfflineCore

/// Finds the names of a league and of a team by their ids, among what is saved; the source is not
/// asked, for a name is only an ornament of what is asked for.
public struct FindNames: Sendable {
  private let lists: LeagueLists

  /// Creates a use case for the saved lists of `lists`.
  public init(in lists: LeagueLists) { self.lists = lists }

  /// - Returns: `nil` when no fresh list tells it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func name(of league: League.ID) async throws -> String? {
    try await lists.saved(.leagues)?.first { $0.id.utf8.elementsEqual(league.utf8) }?.name
  }

  /// - Returns: `nil` when no fresh list of the teams of that league tells it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func name(of team: Team.ID, in league: League.ID) async throws -> String? {
    try await lists.saved(.teams(of: league))?.first { $0.id.utf8.elementsEqual(team.utf8) }?.name
  }

  /// The league of a team that is known by its id alone.
  ///
  /// - Returns: `nil` when no fresh lists tell it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func league(of team: Team.ID) async throws -> League.ID? {
    for league in try await lists.saved(.leagues) ?? []
    where try await name(of: team, in: league.id) != nil {
      return league.id
    }
    return nil
  }
}
