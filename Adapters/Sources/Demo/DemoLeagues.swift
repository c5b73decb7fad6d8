import FoundationEssentials
import LeagueCore

/// A league of the demo, with its crest and teams.
struct DemoLeague {
  /// A league or a team: its name, and the parts of its crest.
  typealias Row = (
    name: String, frame: Crest.Frame, pattern: Kit.Pattern, colours: Kit.Colours, emblem: Emblem
  )

  let owner: CrestOwner
  let teams: [CrestOwner]

  /// - Parameters:
  ///   - seed: The seed of the first team; each team has a different one.
  ///   - teams: The teams in the order of their numbers, which are part of their ids.
  init(_ id: League.ID, seed: UInt64, _ league: Row, teams: [Row]) {
    owner = CrestOwner(id: id, row: league, seed: seed)
    self.teams = teams.enumerated().map { index, team in
      CrestOwner(
        id: "\(id)-\(DemoSquad.twoDigits(index + 1))", row: team, seed: seed + UInt64(index))
    }
  }

  /// The league in the source; `nil` if the id does not make a URL.
  var league: League? {
    owner.crestURL.map {
      League(id: owner.id, stageID: "\(owner.id)-2026", name: owner.name, logoURL: $0)
    }
  }

  /// - Returns: `nil` if the league is not in the demo.
  static func teams(of league: League.ID) -> [Team]? {
    all.first { $0.owner.id == league }?.teams.compactMap { team in
      team.crestURL.map { Team(id: team.id, name: team.name, logoURL: $0) }
    }
  }

  /// - Returns: `nil` if the team is not in the demo.
  static func squad(of team: Team.ID) -> DemoSquad? {
    all.lazy.flatMap(\.teams).first { $0.id == team }.map { DemoSquad(team: $0) }
  }

  /// Returns the crest or the portrait at an address.
  static func png(at address: String) -> Data? {
    let owners = all.flatMap { [$0.owner] + $0.teams }
    if let owner = owners.first(where: { $0.crestURL?.absoluteString == address }) {
      return owner.crest.png()
    }
    // Players have no index, because generating one squad is faster than indexing all.
    let name = address.split(separator: "/").last ?? ""
    return name.lastIndex(of: "-").flatMap { squad(of: String(name[..<$0])) }?
      .portrait(at: address)?.png()
  }
}

/// A league or a team, with what its pictures are drawn from.
struct CrestOwner {
  let id: String
  let name: String
  let crest: Crest
  /// The seed from which the members of a team are generated; it never changes.
  let seed: UInt64

  init(id: String, row: DemoLeague.Row, seed: UInt64) {
    self.id = id
    name = row.name
    crest = Crest(frame: row.frame, kit: Kit(row.pattern, row.colours), emblem: row.emblem)
    self.seed = seed
  }

  var crestURL: URL? { DemoSource.imageURL(in: "crests", name: id) }
}
