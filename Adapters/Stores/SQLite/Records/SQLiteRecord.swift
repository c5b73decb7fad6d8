import GRDB
import OfflineCore

/// The mapping between a resource and the columns of its table; all that a resource needs.
protocol SQLiteRecord: SendableMetatype {
  associatedtype Item: ListItem

  /// The resource.
  static var kind: ListKind<Item> { get }
  /// The table, which also has the columns `list`, `position` and `checksum`.
  static var table: String { get }
  /// The names of the resource's own columns.
  static var columns: [String] { get }

  /// The values of an item, one for each column.
  static func values(_ item: Item) -> [DatabaseValue]
  /// The item in a row that starts with the columns.
  static func item(_ row: Row) throws -> Item
}

/// All resources that a file keeps lists of.
enum SQLiteRecords {
  static let all: [any SQLiteRecord.Type] = [
    FeedImageRecord.self, LeagueRecord.self, TeamRecord.self, PlayerRecord.self,
  ]

  static var tables: [String] { all.map { $0.table } }

  /// - Throws: ``DamagedRow`` when there is no such resource in this version of the format.
  static func record(of key: ListKey) throws -> any SQLiteRecord.Type {
    guard let record = all.first(where: { $0.holds(key) }) else {
      throw DamagedRow(what: "a list of '\(key.kind)', which is nothing known")
    }
    return record
  }
}

extension SQLiteRecord {
  static var kindName: String { kind.name }

  static func holds(_ key: ListKey) -> Bool { key.kind == kindName }

  static func adding(to stores: ListStores, in storage: SQLiteStorage) -> ListStores {
    stores.adding(SQLiteListStore<Self>(storage: storage), for: kind)
  }
}
