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
    ListKey(kind: "matches", parent: league)
  }

  var fields: FieldValues {
    [
      "id": id, "home": teams[0], "guest": teams[1], "kick_off": InternetDateTime.text(of: kickOff),
      "home_goals": goals.map { "\($0[0])" }, "guest_goals": goals.map { "\($0[1])" },
    ]
  }

  init?(fields: FieldValues) {
    guard let id = fields["id"], let home = fields["home"], let guest = fields["guest"],
      let kickOff = fields["kick_off"].flatMap(InternetDateTime.date(from:))
    else { return nil }
    let texts = [fields["home_goals"], fields["guest_goals"]].compactMap(\.self)
    let goals = texts.compactMap { Int($0) }
    // Goals of only one team, or goals that are not numbers, are invalid.
    guard texts.isEmpty || goals.count == 2 else { return nil }
    self.init(id: id, teams: [home, guest], kickOff: kickOff, goals: texts.isEmpty ? nil : goals)
  }
}
