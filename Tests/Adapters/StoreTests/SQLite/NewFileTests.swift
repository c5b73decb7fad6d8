import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

struct NewFileTests {
  @Test func readingWhereNothingIsCreatesNothing() async throws {
    try await withTemporaryFolder { folder in
      let storage = SQLitePlayground(path: folder + "/new/store.sqlite").storage()
      #expect(try await storage.lists.slice(.feed, from: nil, limit: 1) == nil)
      #expect(try await storage.imageData.data(for: address(1)) == nil)
      #expect(try await storage.imageData.usage().count == 0)
      #expect(try await storage.maintenance.contents() == StoreContents(lists: [], images: []))
      #expect(try await storage.maintenance.verify().isEmpty)
      try await storage.maintenance.clear()
      try await storage.lists.remove(ListKey<FeedImage>.feed.name, at: nil)
      try await storage.imageData.remove(address(1))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func foldersThatLeadToTheStoreAreToldOnce() async throws {
    try await SQLitePlayground.run { playground in
      let told = Mutex<[String]>([])
      func storage(at path: String) -> Storage {
        StorePlugin.sqlite.open(
          StoreOptions(
            place: StorePlace(path), onCreation: { path in told.withLock { $0.append(path) } }))
      }
      let outermost = playground.folder + "/new"
      for _ in 0..<2 {
        let storage = storage(at: outermost + "/deep/store")
        _ = try await storage.lists.slice(ListKey<FeedImage>.feed, from: nil, limit: 1)
        #expect(
          told.withLock { $0 }
            == (FileManager.default.fileExists(atPath: outermost) ? [outermost] : []))
        _ = try await storage.lists.replace(
          ListKey<FeedImage>.feed, with: [], savedAt: Date(), source: "s")
        #expect(told.withLock { $0 } == [outermost])
      }
      _ = try await storage(at: outermost + "/other").lists.replace(
        ListKey<FeedImage>.feed, with: [], savedAt: Date(), source: "s")
      #expect(told.withLock { $0 } == [outermost])
    }
  }

  @Test func anEmptyFileIsAnEmptyStore() async throws {
    try await SQLitePlayground.run { playground in
      try playground.write(Data())
      let storage = playground.storage()
      #expect(try await playground.readAll(storage) == nil)
      try await storage.lists.remove(ListKey<FeedImage>.feed.name, at: nil)
      try await storage.maintenance.clear()
      #expect(try playground.bytes().isEmpty)
      try await playground.replace(0..<3, storage: storage)
      #expect(try await playground.readAll() == images(0..<3))
    }
  }

  /// Programs identify the owner of a database by its bytes 68 to 71, which must not wait for a checkpoint.
  @Test func theFileSaysWhatItIsAtOnce() async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage()
      try await playground.replace(0..<3, storage: storage)
      #expect(playground.exists("-wal"))
      #expect(try playground.bytes()[68..<72] == Data("EFed".utf8))
      let (mode, version) = try playground.sql { db in
        (
          try db.first("PRAGMA journal_mode") { try $0.text(0) },
          try db.first("PRAGMA user_version") { try $0.int(0) }
        )
      }
      #expect(mode == "wal")
      #expect(version == 4)
    }
  }

  @Test func aPersonReadsItWithJSONFunctions() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<70)
      let descriptions = try playground.sql { db in
        try db.rows(
          """
          SELECT item.value ->> 'description'
          FROM lists JOIN pages ON pages.list = lists.id, json_each(page, '$.items') AS item
          WHERE lists.key = 'feed' ORDER BY first, item.key
          """
        ) { try $0.text(0) }
      }
      #expect(descriptions == images(0..<70).map(\.description))
    }
  }

  @Test func nobodyElseMayReadWhatIsSaved() async throws {
    try await withTemporaryFolder { folder in
      let playground = SQLitePlayground(path: folder + "/outer/inner/store.sqlite")
      let storage = playground.storage()
      try await playground.replace(0..<3, storage: storage)
      for suffix in ["", "-wal", "-shm"] {
        #expect(try permissions(playground.path + suffix) == 0o600, "\(suffix)")
      }
      #expect(try permissions(folder + "/outer") == 0o700)
      #expect(try permissions(folder + "/outer/inner") == 0o700)
    }
  }

  @Test func instancesThatStartAtOnceAllSucceed() async throws {
    for _ in 0..<10 {
      try await SQLitePlayground.run { playground in
        try await withThrowingTaskGroup { group in
          for number in 0..<6 {
            group.addTask {
              _ = try await playground.storage().lists.replace(
                ListKey<FeedImage>(kind: "feed", parent: "\(number)"), with: images(0..<5),
                savedAt: Date(), source: "")
            }
          }
          try await group.waitForAll()
        }
        let maintenance = playground.storage().maintenance
        #expect(try await maintenance.contents().lists.count == 6)
        #expect(try await maintenance.verify().isEmpty)
      }
    }
  }

  @Test(arguments: [":memory:", "file:store?mode=memory"])
  func namesThatSQLiteTakesForMoreArePaths(name: String) async throws {
    try await SQLitePlayground.run(name) { playground in
      try await playground.replace(0..<3)
      #expect(try playground.names() == [name])
      #expect(!StorePlugin.sqlite.storage(at: name).place.hasPrefix("sqlite:\(name)"))
    }
  }

  @Test func aFileIsOpenedWhereItsLinkLeads() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let link = SQLitePlayground(path: playground.path + ".link")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: playground.path)
      try playground.sql { try $0.execute("CREATE UNIQUE INDEX planted ON images (size)") }
      try await link.replace(3..<6)
      #expect(playground.exists(".damaged"))
      #expect(try await playground.readAll() == images(3..<6))
      #expect(try await link.readAll() == images(3..<6))
    }
  }

  @Test(arguments: ["x/", "x/.", "/x/..", ".", ".."])
  func aNameThatIsAFoldersIsNoPlace(place: String) {
    let problem = StorePlugin.sqlite.placeProblem(StorePlace(place))
    #expect(problem == "this is the name of a folder; add a file name")
    #expect(StorePlugin.sqlite.placeProblem("x/y") == nil)
  }

  @Test func aNameForWhichSQLiteHasNoRoomIsTold() async throws {
    try await SQLitePlayground.run(String(repeating: "x", count: 239)) {
      try await $0.replace(0..<3)
    }
    try await SQLitePlayground.run(String(repeating: "x", count: 240)) { playground in
      let error = await #expect(throws: StoreError.self) { try await playground.replace(0..<3) }
      #expect(error?.reason == .denied)
      #expect(error?.detail == "the file name is too long; use at most 239 bytes")
      let names = try playground.names()
      #expect(names == [])
    }
  }

  @Test func aLinkToWhatIsNotThereIsDenied() async throws {
    try await SQLitePlayground.run { playground in
      try FileManager.default.createSymbolicLink(
        atPath: playground.path, withDestinationPath: playground.folder + "/disk/store.sqlite")
      #expect(try await reason { _ = try await playground.readAll() } == .denied)
      #expect(try await reason { try await playground.replace(0..<3) } == .denied)
      #expect(try playground.names() == ["store.sqlite"])
    }
  }

  @Test func tablesLikeOursAmongThoseOfOthersAreTheirs() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      try playground.sql {
        try $0.execute(
          "PRAGMA application_id = 0; PRAGMA user_version = 0; CREATE TABLE theirs (a)")
      }
      #expect(try await reason { try await playground.replace(0..<1) } == .notOurs)
      #expect(try playground.sql { try $0.first("PRAGMA user_version") { try $0.int(0) } } == 0)
    }
  }

  /// SQLite's shell makes such a copy with `.dump` and `.clone`, which keep neither of the numbers
  /// in the header.
  @Test func aCopyThatWasMadeByStatementsIsOursAndMarkedOnceItIsWritten() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<70)
      try await playground.storage().imageData.save(data(1), for: address(1))
      let copy = SQLitePlayground(path: playground.folder + "/copy.sqlite")
      let tables = try playground.sql { db in
        try db.rows("SELECT sql, type, name FROM sqlite_schema WHERE sql NOT NULL") {
          (sql: try $0.text(0), isTable: try $0.text(1) == "table", name: try $0.text(2))
        }
      }
      try copy.sql { db in
        try db.execute("ATTACH '\(playground.path)' AS original")
        for table in tables {
          try db.execute(table.sql)
          guard table.isTable else { continue }
          try db.execute("INSERT INTO \(table.name) SELECT * FROM original.\(table.name)")
        }
      }
      let before = try copy.bytes()
      #expect(try await copy.readAll() == images(0..<70))
      #expect(try await copy.storage().maintenance.verify() == [])
      #expect(try copy.bytes() == before)
      try await copy.storage().imageData.save(data(2), for: address(2))
      #expect(try copy.bytes()[68..<72] == Data("EFed".utf8))
      #expect(try copy.sql { try $0.first("PRAGMA user_version") { try $0.int(0) } } == 4)
      #expect(try await copy.readAll() == images(0..<70))
      for number in 1...2 {
        #expect(try await copy.storage().imageData.data(for: address(number)) == data(number))
      }
    }
  }

  /// A file system without shared memory needs a journal.
  @Test func withAJournalNoSharedMemoryIsNeeded() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let file = SQLiteFile(playground.options())
      let open = try OpenDatabase(
        file, status: #require(try file.status()), until: .now, hasJournal: true)
      let count = "SELECT count(*) FROM pages"
      #expect(try open.database.first(count) { try $0.int(0) } == 1)
      #expect(try open.prepareToWrite(open.database, creates: true, durability: .full))
      try open.database.transaction(.immediate) { try $0.run("DELETE FROM pages") }
      #expect(!playground.exists("-shm") && !playground.exists("-wal"))
      #expect(try playground.bytes()[18..<20] == Data([1, 1]))
      // Other connections read and write meanwhile.
      #expect(try playground.sql { try $0.first(count) { try $0.int(0) } } == 0)
      try playground.sql { try $0.execute("DELETE FROM lists") }
      #expect(try open.database.first("SELECT count(*) FROM lists") { try $0.int(0) } == 0)
    }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

extension StorePlugin {
  fileprivate func storage(at path: String) -> Storage {
    open(StoreOptions(place: StorePlace(path)))
  }
}
