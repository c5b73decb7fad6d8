import FeedCore
import FoundationEssentials
import GRDB
import OfflineCore

/// A feed image in the table `feed_images`.
enum FeedImageRecord: SQLiteRecord {
  static let kind = ListKind<FeedImage>.feed
  static let table = "feed_images"
  static let columns = ["id", "description", "location", "url"]

  static func values(_ item: FeedImage) -> [DatabaseValue] {
    [
      item.id.uuidString.databaseValue,
      SQLiteText.value(item.description),
      SQLiteText.value(item.location),
      SQLiteText.value(item.url.absoluteString),
    ]
  }

  static func item(_ row: Row) throws -> FeedImage {
    guard let id = try row.text(0).flatMap(UUID.init(uuidString:)), let url = try row.url(3)
    else { throw DamagedRow(what: "an image has no id or no address") }
    return FeedImage(id: id, description: try row.text(1), location: try row.text(2), url: url)
  }
}
