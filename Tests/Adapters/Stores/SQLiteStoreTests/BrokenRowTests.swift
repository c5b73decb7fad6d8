import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

/// GRDB traps where a row holds another type than the one that is asked for.
struct BrokenRowTests {
  @Test(arguments: ["id", "description", "url", "list", "position", "checksum"])
  func aValueOfAnotherTypeIsNoTrap(column: String) async throws {
    try await Playground.run { playground in
      for value in ["x'ff00'", "x'41'", "7", "1.5", "'text'", "9223372036854775807"] {
        try await playground.replace(0..<3)
        try playground.sql {
          try $0.execute(sql: "UPDATE feed_images SET \(column) = \(value) WHERE position = 1")
        }
        let found = try await reason { _ = try await playground.readAll() }
        #expect(found == .damaged, "\(value)")
      }
    }
  }

  @Test(arguments: ["kind", "generation", "saved_at", "source", "count", "checksum"])
  func aHeadOfAnotherTypeIsNoTrap(column: String) async throws {
    try await Playground.run { playground in
      for value in ["x'ff00'", "7", "-1", "1.5", "'text'", "9223372036854775807"] {
        playground.wipe()
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute(sql: "UPDATE lists SET \(column) = \(value)") }
        let found = try await reason { _ = try await playground.readAll() }
        #expect(found == .damaged, "\(value)")
        #expect(try await playground.storage().upkeep.problems().isEmpty == false, "\(value)")
      }
    }
  }

  @Test(arguments: ["size", "used", "checksum", "bytes"])
  func imageDataOfAnotherTypeIsNoTrap(column: String) async throws {
    try await Playground.run { playground in
      for value in ["x'ff00'", "-1", "1.5", "'text'", "9223372036854775807"] {
        playground.wipe()
        let store = playground.storage(imageLimit: 1500).imageData
        for number in 0..<2 { try await store.save(data(number), for: address(number)) }
        try playground.sql {
          try $0.execute(
            sql: "UPDATE image_data SET \(column) = \(value) WHERE url LIKE '%0.png'")
        }
        let isBroken = column == "checksum" || column == "bytes"
        let found = try await reason { _ = try await store.data(for: address(0)) }
        #expect(found == (isBroken ? .damaged : nil), "\(value)")
        for number in 2..<5 { try await store.save(data(number), for: address(number)) }
        #expect(try await store.data(for: address(4)) == data(4), "\(value)")
        #expect(try await store.usage().bytes <= 1500, "\(value)")
      }
    }
  }

  @Test(arguments: ["x'ff00'", "-1", "1.5", "'text'", "9223372036854775807"])
  func totalsOfAnotherTypeAreNoTrap(value: String) async throws {
    try await Playground.run { playground in
      for column in ["lists", "images", "bytes", "checksum"] {
        playground.wipe()
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute(sql: "UPDATE totals SET \(column) = \(value)") }
        let found = try await reason {
          _ = try await playground.storage().imageData.usage()
        }
        #expect(found == .damaged, "\(column)")
        try await playground.storage().imageData.save(data(1), for: address(1))
        #expect(try await playground.storage().imageData.usage().count == 1, "\(column)")
      }
    }
  }
}
