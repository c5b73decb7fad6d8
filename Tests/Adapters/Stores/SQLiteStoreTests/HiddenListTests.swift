import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

/// Damage must not make a saved list look like one that nobody saved.
struct HiddenListTests {
  @Test func aFlippedBitInTheHeadsHidesNoList() async throws {
    try await Playground.run { playground in
      for number in 0..<30 {
        _ = try await playground.storage().feed.replace(
          key(number), with: [image(number)], savedAt: .distantPast, source: "")
      }
      try playground.sql { _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      let sound = try playground.bytes()
      let pages = try playground.sql { db in
        try Int.fetchAll(
          db, sql: "SELECT rootpage FROM sqlite_master WHERE name IN ('lists', 'lists_by_key')")
      }
      #expect(pages.count == 2)
      for page in pages {
        let start = (page - 1) * 4096
        // Each used byte would take a minute.
        let used = (0..<4096).filter { sound[start + $0] != 0 }
        for offset in used where offset.isMultiple(of: 23) {
          var broken = sound
          broken[start + offset] ^= 1 << (offset % 8)
          playground.wipe()
          try playground.write(broken)
          let feed = playground.storage().feed
          for number in 0..<30 {
            let found = try await reason {
              let slice = try await feed.slice(key(number), from: nil, limit: 9)
              #expect(slice?.items == [image(number)], "page \(page), offset \(offset)")
            }
            #expect(found == nil || found == .damaged, "page \(page), offset \(offset)")
          }
        }
      }
    }
  }

  @Test func whatOthersWroteIsLookedAtAgain() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      let feed = playground.storage().feed
      #expect(try await feed.head(key(1)) == nil)
      try playground.sql { try $0.execute(sql: "UPDATE lists SET kind = 'fees'") }
      #expect(try await reason { _ = try await feed.head(key(1)) } == .damaged)
    }
  }

  private func key(_ number: Int) -> ListKey { ListKind<FeedImage>.feed.key(of: "\(number)") }
}
