import FoundationEssentials
import KataJudge
import OfflineCore

/// A match of a league.
struct Match {
  let id: String
  /// The home team and its guest.
  let teams: [String]
  let kickOff: Date
  /// The goals of the home team and of its guest; `nil` before the match.
  let goals: [Int]?
}

extension Match: MatchResource {
  static func matches(of league: String) -> ListKey<Match> {
    ListKey(kind: "matches")
  }

  var fields: FieldValues {
    ["id": id]
  }

  init?(fields: FieldValues) {
    nil
  }
}
