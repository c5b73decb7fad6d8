public import OfflineCore

/// Loads the leagues: those that are saved while they are fresh, unless the policy says otherwise.
public struct LoadLeagues: Sendable {
  private let source: any LeagueSource
  private let load: LoadWholeList

  /// Needs the source, and the way to load whatever it sends.
  public init(from source: any LeagueSource, by load: LoadWholeList) {
    self.source = source
    self.load = load
  }

  /// - Parameter refreshing: Asks the source first, past fresh leagues in the cache.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`.
  public func callAsFunction(refreshing: Bool = false) async throws -> LoadedList<League> {
    try await load(.leagues, refreshing: refreshing) { try await source.leagues() }
  }
}
