/// Where the squad of a team comes from.
public protocol SquadSource: Sendable {
  /// Everybody in the squad of the team, in the order of the source.
  ///
  /// - Throws: `SourceError`, whose defect is `missing` when the source has no such team; or
  ///   `CancellationError` as soon as the task is cancelled.
  func squad(of team: Team.ID) async throws -> [Player]
}
