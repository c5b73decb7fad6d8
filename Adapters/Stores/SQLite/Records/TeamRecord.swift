import FoundationEssentials
import GRDB
import LeagueCore
import OfflineCore

/// A team in the table `teams`.
enum TeamRecord: SQLiteRecord {
  static let kind = ListKind<Team>.teams
  static let table = "teams"
  static let columns = ["id", "name", "logo_url"]

  static func values(_ item: Team) -> [DatabaseValue] {
    [item.id, item.name, item.logoURL.absoluteString].map(SQLiteText.value)
  }

  static func item(_ row: Row) throws -> Team {
    guard let id = try row.text(0), let name = try row.text(1), let logoURL = try row.url(2)
    else { throw DamagedRow(what: "a team lacks a text") }
    return Team(id: id, name: name, logoURL: logoURL)
  }
}
