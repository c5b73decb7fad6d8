import FeedCore
import Foundation
import GRDB
import LeagueCore
import OfflineCore
import Plugins
import Testing

/// Damage in one list takes that list alone with it.
struct DamagedListTests {
  @Test func aFileThatCannotTellItsListsIsSetAside() async throws {
    try await Playground.run { playground in
      let upkeep = playground.storage().upkeep
      #expect(try await upkeep.setAsideUnknown() == 0)
      #expect(!playground.exists())
      try await playground.replace(0..<3)
      #expect(try await upkeep.setAsideUnknown() == 0)
      #expect(try await playground.readAll() == images(0..<3))
      try playground.sql { try $0.execute(sql: "UPDATE lists SET kind = 'fees'") }
      #expect(try await upkeep.setAsideUnknown() == 1)
      #expect(try await upkeep.savedLists() == [])
      #expect(playground.exists(".damaged"))
    }
  }

  private static let damages = [
    "UPDATE feed_images SET checksum = ~checksum WHERE list = 1 AND position = 1",
    "DELETE FROM feed_images WHERE list = 1 AND position = 1",
    "UPDATE feed_images SET list = 99 WHERE list = 1 AND position = 2",
    "UPDATE feed_images SET position = 7 WHERE list = 1 AND position = 2",
    "UPDATE lists SET source = 'another' WHERE id = 1",
    "UPDATE lists SET count = 2 WHERE id = 1",
  ]

  @Test func whatIsSetAsideIsTold() async throws {
    try await Playground.run { playground in
      let (place, copy) = ("sqlite:" + playground.path, playground.path + ".damaged")
      try await playground.replace(0..<3)
      try playground.sql { try $0.execute(sql: "UPDATE feed_images SET checksum = 1") }
      let list = SetAside(.oneList, place: place, copy: copy)
      #expect(
        try await playground.setAside { try await $0.feed.remove(.feed, at: .unreadable) } == [list]
      )
      try playground.write(Data("garbage".utf8))
      let everything = SetAside(.everything, place: place, copy: copy)
      #expect(
        try await playground.setAside { try await $0.imageData.save(data(1), for: address(1)) }
          == [everything])
      #expect(try await playground.setAside { try await $0.upkeep.clear() } == [])
    }
  }

  @Test func whatOthersSaveMeanwhileIsNoDamage() async throws {
    try await Playground.run { playground in
      let other = ListKind<FeedImage>.feed.key(of: "other")
      let storage = playground.storage()
      _ = try await storage.feed.replace(
        other, with: images(5..<9), savedAt: .distantPast, source: "")
      let saver = Task {
        let store = playground.storage().imageData
        var number = 0
        while !Task.isCancelled {
          // It may find the damage first, and leaves that to the other.
          try? await store.save(data(number), for: address(number % 300))
          number += 1
        }
      }
      for _ in 0..<20 {
        try await playground.replace(0..<3)
        try playground.sql {
          try $0.execute(
            sql:
              "UPDATE feed_images SET checksum = ~checksum WHERE position = 1 AND list = (SELECT id FROM lists WHERE parent IS NULL)"
          )
        }
        try await playground.replace(3..<6)
        #expect(try await storage.feed.head(other)?.count == 4)
      }
      saver.cancel()
      await saver.value
      #expect(try await storage.upkeep.problems() == [])
      #expect(try await storage.imageData.usage().count > 0)
    }
  }

  @Test(arguments: damages, ["replace", "remove", "validate"])
  func everythingElseStays(damage: String, call: String) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let other = ListKind<FeedImage>.feed.key(of: "other")
      let storage = playground.storage()
      _ = try await storage.feed.replace(
        other, with: images(5..<9), savedAt: .distantPast, source: "")
      _ = try await storage.lists[.teams].replace(
        .teams(of: "A"), with: [Team(id: "1", name: "", logoURL: address(1))],
        savedAt: .distantPast, source: "")
      try await storage.imageData.save(data(1), for: address(1))
      try playground.sql { try $0.execute(sql: damage) }
      #expect(try await !storage.upkeep.problems().isEmpty)
      switch call {
      case "replace": try await playground.replace(20..<22)
      case "remove": try await storage.feed.remove(.feed)
      default: try await storage.feed.remove(.feed, at: .unreadable)
      }
      #expect(try await playground.readAll() == (call == "replace" ? images(20..<22) : nil))
      #expect(try await storage.feed.slice(other, from: nil, limit: 9)?.items == images(5..<9))
      #expect(try await storage.lists[.teams].head(.teams(of: "A"))?.count == 1)
      #expect(try await storage.imageData.data(for: address(1)) == data(1))
      #expect(try await storage.upkeep.problems() == [])
      let rows = try playground.sql {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM feed_images")
      }
      #expect(rows == (call == "replace" ? 6 : 4))
      let aside = Playground(path: playground.path + ".damaged")
      #expect(try await !aside.storage().upkeep.problems().isEmpty)
    }
  }
}
