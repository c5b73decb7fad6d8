import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

struct SettingAsideTests {
  enum Call: CaseIterable {
    case replace, remove, saveImageData, clear

    func callAsFunction(_ storage: Storage) async throws {
      switch self {
      case .replace:
        _ = try await storage.feed.replace(.feed, with: images(0..<1), savedAt: Date(), source: "")
      case .remove: try await storage.feed.remove(.feed)
      case .saveImageData: try await storage.imageData.save(data(1), for: address(1))
      case .clear: try await storage.upkeep.clear()
      }
    }
  }

  @Test(arguments: Call.allCases)
  func aBrokenFileIsSetAsideByAnyCallThatMayLoseIt(_ call: Call) async throws {
    try await Playground.run { playground in
      for text in ["first", "second"] {
        try playground.write(Data(text.utf8))
        try playground.write(Data("log".utf8), ".damaged-wal")
        try await call(playground.storage())
        #expect(try playground.bytes(".damaged") == Data(text.utf8))
        #expect(!playground.exists(".damaged-wal"))
        #expect(try await playground.storage().upkeep.problems().isEmpty)
      }
    }
  }

  @Test func theLogIsSetAsideToo() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      _ = try await storage.feed.replace(.feed, with: images(0..<3), savedAt: Date(), source: "")
      // Who closes the file last merges the log into it.
      let other = playground.storage()
      _ = try await other.feed.head(.feed)
      try playground.sql { try $0.execute(sql: "UPDATE feed_images SET checksum = 1") }
      _ = try await storage.feed.replace(.feed, with: images(3..<6), savedAt: Date(), source: "")
      // Together they are a database, in which the damage can be looked at.
      let aside = Playground(path: playground.path + ".damaged")
      #expect(aside.exists("-wal"))
      let found = try await reason { _ = try await aside.readAll() }
      #expect(found == .damaged)
      #expect(try aside.sql { try Int.fetchOne($0, sql: "SELECT count(*) FROM feed_images") } == 3)
      #expect(try await other.feed.head(.feed)?.last == image(5))
    }
  }

  @Test func anAppendLeavesADamagedFileAlone() async throws {
    try await Playground.run { playground in
      try playground.write(Data("garbage".utf8))
      let found = try await reason {
        _ = try await playground.storage().feed.append(
          images(0..<1), to: .feed, at: ListVersion(generation: 1, count: 1))
      }
      #expect(found == .damaged)
      #expect(try playground.bytes() == Data("garbage".utf8))
    }
  }
}
