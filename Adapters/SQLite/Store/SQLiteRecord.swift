import CacheCore
import GRDB

/// The mapping between a resource and the columns of its table; all that a resource needs.
protocol SQLiteRecord: SendableMetatype {
  associatedtype Item: Sendable

  /// The table, which also has the columns `list`, `position` and `checksum`.
  static var table: String { get }
  /// The names of the resource's own columns.
  static var columns: [String] { get }

  /// The values of an item, one for each column.
  static func values(_ item: Item) -> [DatabaseValue]
  /// The item in a row that starts with the columns.
  static func item(_ row: Row) throws -> Item
  /// Adds all that the item says to a checksum.
  static func add(_ item: Item, to digest: inout Digest64)
}
