public import LeagueCore
public import OfflinePresentation

extension Messages {
  /// Says how many lists validating kept and deleted: "2 lists kept, 1 deleted."
  public func validated(kept: Int, deleted: Int) -> String {
    kept == 0 && deleted == 0 ? cache.empty : leagues.validated(kept, deleted)
  }

  /// Says how many pictures a list did not wait for: "2 pictures are left out, …"
  public func picturesLeftOut(_ count: Int) -> String { leagues.picturesLeftOut(count) }

  /// Says how many pictures a list has too many: "2 pictures are left out: the list has too many."
  public func picturesTooMany(_ count: Int) -> String { leagues.picturesTooMany(count) }

  /// Says that the source has no such league, and where to see those that it has.
  public func unknownLeague(_ id: League.ID) -> String { leagues.unknownLeague(id).harmless }

  /// Says that the source has no such team, and where to see those that it has.
  public func unknownTeam(_ id: Team.ID) -> String { leagues.unknownTeam(id).harmless }
}
