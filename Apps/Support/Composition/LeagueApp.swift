public import Decorators
public import LeagueCore
public import OfflineCore
import Plugins

/// The composed app of LigasEc.
public typealias LeagueApp = ComposedApp<LeaguePorts>
/// What an app of LigasEc ships.
public typealias LeaguePlugins = PluginList<LeaguePorts>

extension ComposedApp<LeaguePorts> {
  private var load: LoadWholeList {
    LoadWholeList(
      from: source.name, in: storage.lists, sharing: requests, policy: policy, now: now)
  }

  /// Loads the leagues.
  public var loadLeagues: LoadLeagues { LoadLeagues(from: source.leagues, by: load) }

  /// Loads the teams of a league, unless it is announced.
  public func loadTeams(announcing announced: AnnouncedLeagues = .none) -> LoadTeams {
    LoadTeams(from: source.teams, by: load, announced: announced)
  }

  /// Loads the squad of a team.
  public func loadSquad(savesUnknown: Bool = true) -> LoadSquad {
    LoadSquad(from: source.squads, by: load, savesUnknown: savesUnknown)
  }

  /// Finds the names of leagues and teams.
  public var findNames: FindNames { FindNames(readBy: load) }

  /// Finds the address of a crest or a portrait by the name for it.
  public var findLeagueImage: FindLeagueImage { FindLeagueImage(readBy: load, in: storage) }

  /// Gets the crests and portraits of all that is saved.
  public var prefetchImageData: PrefetchImageData {
    PrefetchImageData(ofLeaguesReadBy: load, in: storage, by: loadImageData, policy: policy)
  }

  /// Deletes the saved lists that have expired or are damaged.
  public var validateLeagues: ValidateLeagues { ValidateLeagues(storage, now: now) }
}
