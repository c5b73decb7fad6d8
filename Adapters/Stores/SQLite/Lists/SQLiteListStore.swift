import FoundationEssentials
import GRDB
import OfflineCore

/// A `ListStore` in one SQLite file, with the items in the table of their record.
struct SQLiteListStore<Record: SQLiteRecord>: ListStore {
  typealias Item = Record.Item

  let storage: SQLiteStorage

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let slice = try await storage.read { [place = storage.place] db -> ListSlice<Item>? in
      guard let list = try SQLiteList.find(key, db) else { return nil }
      let offset = start?.offset ?? 0
      guard start.map({ $0.generation == list.version.generation }) ?? true,
        (0...list.version.count).contains(offset)
      else { throw StoreError(.changed, place: place) }
      let count = min(max(0, limit), list.version.count - offset)
      let items = try SQLiteItems<Record>(list).fetch(offset, count, db)
      let last = try SQLiteItems<Record>(list).last(in: items, endingAt: offset + count, db)
      return ListSlice(
        head: ListHead(
          savedAt: list.savedAt, source: list.source, last: last, version: list.version),
        items: items,
        next: offset + count < list.version.count
          ? ListPosition(generation: list.version.generation, offset: offset + count) : nil)
    }
    if let slice = slice ?? nil { return slice }
    guard start == nil else { throw StoreError(.changed, place: storage.place) }
    return nil
  }

  func replace(
    _ key: ListKey, with items: [Item], savedAt: Date, source: String
  ) async throws -> ListVersion {
    let version = ListVersion(generation: .random(in: 0 ... .max), count: items.count)
    try await storage.recovering(key) { _ in
      try await storage.write(.full) { db in
        if let old = try SQLiteList.findBeforeReplacing(key, db) {
          // Deleting would not notice damage, and it is to be set aside.
          try SQLiteItems<Record>(old).check(db)
          try SQLiteItems<Record>.delete(key, db)
        }
        var list = SQLiteList(
          id: 0, key: key, savedAt: savedAt, source: source, version: version)
        try list.insert(db)
        try SQLiteItems<Record>(list).insert(items, at: 0, db)
      }
    }
    return version
  }

  func append(
    _ items: [Item], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await storage.write(.full) { [place = storage.place] db in
      guard var list = try SQLiteList.find(key, db), list.version == version else {
        throw StoreError(.changed, place: place)
      }
      guard !items.isEmpty else { return version }
      list.version = ListVersion(
        generation: version.generation, count: version.count + items.count)
      try list.updateCount(db)
      try SQLiteItems<Record>(list).insert(items, at: version.count, db)
      return list.version
    }
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    guard try storage.file.identity() != nil else {
      try Task.checkCancellation()
      guard version == nil || version == .unreadable else {
        throw StoreError(.changed, place: storage.place)
      }
      return
    }
    try await storage.recovering(key) { isSetAside in
      try await storage.write(.full) { [place = storage.place] db in
        let list = try SQLiteList.find(key, db)
        let found = list?.version ?? .unreadable
        // Deleting would not notice damage, and it is to be set aside.
        if let list, found != version { try SQLiteItems<Record>(list).check(db) }
        let isGone = list == nil && isSetAside
        if let version, found != version, !isGone { throw StoreError(.changed, place: place) }
        guard list != nil || isGone else { return }
        try SQLiteItems<Record>.delete(key, db)
        if try SQLiteTotals.read(db).lists == 0 { try SQLiteImageDataStore.removeAll(db) }
      }
    }
  }
}
