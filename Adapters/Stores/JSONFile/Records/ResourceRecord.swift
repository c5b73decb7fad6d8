import OfflineCore

/// The record of a resource: all that a new resource needs.
protocol ResourceRecord: JSONRecord where Item: ListItem {
  static var kind: ListKind<Item> { get }
}

/// All resources that a folder keeps lists of.
enum ResourceRecords {
  static let all: [any ResourceRecord.Type] = [
    FeedImageRecord.self, LeagueRecord.self, TeamRecord.self, PlayerRecord.self,
  ]
}

extension ResourceRecord {
  static func adding(to stores: ListStores, in storage: JSONFileStorage) -> ListStores {
    stores.adding(JSONFileListStore<Self>(storage: storage), for: kind)
  }
}
