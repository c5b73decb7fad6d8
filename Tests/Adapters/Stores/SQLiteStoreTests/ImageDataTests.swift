import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

struct ImageDataTests {
  @Test func damagedDataIsRemovedAndNoOther() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      for number in 0..<4 { try await storage.imageData.save(data(number), for: address(number)) }
      try playground.sql { db in
        try db.execute(sql: "UPDATE image_data SET checksum = 1 WHERE id = 2")
        try db.execute(sql: "UPDATE image_data SET bytes = zeroblob(size) WHERE id = 3")
      }
      #expect(try await storage.upkeep.removeDamagedImageData() == 2)
      #expect(try await storage.upkeep.problems() == [])
      #expect(try await storage.imageData.usage().count == 2)
      #expect(try await storage.imageData.data(for: address(3)) == data(3))
      #expect(try await storage.imageData.data(for: address(1)) == nil)
      #expect(!playground.exists(".damaged"))
    }
  }

  @Test func whereNobodyCanTellWhatThereIsTheFileIsSetAside() async throws {
    try await Playground.run { playground in
      try await playground.storage().imageData.save(data(1), for: address(1))
      try playground.write(Data("garbage".utf8))
      let told = try await playground.setAside { storage in
        let removed = try await storage.upkeep.removeDamagedImageData()
        #expect(removed == 0)
      }
      #expect(told.map(\.extent) == [.everything])
    }
  }

  @Test func theOrderOfUseIsThatOfAllInstances() async throws {
    try await Playground.run { playground in
      let first = playground.storage(imageLimit: 2100).imageData
      let second = playground.storage(imageLimit: 2100).imageData
      for number in 0..<3 { try await first.save(data(number), for: address(number)) }
      #expect(try await second.data(for: address(0)) == data(0))
      #expect(
        try await playground.storage().upkeep.savedImageAddresses()
          == [address(1), address(2), address(0)])
      try await first.save(data(3), for: address(3))
      #expect(try await second.contains(address(1)) == false)
      for number in [2, 0, 3] {
        #expect(try await second.data(for: address(number)) == data(number))
      }
    }
  }

  @Test func theTotalsStayRight() async throws {
    try await Playground.run { playground in
      let storage = playground.storage(imageLimit: 5000)
      for round in 0..<60 {
        let number = round * 7 % 11
        try await storage.imageData.save(
          data(round, count: round * 97 % 1800), for: address(number))
        #expect(try await storage.imageData.usage().bytes <= 5000)
        #expect(try await storage.upkeep.problems().isEmpty, "round \(round)")
      }
      #expect(try await storage.imageData.usage().count > 2)
    }
  }

  @Test func theLatestUsedIsNotMarkedAgain() async throws {
    try await Playground.run { playground in
      let store = playground.storage().imageData
      for number in 0..<2 { try await store.save(data(number), for: address(number)) }
      let before = try playground.sql { try changes($0) }
      for _ in 0..<5 { #expect(try await store.data(for: address(1)) == data(1)) }
      #expect(try playground.sql { try changes($0) } == before)
      #expect(try await store.data(for: address(0)) == data(0))
      #expect(try playground.sql { try changes($0) } != before)
    }
  }

  @Test func dataBeyondTheBoundKeepsWhatIsThere() async throws {
    try await Playground.run { playground in
      let storage = playground.storage(imageLimit: 1000)
      try await storage.imageData.save(data(1), for: address(1))
      try await storage.imageData.save(data(1, count: 1001), for: address(1))
      #expect(try await storage.imageData.data(for: address(1)) == data(1))
      try await storage.imageData.save(data(2, count: 1000), for: address(2))
      #expect(try await storage.upkeep.savedImageAddresses() == [address(2)])
    }
  }

  @Test func clearingGivesTheRoomBack() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      for number in 0..<10 {
        try await storage.imageData.save(data(number, count: 100_000), for: address(number))
      }
      try await storage.upkeep.clear()
      #expect(try playground.bytes().count < 100_000)
      #expect(try playground.bytes("-wal").count < 100_000)
    }
  }

  private func changes(_ db: Database) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT used FROM image_data ORDER BY id")
  }
}
