/// Where the leagues come from.
public protocol LeagueSource: Sendable {
  /// All leagues, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func leagues() async throws -> [League]
}
