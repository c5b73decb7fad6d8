import FoundationEssentials
import LeagueCore

/// All leagues of the demo, with all that belongs to them.
struct DemoLeagues: Sendable {
  static let bundled = DemoLeagues(DemoLeague.all)

  let leagues: [League]
  private let teams: [League.ID: [Team]]
  private let crests: [URL: Crest]
  private let entries: [Team.ID: DemoTeam]

  private init(_ all: [DemoLeague]) {
    leagues = all.compactMap(\.league)
    teams = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.teams.compactMap(\.team)) })
    entries = Dictionary(uniqueKeysWithValues: all.flatMap(\.teams).map { ($0.id, $0) })
    let owners = all.map { ($0.id, $0.crest) } + all.flatMap(\.teams).map { ($0.id, $0.crest) }
    crests = Dictionary(
      uniqueKeysWithValues: owners.compactMap { id, crest in
        DemoAddress.crest(of: id).map { ($0, crest) }
      })
  }

  /// - Returns: `nil` for a league that is not in the demo.
  func teams(of league: League.ID) -> [Team]? { teams[league] }

  /// - Returns: `nil` for a team that is not in the demo.
  func squad(of team: Team.ID) -> [Player]? { entries[team]?.squad.players }

  /// The crest or the portrait there.
  func png(at url: URL) -> Data? { crests[url]?.png() ?? portrait(at: url)?.png() }

  /// People are not looked up in a table of all: a squad takes less time to make than to index.
  private func portrait(at url: URL) -> Portrait? {
    let name = url.lastPathComponent
    guard let end = name.lastIndex(of: "-"), let team = entries[String(name[..<end])] else {
      return nil
    }
    return team.squad.portrait(at: url)
  }
}
