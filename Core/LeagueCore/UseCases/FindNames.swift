import OfflineCore

/// Finds the names of leagues and teams by their ids in saved lists. The source is not asked, because a name
/// only decorates the actual result.
public struct FindNames: Sendable {
  private let lists: LeagueLists

  /// Creates a use case for the saved lists of `lists`.
  public init(in lists: LeagueLists) { self.lists = lists }

  /// - Returns: `nil` if no fresh list contains it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func name(of league: League.ID) async throws -> String? {
    try await lists.saved(.leagues)?.first { OpaqueID($0.id) == OpaqueID(league) }?.name
  }

  /// - Returns: `nil` if no fresh list of the teams of that league contains it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func name(of team: Team.ID, in league: League.ID) async throws -> String? {
    try await lists.saved(.teams(of: league))?.first { OpaqueID($0.id) == OpaqueID(team) }?.name
  }

  /// Returns the league of a team.
  ///
  /// - Parameter isOwn: `true` to search only lists from the app's source.
  /// - Returns: `nil` if no fresh lists contain it.
  /// - Throws: `StoreError`, or `CancellationError`.
  public func league(of team: Team.ID, isOwn: Bool = false) async throws -> League.ID? {
    for league in try await lists.saved(.leagues, isOwn: isOwn) ?? [] {
      let teams = try await lists.saved(.teams(of: league.id), isOwn: isOwn) ?? []
      if teams.contains(where: { OpaqueID($0.id) == OpaqueID(team) }) { return league.id }
    }
    return nil
  }
}
