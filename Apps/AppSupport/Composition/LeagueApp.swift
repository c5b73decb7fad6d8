public import Decorators
import CacheCore
public import LeagueCore
public import Plugins

/// The composed app of LigasEc.
public typealias LeagueApp = ComposedApp<LeaguePorts>
/// What an app of LigasEc ships.
public typealias LeaguePlugins = PluginList<LeaguePorts>
/// What a command of LigasEc works with.
public typealias LeagueSession = Session<LeaguePorts>

extension ComposedApp<LeaguePorts> {
  /// Loads the leagues.
  public var loadLeagues: LoadLeagues { LoadLeagues(from: source.leagues, by: load(.leagues)) }

  /// Loads the teams of a league, unless it is announced.
  ///
  /// - Throws: What `LoadTeams` throws.
  public func loadTeams(
    of league: League.ID, refreshing: Bool = false, announced: AnnouncedLeagues = .none
  ) async throws -> LoadTeams.Answer {
    let load = LoadTeams(
      from: source.teams, by: load(.teams),
      announced: announced.contains(league) ? [league] : [])
    return try await load(of: league, refreshing: refreshing)
  }

  /// Loads the squad of a team.
  public var loadSquad: LoadSquad { LoadSquad(from: source.squads, by: load(.squad)) }

  /// Deletes the saved lists that have expired or are damaged.
  public var validateLeagues: ValidateLeagues { ValidateLeagues(storage: storage, now: now) }

  private func load<Item>(_ kind: ListKind<Item>) -> LoadWholeList<Item> {
    LoadWholeList(from: source.name, store: storage.lists[kind], policy: policy, now: now)
  }
}
