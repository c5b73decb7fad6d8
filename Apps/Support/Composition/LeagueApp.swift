public import Decorators
public import LeagueCore
import OfflineCore
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
  public func loadTeams(announcing announced: AnnouncedLeagues = .none) -> LoadTeams {
    LoadTeams(from: source.teams, by: load(.teams), announced: announced)
  }

  /// Loads the squad of a team.
  public var loadSquad: LoadSquad { LoadSquad(from: source.squads, by: load(.squad)) }

  /// Deletes the saved lists that have expired or are damaged.
  public var validateLeagues: ValidateLeagues { ValidateLeagues(storage: storage, now: now) }

  private func load<Item>(_ kind: ListKind<Item>) -> LoadWholeList<Item> {
    LoadWholeList(from: source.name, store: storage.lists[kind], policy: policy, now: now)
  }
}
