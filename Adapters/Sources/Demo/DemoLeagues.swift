import FoundationEssentials
import LeagueCore

struct DemoLeagues: Sendable {
  static let bundled = DemoLeagues(DemoLeague.all)

  let leagues: [League]
  private let teams: [League.ID: [Team]]
  private let members: [Team.ID: DemoTeam]
  private let crests: [String: Crest]

  private init(_ all: [DemoLeague]) {
    leagues = all.compactMap(\.league)
    teams = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.teams.compactMap(\.team)) })
    members = Dictionary(uniqueKeysWithValues: all.flatMap(\.teams).map { ($0.id, $0) })
    let owners = all.map { ($0.id, $0.crest) } + all.flatMap(\.teams).map { ($0.id, $0.crest) }
    crests = Dictionary(
      uniqueKeysWithValues: owners.map { (Self.address(ofCrest: $0.0), $0.1) })
  }

  /// - Returns: `nil` if the league is not in the demo.
  func teams(of league: League.ID) -> [Team]? { teams[league] }

  /// - Returns: `nil` if the team is not in the demo.
  func squad(of team: Team.ID) -> DemoSquad? { members[team].map { DemoSquad(team: $0) } }

  /// Returns the crest or the portrait at an address.
  func png(at address: String) -> Data? {
    if let crest = crests[address] { return crest.png() }
    // Players have no index, because generating one squad is faster than indexing all.
    let name = address.split(separator: "/").last ?? ""
    guard let end = name.lastIndex(of: "-"), let squad = squad(of: String(name[..<end])) else {
      return nil
    }
    return squad.portrait(at: address)?.png()
  }

  static func address(ofCrest id: String) -> String {
    "\(DemoSource.imageScheme)://crests/\(id).png"
  }

  static func address(ofPhoto id: Player.ID) -> String {
    "\(DemoSource.imageScheme)://players/\(id).png"
  }
}

struct DemoLeague {
  let id: League.ID
  let name: String
  let crest: Crest
  let teams: [DemoTeam]

  /// - Parameters:
  ///   - seed: The seed of the first team; each team has a different one.
  ///   - teams: The teams in the order of their numbers, which are part of their ids.
  init(
    _ id: League.ID, name: String, crest: Crest, seed: UInt64,
    teams: [(name: String, crest: Crest)]
  ) {
    self.id = id
    self.name = name
    self.crest = crest
    self.teams = teams.enumerated().map { index, team in
      DemoTeam(
        id: "\(id)-\(DemoSquad.twoDigits(index + 1))", name: team.name, crest: team.crest,
        seed: seed + UInt64(index))
    }
  }

  /// The league in the source; `nil` if the id does not make a URL.
  var league: League? {
    URL(string: DemoLeagues.address(ofCrest: id), encodingInvalidCharacters: false).map {
      League(id: id, stageID: "\(id)-2026", name: name, logoURL: $0)
    }
  }
}

struct DemoTeam {
  let id: Team.ID
  let name: String
  let crest: Crest
  /// The seed from which the members of the team are generated; it never changes.
  let seed: UInt64

  /// The team in its league; `nil` if the id does not make a URL.
  var team: Team? {
    URL(string: DemoLeagues.address(ofCrest: id), encodingInvalidCharacters: false).map {
      Team(id: id, name: name, logoURL: $0)
    }
  }
}
