import FoundationEssentials
import KataJudge
import OfflineCore

/// A match of a league.
struct Match: MatchResource {
  let id: String
  /// The home team and its guest.
  let teams: [String]
  let kickOff: Date
  /// The goals of the home team and of its guest; `nil` before the match.
  let goals: [Int]?

  static func matches(of league: String) -> ListKey<Match> {
    ListKey(kind: "matches")
  }

  init(id: String, teams: [String], kickOff: Date, goals: [Int]?) {
    self.id = id
    self.teams = teams
    self.kickOff = kickOff
    self.goals = goals
  }

  var fields: FieldValues {
    ["id": id]
  }

  init?(fields: FieldValues) {
    nil
  }
}
