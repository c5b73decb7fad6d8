import CSQLite
import Conformance
import FeedCore
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import Testing

@testable import SQLiteStore

/// Whatever is broken in the file, what is read is right or an error, and saving brings it back.
struct SQLiteDamageTests {
  /// Of the files that we make.
  private let pageSize = 16_384

  @Test func flippedBitsNeverGiveFalseContent() async throws {
    try await SQLitePlayground.run { playground in
      let sound = try await savedFile(playground)
      var noticed = 0
      for seed in 0..<60 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        var broken = sound
        for _ in 0..<20 { broken.flipBit(random.number(in: 0..<broken.count * 8)) }
        noticed += try await check(playground, broken: broken, what: "seed \(seed)")
      }
      #expect(noticed > 30)
    }
  }

  @Test func aFlippedBitInTheHeaderIsNoticedOrHarmless() async throws {
    try await SQLitePlayground.run { playground in
      let sound = try await savedFile(playground)
      // A version raised by a flipped bit can't be told from a later version.
      for byte in 0..<100 where !(60..<64).contains(byte) {
        var broken = sound
        broken.flipBit(byte * 8 + byte % 8)
        _ = try await check(playground, broken: broken, what: "byte \(byte)")
      }
    }
  }

  @Test func aFlippedByteInThePagesThatLeadToAListIsNoticedOrHarmless() async throws {
    try await SQLitePlayground.run { playground in
      let sound = try await savedFile(playground)
      for page in 1...3 {
        let start = (page - 1) * pageSize
        let used = (page == 1 ? 100 : 0)..<pageSize
        for offset in used where offset.isMultiple(of: 7) && sound[start + offset] != 0 {
          var broken = sound
          broken[start + offset] ^= 1 << (offset % 8)
          _ = try await check(playground, broken: broken, what: "page \(page), offset \(offset)")
        }
      }
    }
  }

  @Test func aTruncatedFileIsNoticed() async throws {
    try await SQLitePlayground.run { playground in
      let sound = try await savedFile(playground)
      let lengths = [
        1, 15, 16, 99, 100, 512, 4096, pageSize - 1, pageSize, pageSize + 1, 2 * pageSize,
        sound.count - pageSize,
      ]
      for length in lengths {
        let noticed = try await check(
          playground, broken: sound.prefix(length), what: "length \(length)")
        #expect(noticed == 1, "length \(length)")
      }
    }
  }

  @Test func aDamagedWriteAheadLogGivesOneOfTheSavedLists() async throws {
    try await SQLitePlayground.run { playground in
      try await savedFile(playground)
      let base = try playground.bytes()
      let storage = playground.storage()
      try await playground.replace(300..<600, storage: storage)
      let log = try playground.bytes("-wal")
      #expect(log.count > pageSize)
      await storage.close()
      for seed in 0..<40 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        var broken = log
        for _ in 0..<5 { broken.flipBit(random.number(in: 0..<broken.count * 8)) }
        try playground.wipe()
        try playground.write(base)
        try playground.write(broken, suffix: "-wal")
        do {
          let found = try await playground.readAll()
          #expect(found == images(0..<300) || found == images(300..<600), "seed \(seed)")
        } catch let error as StoreError {
          #expect(error.reason == .damaged, "seed \(seed)")
        }
        try await playground.replace(7..<8)
        #expect(try await playground.readAll() == images(7..<8), "seed \(seed)")
      }
    }
  }

  /// Tables of Litestream, statistics, views and indexes of others. They don't act on ours, and our
  /// check does not judge whether they are right.
  @Test(arguments: [
    "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id)",
    "ANALYZE", "CREATE VIEW theirs AS SELECT * FROM lists", "CREATE INDEX theirs ON images (size)",
    "CREATE TABLE theirs (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)",
    "CREATE TABLE theirs (a); CREATE TRIGGER t AFTER INSERT ON theirs BEGIN SELECT 1; END",
    """
    CREATE TABLE theirs (a CHECK (a > 0)); PRAGMA ignore_check_constraints = ON;
    INSERT INTO theirs VALUES (-1)
    """,
    "CREATE VIRTUAL TABLE theirs USING fts5(page); INSERT INTO theirs SELECT page FROM pages",
  ])
  func whatOthersKeepBesideOurTablesIsLeftAlone(_ statements: String) async throws {
    try await SQLitePlayground.run { playground in
      let reports = Reports()
      let storage = playground.storage(playground.options(onDamage: reports.add))
      try await playground.replace(0..<3, storage: storage)
      try await storage.imageData.save(data(1), for: address(1))
      try playground.sql { try $0.execute(statements) }
      let count = { (db: Database) in
        try db.first("SELECT count(*) FROM sqlite_schema") { try $0.int(0) }
      }
      let before = try playground.sql(count)
      for storage in [storage, playground.storage(playground.options(onDamage: reports.add))] {
        #expect(try await storage.lists.slice(.feed, from: nil, limit: 9)?.items == images(0..<3))
        #expect(try await storage.maintenance.verify() == [])
        #expect(try await !storage.maintenance.removeDamaged(.storage))
        try await playground.replace(0..<3, storage: storage)
        try await storage.imageData.save(data(1), for: address(1))
      }
      try await storage.maintenance.clear()
      #expect(try playground.sql(count) == before)
      #expect(reports.all == [])
    }
  }

  /// An index that needs a collation which this library lacks.
  @Test func aFailureThatIsNoDamageSetsNothingAside() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      try playground.sql { db in
        sqlite3_create_collation_v2(
          db.connection, "theirs", SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
        try db.execute("CREATE INDEX theirs ON lists (key COLLATE theirs)")
      }
      #expect(try await playground.readAll() == images(0..<3))
      #expect(try await reason { try await playground.replace(3..<6) } == .denied)
      #expect(try await reason { try await playground.storage().maintenance.clear() } == .denied)
      #expect(!playground.exists(".damaged"))
      try playground.sql { try $0.execute("DROP INDEX theirs") }
      try await playground.replace(3..<6)
      #expect(try await playground.readAll() == images(3..<6))
    }
  }

  /// Each of these would take effect as soon as a process uses the tables.
  @Test(arguments: [
    "CREATE TRIGGER planted AFTER INSERT ON lists BEGIN DELETE FROM pages; END",
    "CREATE UNIQUE INDEX planted ON images (size)",
    "CREATE TRIGGER planted AFTER INSERT ON LISTS BEGIN SELECT 1; END",
    "DROP INDEX images_by_use",
    "ALTER TABLE lists ADD COLUMN planted TEXT",
    "PRAGMA user_version = 3",
  ])
  func anotherSchemaIsDamage(_ statement: String) async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      try playground.sql { try $0.execute(statement) }
      #expect(try await reason { _ = try await playground.readAll() } == .damaged)
      let reports = Reports()
      try await playground.replace(
        3..<6, storage: playground.storage(playground.options(onDamage: reports.add)))
      #expect(reports.all.map(\.extent) == [.storage])
      #expect(reports.all.first?.quarantine == playground.path + ".damaged")
      #expect(try await playground.readAll() == images(3..<6))
      let quarantined = SQLitePlayground(path: playground.path + ".damaged")
      #expect(
        try quarantined.sql { try $0.first("SELECT count(*) FROM pages") { try $0.int(0) } } == 1)
    }
  }

  @Test(arguments: [
    "CREATE TRIGGER planted BEFORE INSERT ON pages BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER planted AFTER INSERT ON pages BEGIN DELETE FROM lists; END",
  ])
  func whatIsPlantedWhileTheFileIsOpenIsDamage(_ statement: String) async throws {
    try await SQLitePlayground.run { playground in
      let reports = Reports()
      let storage = playground.storage(playground.options(onDamage: reports.add))
      try await playground.replace(0..<3, storage: storage)
      try playground.sql { try $0.execute(statement) }
      try await playground.replace(3..<6, storage: storage)
      #expect(reports.all.map(\.extent) == [.storage])
      #expect(try await playground.readAll() == images(3..<6))
    }
  }

  @Test(arguments: [
    "UPDATE pages SET page = 'nonsense'", "DELETE FROM pages", "UPDATE lists SET tag = 'a'",
    "UPDATE lists SET head = '{}'",
  ])
  func aBrokenListIsReplacedAlone(_ statement: String) async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<40)
      try await playground.storage().imageData.save(data(1), for: address(1))
      try playground.sql { try $0.execute(statement) }
      #expect(try await reason { _ = try await playground.readAll() } == .damaged)
      #expect(try await !playground.storage().maintenance.verify().isEmpty)
      let reports = Reports()
      try await playground.replace(
        3..<6, storage: playground.storage(playground.options(onDamage: reports.add)))
      #expect(reports.all.map(\.extent) == [.list(ListKey<FeedImage>.feed.name)])
      #expect(try await playground.readAll() == images(3..<6))
      #expect(try await playground.storage().imageData.data(for: address(1)) == data(1))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  /// Rows with the number of a list that were not written for it: after its end, before its
  /// beginning, and texts that are not pages.
  @Test(
    .hangLimit,
    arguments: ["1000000 + 2 * i", "-i", "40 + i"],
    [
      #"'{"first":' || (1000000 + 2 * i) || ',"count":1,"sum":"0000000000000000","items":[{}]}'"#,
      "'a text that is none'",
    ])
  func rowsThatAreNotOfTheListAreFoundAndReplacedAlone(first: String, page: String) async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<40)
      try await playground.storage().imageData.save(data(1), for: address(1))
      try playground.sql {
        $0.fileSize = { .max >> 1 }
        try $0.execute(
          """
          WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers LIMIT 100000)
          INSERT INTO pages SELECT id, \(first), \(page) FROM lists, numbers
          """)
      }
      let list = ListKey<FeedImage>.feed.name
      #expect(try await playground.storage().maintenance.verify().map(\.subject) == [.list(list)])
      let reports = Reports()
      try await playground.replace(
        3..<6, storage: playground.storage(playground.options(onDamage: reports.add)))
      #expect(reports.all.map(\.extent) == [.list(list)])
      #expect(try await playground.readAll() == images(3..<6))
      #expect(try await playground.storage().imageData.data(for: address(1)) == data(1))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  /// Tree pages that all lead to the same page, twelve levels deep: reading all rows of a file of a
  /// few kilobytes would take forever.
  @Test(.hangLimit)
  func moreRowsThanTheFileHasRoomForAreDamage() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let root = try playground.sql { db in
        try db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try db.first("SELECT rootpage FROM sqlite_schema WHERE name = 'lists'") {
          try $0.int(0)
        } ?? 0
      }
      var file = try playground.bytes()
      let start = (root - 1) * pageSize
      let leaf = file[start..<start + pageSize]
      let depth = 12
      let first = file.count / pageSize + 1
      for level in 0...depth {
        let page = level == depth ? leaf : treePage(leadingTo: first + level)
        if level == 0 {
          file.replaceSubrange(start..<start + pageSize, with: page)
        } else {
          file.append(page)
        }
      }
      // The header contains the number of pages.
      let count = UInt32(file.count / pageSize).bigEndian
      withUnsafeBytes(of: count) { file.replaceSubrange(28..<32, with: $0) }
      try playground.write(file)
      let storage = playground.storage()
      #expect(try await reason { _ = try await storage.maintenance.contents() } == .damaged)
      #expect(try await !storage.maintenance.verify().isEmpty)
      await storage.close()
      try await playground.storage().maintenance.clear()
      #expect(try await playground.storage().maintenance.contents().lists.isEmpty)
    }
  }

  /// Returns an interior page of a table in which all cells lead to one page.
  private func treePage(leadingTo child: Int) -> Data {
    let number = withUnsafeBytes(of: UInt32(child).bigEndian) { Data($0) }
    let cells = 400
    let content = pageSize - cells * 5
    let bytes = { (number: Int) in [UInt8(number >> 8), UInt8(number & 255)] }
    var page = Data([5, 0, 0] + bytes(cells) + bytes(content) + [0]) + number
    for cell in 0..<cells { page += bytes(content + cell * 5) }
    page += Data(count: content - page.count)
    for _ in 0..<cells { page += number + [1] }
    return page
  }

  @Test(arguments: [
    "DELETE FROM image_data", "UPDATE image_data SET data = zeroblob(1)",
    "INSERT INTO image_data SELECT image + 1, data FROM image_data",
  ])
  func imagesWithoutTheirDataAreFoundAndSavedAnew(_ statement: String) async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage()
      try await storage.imageData.save(data(1), for: address(1))
      try playground.sql { try $0.execute(statement) }
      #expect(try await !storage.maintenance.verify().isEmpty)
      if !statement.hasPrefix("INSERT") {
        #expect(
          try await reason { _ = try await storage.imageData.data(for: address(1)) } == .damaged)
      }
      for number in 1...2 {
        try await storage.imageData.save(data(number), for: address(number))
        #expect(try await storage.imageData.data(for: address(number)) == data(number))
      }
    }
  }

  @Test func wrongTotalsAreFoundAndClearingBeginsAnew() async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage()
      try await storage.imageData.save(data(1), for: address(1))
      try playground.sql { try $0.execute("UPDATE totals SET bytes = 5") }
      #expect(try await storage.maintenance.verify().map(\.subject) == [.storage])
      try await storage.maintenance.clear()
      #expect(try await storage.maintenance.verify().isEmpty)
      #expect(try await storage.imageData.usage().count == 0)
      #expect(!playground.exists(".damaged"))
    }
  }

  /// A file emptied while it is open no longer bears our mark, and must not cause endless retries.
  @Test(.hangLimit, arguments: [true, false])
  func aFileThatIsEmptiedWhileItIsOpenIsLeftAlone(mergesLog: Bool) async throws {
    try await SQLitePlayground.run { playground in
      let storage = playground.storage()
      let version = try await playground.replace(0..<3, storage: storage)
      try playground.sql { db in
        for table in ["lists", "pages", "images", "image_data", "totals"] {
          try db.execute("DROP TABLE \(table)")
        }
        try db.execute("PRAGMA application_id = 0; PRAGMA user_version = 0")
        if mergesLog { try db.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      }
      #expect(
        try await reason {
          _ = try await storage.lists.append(images(3..<6), to: .feed, at: version)
        } == .notOurs)
      let saving = try await reason { try await playground.replace(3..<6, storage: storage) }
      #expect(saving == .notOurs)
    }
  }

  /// Saves 300 images and the data of 20, and returns the file, which contains all of it.
  @discardableResult
  private func savedFile(_ playground: SQLitePlayground) async throws -> Data {
    let storage = playground.storage()
    try await playground.replace(0..<300, storage: storage)
    for number in 0..<20 { try await storage.imageData.save(data(number), for: address(number)) }
    await storage.close()
    #expect(try playground.names() == ["store.sqlite"])
    return try playground.bytes()
  }

  /// Reads everything in a damaged file, and then saves a list.
  ///
  /// - Returns: 1 if a reader noticed that the file is broken, else 0.
  private func check(_ playground: SQLitePlayground, broken: Data, what: String) async throws
    -> Int
  {
    try playground.wipe()
    try playground.write(broken)
    let reports = Reports()
    let storage = playground.storage(
      playground.options(isOursByName: true, onDamage: reports.add))
    var noticed = 0
    if let list = try await sound({ try await storage.lists.slice(.feed, from: nil, limit: .max) })
    {
      // Damage to the entry that leads to a list may hide the list.
      #expect(list == nil || list?.items == images(0..<300), "\(what)")
      #expect(list == nil || list?.head.savedAt == Date(timeIntervalSince1970: 0), "\(what)")
    } else {
      noticed = 1
    }
    for number in 0..<20 {
      let found = try await sound { try await storage.imageData.data(for: address(number)) }
      if let found = found ?? nil { #expect(found == data(number), "\(what)") } else { noticed = 1 }
    }
    _ = try await sound { try await storage.imageData.usage() }
    _ = try await sound { try await storage.maintenance.contents() }
    if noticed == 1 {
      #expect(try await !storage.maintenance.verify().isEmpty, "\(what): not found by checking")
    }
    try await playground.replace(7..<9, storage: storage)
    #expect(try await playground.readAll(storage) == images(7..<9), "\(what)")
    #expect(reports.all.count <= 1, "\(what)")
    await storage.close()
    return noticed
  }

  /// Returns the result of a call, or `nil` if the call reports damage.
  private func sound<Value>(_ body: () async throws -> Value) async throws -> Value? {
    do {
      return try await body()
    } catch let error as StoreError where error.reason == .damaged {
      return nil
    }
  }
}

extension Data {
  fileprivate mutating func flipBit(_ index: Int) { self[index / 8] ^= 1 << (index % 8) }
}
