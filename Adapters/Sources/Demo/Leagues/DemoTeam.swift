import FoundationEssentials
import LeagueCore

/// What the demo says of one team.
struct DemoTeam {
  /// Names the team; never changes, and neither do the people who are made from it.
  let id: Team.ID
  let name: String
  let crest: Crest
  /// Of the people: no two teams have the same.
  let seed: UInt64

  /// The team as its league shows it; `nil` if the id makes no address.
  var team: Team? {
    DemoAddress.crest(of: id).map { Team(id: id, name: name, logoURL: $0) }
  }

  var squad: DemoSquad { DemoSquad(team: self) }
}
