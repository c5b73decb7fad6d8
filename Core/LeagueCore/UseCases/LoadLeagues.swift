public import OfflineCore

/// Loads the list of all leagues.
///
///     let leagues = try await LoadLeagues(lists)(by: .cacheFirst)
public struct LoadLeagues: Sendable {
  private let lists: LeagueLists

  /// Creates a use case for the leagues of `lists`.
  public init(_ lists: LeagueLists) { self.lists = lists }

  /// Returns the leagues, and saves those of the source.
  ///
  /// - Parameter policy: The order in which the source and the cache are asked, if at all.
  /// - Throws: `LoadError`; `StoreError` if only the store was asked and it failed; or `CancellationError`.
  public func callAsFunction(
    by policy: LoadingPolicy = .cacheFirst
  ) async throws -> LoadedList<League> {
    try await lists.load(.leagues, by: policy) { try await lists.source.leagues() }
  }
}
