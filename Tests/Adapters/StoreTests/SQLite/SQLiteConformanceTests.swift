import Conformance
import Foundation
import OfflineCore
import Testing

@testable import SQLiteStore
@testable import StorageEngine

struct SQLiteConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let verdict = try await requirement.check(
      .sqlite, beside: StorePlace("\(folder.path)/store.sqlite"), hooks: hooks, seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "a path holds no password": ["passwords-stay-secret"],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
    "'PRAGMA synchronous' can't be seen from another connection": ["durable"],
    "no connection lies between a write and its answer": ["lost-answers"],
    "there is no server": ["part-of-a-list", "time-limit", "one-time-limit"],
    "no process tells others": ["lease", "announcements"],
    "its format is a number in a header": ["newer-format"],
  ]

  private var hooks: StoreTestHooks {
    var hooks = StoreTestHooks()
    hooks.damageList = { place, list in
      try SQLitePlayground(path: place.rawValue).sql { database in
        try database.run(
          """
          update pages set page = replace(page, 'Text', 'Tixt')
          where list = (select id from lists where key = ?)
          """, arguments: [EntryKey(list)])
      }
    }
    hooks.damageImageData = { place in
      try SQLitePlayground(path: place.rawValue).sql {
        try $0.execute("update image_data set data = zeroblob(length(data))")
      }
    }
    hooks.damageStorage = { place in
      let playground = SQLitePlayground(path: place.rawValue)
      try playground.sql { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      var bytes = try playground.bytes()
      // The first page holds the mark that identifies the file as ours.
      let page = 16_384
      bytes.replaceSubrange(page..., with: repeatElement(0xA5, count: bytes.count - page))
      try playground.write(bytes)
    }
    hooks.withLock = { place, body in
      let holder = try Database(place.rawValue, until: .now + .seconds(60))
      try holder.execute("BEGIN IMMEDIATE")
      try await body()
      try holder.execute("ROLLBACK")
    }
    return hooks
  }
}
