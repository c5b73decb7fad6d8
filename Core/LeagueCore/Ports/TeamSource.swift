/// Where the teams of a league come from.
public protocol TeamSource: Sendable {
  /// All teams of the league, in the order of the source.
  ///
  /// - Throws: `SourceError`, whose defect is `missing` when the source has no such league; or
  ///   `CancellationError` as soon as the task is cancelled.
  func teams(of league: League.ID) async throws -> [Team]
}
