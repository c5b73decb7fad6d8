public import OfflineCore

/// Loads the teams of a league: those that are saved while they are fresh, unless the policy says
/// otherwise. Each league's teams have their own age.
public struct LoadTeams: Sendable {
  /// What there is to show of a league.
  public enum Answer: Decided {
    /// Its teams.
    case teams(LoadedList<Team>)
    /// Nothing yet: the league is announced, and its teams were not asked for.
    case comingSoon

    /// Who answered, and why.
    public var decision: Decision {
      if case .teams(let list) = self { list.decision } else { .nobodyAsked }
    }
  }

  private let source: any TeamSource
  private let load: LoadWholeList
  private let announced: AnnouncedLeagues

  /// - Parameters:
  ///   - source: Where the teams come from.
  ///   - load: The way to load whatever the source sends.
  ///   - announced: The leagues whose teams are not shown yet; the composition root knows them.
  public init(
    from source: any TeamSource, by load: LoadWholeList, announced: AnnouncedLeagues = .none
  ) {
    self.source = source
    self.load = load
    self.announced = announced
  }

  /// What is loaded is saved, unless fresh leagues are, and this is none of them.
  ///
  /// - Parameter refreshing: Asks the source first, past fresh teams in the cache.
  /// - Throws: `LoadError`; `StoreError` when only the cache was asked and it failed; or
  ///   `CancellationError`.
  public func callAsFunction(
    of league: League.ID, refreshing: Bool = false
  ) async throws -> Answer {
    guard !announced.contains(league) else { return .comingSoon }
    return .teams(
      try await load(.teams(of: league), refreshing: refreshing) {
        let leagues = try await load.saved(.leagues, isOwn: true)
        return leagues?.contains { $0.id.utf8.elementsEqual(league.utf8) } ?? true
      } items: {
        try await source.teams(of: league)
      })
  }
}
