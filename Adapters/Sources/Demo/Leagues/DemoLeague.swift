import FoundationEssentials
import LeagueCore

/// What the demo says of one league.
struct DemoLeague {
  let id: League.ID
  let name: String
  let crest: Crest
  let teams: [DemoTeam]

  /// - Parameter entries: In the order of their numbers, which are part of their ids.
  init(_ id: League.ID, _ name: String, _ crest: Crest, seed: UInt64, _ entries: [Entry]) {
    self.id = id
    self.name = name
    self.crest = crest
    teams = entries.enumerated().map { index, entry in
      DemoTeam(
        id: "\(id)-\(DemoSquad.twoDigits(index + 1))", name: entry.name, crest: entry.crest,
        seed: seed + UInt64(index))
    }
  }

  /// A team in a table of them.
  struct Entry {
    let name: String
    let crest: Crest

    init(_ name: String, _ frame: Crest.Frame, _ kit: Kit, _ emblem: Emblem) {
      self.name = name
      crest = Crest(frame, kit, emblem)
    }
  }

  /// The league as the source shows it; `nil` if the id makes no address.
  var league: League? {
    DemoAddress.crest(of: id).map {
      League(id: id, stageID: "\(id)-2026", name: name, logoURL: $0)
    }
  }
}
