import FoundationEssentials
import GRDB
import LeagueCore
import OfflineCore

/// A league in the table `leagues`.
enum LeagueRecord: SQLiteRecord {
  static let kind = ListKind<League>.leagues
  static let table = "leagues"
  static let columns = ["id", "stage_id", "name", "logo_url"]

  static func values(_ item: League) -> [DatabaseValue] {
    [item.id, item.stageID, item.name, item.logoURL.absoluteString].map(SQLiteText.value)
  }

  static func item(_ row: Row) throws -> League {
    guard let id = try row.text(0), let stageID = try row.text(1), let name = try row.text(2),
      let logoURL = try row.url(3)
    else { throw DamagedRow(what: "a league lacks a text") }
    return League(id: id, stageID: stageID, name: name, logoURL: logoURL)
  }
}
