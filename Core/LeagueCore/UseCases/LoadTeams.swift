public import OfflineCore

/// Loads the teams of a league. Each league's teams have their own age.
///
///     let answer = try await LoadTeams(lists)(of: league.id, by: .cacheFirst)
public struct LoadTeams: Sendable {
  /// The result for a league.
  public enum Answer: Decided {
    /// The teams of the league.
    case teams(LoadedList<Team>)
    /// The league is only announced, so its teams were not loaded.
    case comingSoon

    /// Which of source and cache answered, and why.
    public var decision: Decision {
      if case .teams(let list) = self { list.decision } else { .nobodyAsked }
    }
  }

  private let lists: LeagueLists
  private let announced: AnnouncedLeagues

  /// - Parameters:
  ///   - lists: The lists of LigasEc.
  ///   - announced: The leagues whose teams are not shown yet, from the composition root.
  public init(_ lists: LeagueLists, announced: AnnouncedLeagues = .none) {
    self.lists = lists
    self.announced = announced
  }

  /// Returns the teams of the league, and saves those of the source.
  ///
  /// - Parameter policy: The order in which the source and the cache are asked, if at all.
  /// - Throws: `LoadError`; `StoreError` if only the store was asked and it failed; or `CancellationError`.
  public func callAsFunction(
    of league: League.ID, by policy: LoadingPolicy = .cacheFirst
  ) async throws -> Answer {
    guard !announced.contains(league) else { return .comingSoon }
    return .teams(
      try await lists.load(.teams(of: league), by: policy) {
        try await lists.source.teams(of: league)
      })
  }
}
