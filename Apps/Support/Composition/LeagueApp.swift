public import Decorators
public import LeagueCore
public import OfflineCore

/// The composed app of LigasEc.
public typealias LeagueApp = ComposedApp<LeaguePorts>
/// The adapters of an app of LigasEc.
public typealias LeaguePlugins = PluginList<LeaguePorts>

extension ComposedApp<LeaguePorts> {
  /// Composes the app of the first of the sources that has leagues.
  ///
  /// - Returns: `nil` if none has leagues.
  public static func first(of settings: AppSettings, plugins: LeaguePlugins) -> LeagueApp? {
    guard settings.sources.count > 1 else { return try? LeagueApp(settings, plugins: plugins) }
    return settings.sources.lazy.compactMap { source in
      var settings = settings
      if source != settings.sources[0] { settings.authorizesFirstSource = false }
      settings.sources = [source]
      return try? LeagueApp(settings, plugins: plugins)
    }.first
  }

  /// The lists that all use cases share.
  public var lists: LeagueLists {
    LeagueLists(
      from: source.leagues, named: source.name, in: storage.lists, decoratedBy: refreshes,
      now: now)
  }

  /// Loads the leagues by the policy of the app.
  ///
  /// - Parameter refreshing: Whether to ask the source first, even if fresh leagues are saved.
  public func loadLeagues(refreshing: Bool = false) async throws -> LoadedList<League> {
    try await LoadLeagues(lists)(by: try policy.refreshing(refreshing))
  }

  /// Loads the teams of a league, unless it is announced.
  ///
  /// - Parameter policy: The policy for the load; `nil` for that of the app.
  public func loadTeams(
    of league: League.ID, by policy: LoadingPolicy? = nil, refreshing: Bool = false,
    announcing announced: AnnouncedLeagues = .none
  ) async throws -> LoadTeams.Answer {
    try await LoadTeams(lists, announced: announced)(
      of: league, by: try (policy ?? self.policy).refreshing(refreshing))
  }

  /// Loads the squad of a team.
  ///
  /// - Parameter policy: The policy for the load; `nil` for that of the app.
  public func loadSquad(
    of team: Team.ID, by policy: LoadingPolicy? = nil, refreshing: Bool = false
  ) async throws -> LoadedList<Player> {
    try await LoadSquad(lists)(of: team, by: try (policy ?? self.policy).refreshing(refreshing))
  }

  /// Finds the names of leagues and teams.
  public var findNames: FindNames { FindNames(in: lists) }

  /// Finds the address of a crest or a portrait by its name.
  public var findLeagueImage: FindLeagueImage { FindLeagueImage(of: lists, in: storage) }

  /// Loads the crests and portraits of all saved lists.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(of: lists, in: storage, by: loadImageData, policy: policy)
  }

  /// Deletes the saved lists that have expired or are damaged.
  public var validateLeagues: ValidateLeagues { ValidateLeagues(storage, now: now) }
}
