import FoundationEssentials
import GRDB
import LeagueCore
import OfflineCore

/// Somebody of a squad in the table `players`.
enum PlayerRecord: SQLiteRecord {
  static let kind = ListKind<Player>.squad
  static let table = "players"
  // The position on the pitch is a role, for `position` is that in the list.
  static let columns = ["id", "name", "number", "role", "nationality", "photo_url"]

  static func values(_ item: Player) -> [DatabaseValue] {
    [
      SQLiteText.value(item.id),
      SQLiteText.value(item.name),
      item.number?.databaseValue ?? .null,
      SQLiteText.value(item.position.name),
      SQLiteText.value(item.nationality),
      SQLiteText.value(item.photoURL?.absoluteString),
    ]
  }

  static func item(_ row: Row) throws -> Player {
    guard let id = try row.text(0), let name = try row.text(1), let role = try row.text(3)
    else { throw DamagedRow(what: "a player lacks a text") }
    return Player(
      id: id, name: name, number: row.value(2).isNull ? nil : Int(try row.number(2)),
      position: Position(name: role), nationality: try row.text(4), photoURL: try row.url(5))
  }
}
