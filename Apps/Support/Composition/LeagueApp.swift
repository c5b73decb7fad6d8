public import Decorators
public import LeagueCore
public import OfflineCore

/// The composed app of LigasEc.
public typealias LeagueApp = ComposedApp<LeaguePorts>
/// What an app of LigasEc ships.
public typealias LeaguePlugins = PluginList<LeaguePorts>

extension ComposedApp<LeaguePorts> {
  /// The lists, which all use cases share.
  public var lists: LeagueLists {
    LeagueLists(
      from: source.leagues, named: source.name, in: storage.lists, decoratedBy: refreshes,
      now: now)
  }

  /// Loads the leagues by the policy of the app.
  ///
  /// - Parameter refreshing: Asks the source first, past fresh leagues in the store.
  public func loadLeagues(refreshing: Bool = false) async throws -> LoadedList<League> {
    try await LoadLeagues(lists)(by: try policy.refreshing(refreshing))
  }

  /// Loads the teams of a league, unless it is announced.
  ///
  /// - Parameter policy: Who is asked first; the policy of the app unless told.
  public func loadTeams(
    of league: League.ID, by policy: LoadingPolicy? = nil, refreshing: Bool = false,
    announcing announced: AnnouncedLeagues = .none
  ) async throws -> LoadTeams.Answer {
    try await LoadTeams(lists, announced: announced)(
      of: league, by: try (policy ?? self.policy).refreshing(refreshing))
  }

  /// Loads the squad of a team.
  ///
  /// - Parameter policy: Who is asked first; the policy of the app unless told.
  public func loadSquad(
    of team: Team.ID, by policy: LoadingPolicy? = nil, refreshing: Bool = false
  ) async throws -> LoadedList<Player> {
    try await LoadSquad(lists)(of: team, by: try (policy ?? self.policy).refreshing(refreshing))
  }

  /// Finds the names of leagues and teams.
  public var findNames: FindNames { FindNames(in: lists) }

  /// Finds the address of a crest or a portrait by the name for it.
  public var findLeagueImage: FindLeagueImage { FindLeagueImage(of: lists, in: storage) }

  /// Gets the crests and portraits of all that is saved.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(of: lists, in: storage, by: loadImageData, policy: policy)
  }

  /// Deletes the saved lists that have expired or are damaged.
  public var validateLeagues: ValidateLeagues { ValidateLeagues(storage, now: now) }
}
