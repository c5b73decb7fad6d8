import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

/// Whatever is broken in the file, what is read is right or an error, and saving brings it back.
struct DamageTests {
  @Test func flippedBitsNeverGiveFalseContent() async throws {
    try await Playground.run { playground in
      let sound = try await savedFile(playground)
      var noticed = 0
      for seed in 0..<60 as Range<UInt64> {
        var random = Seeded(state: seed)
        var broken = sound
        for _ in 0..<20 { broken.flipBit(.random(in: 0..<broken.count * 8, using: &random)) }
        noticed += try await check(playground, broken, "seed \(seed)")
      }
      #expect(noticed > 30)
    }
  }

  @Test func aFlippedBitInTheHeaderIsNoticedOrHarmless() async throws {
    try await Playground.run { playground in
      let sound = try await savedFile(playground)
      // A version that grew by a flipped bit can't be told from a later one. All bits of the two
      // bytes that say in which mode the file is, for SQLite takes them for other than damage.
      let bytes = (0..<100).filter { !(60..<64).contains($0) }
      for bit in bytes.map({ $0 * 8 + $0 % 8 }) + Array(18 * 8..<20 * 8) {
        var broken = sound
        broken.flipBit(bit)
        _ = try await check(playground, broken, "byte \(bit / 8), bit \(bit % 8)")
      }
    }
  }

  @Test func aFlippedBitInTheVersionIsNotATrap() async throws {
    try await Playground.run { playground in
      let sound = try await savedFile(playground)
      for bit in 60 * 8..<64 * 8 {
        var broken = sound
        broken.flipBit(bit)
        playground.wipe()
        try playground.write(broken)
        let found = try await reason { _ = try await playground.readAll() }
        #expect(found == .newerFormat || found == .damaged, "bit \(bit)")
        let next = try await reason { try await playground.replace(7..<8) }
        #expect(next == (found == .damaged ? nil : .newerFormat), "bit \(bit)")
      }
    }
  }

  @Test func aFlippedBitInAPageOfFewRowsIsNoticedOrHarmless() async throws {
    try await Playground.run { playground in
      let sound = try await savedFile(playground)
      let pages = try playground.sql { db in
        try Int.fetchAll(
          db,
          sql: """
            SELECT rootpage FROM sqlite_master
            WHERE name IN ('lists', 'lists_by_key', 'totals')
            """)
      }
      #expect(pages.count == 3)
      for page in pages {
        let start = (page - 1) * 4096
        // Every third byte, for the sake of time.
        let used = (0..<4096).filter { sound[start + $0] != 0 }
        for offset in used where offset.isMultiple(of: 3) {
          var broken = sound
          broken[start + offset] ^= 1 << (offset % 8)
          _ = try await check(playground, broken, "page \(page), offset \(offset)")
        }
      }
    }
  }

  @Test func aTruncatedFileIsNoticed() async throws {
    try await Playground.run { playground in
      let sound = try await savedFile(playground)
      let lengths =
        [1, 15, 16, 17, 99, 100, 511, 512, 1000, 4095, 4096, 4097, 8192]
        + stride(from: 10_000, to: sound.count, by: 9973)
      for length in lengths {
        let noticed = try await check(playground, sound.prefix(length), "length \(length)")
        #expect(noticed == 1, "length \(length)")
      }
    }
  }

  @Test func garbageIsNoticed() async throws {
    try await Playground.run { playground in
      try await savedFile(playground)
      #expect(try await check(playground, Data("Buy milk.".utf8), "text") == 1)
      #expect(try await check(playground, Data(count: 100_000), "zeros") == 1)
    }
  }

  @Test func aDamagedWriteAheadLogGivesOneOfTheSavedLists() async throws {
    try await Playground.run { playground in
      try await savedFile(playground)
      let base = try playground.bytes()
      let storage = playground.storage()
      _ = try await storage.feed.replace(
        .feed, with: images(300..<600), savedAt: Date(timeIntervalSince1970: 1), source: "demo:")
      let log = try playground.bytes("-wal")
      #expect(log.count > 4096)
      for seed in 0..<60 as Range<UInt64> {
        var random = Seeded(state: seed)
        var broken = log
        for _ in 0..<5 { broken.flipBit(.random(in: 0..<broken.count * 8, using: &random)) }
        let copy = Playground(path: playground.path + ".\(seed).sqlite")
        try copy.write(base)
        try copy.write(broken, "-wal")
        do {
          let found = try await copy.readAll()
          #expect(found == images(0..<300) || found == images(300..<600), "seed \(seed)")
        } catch let error as StoreError {
          #expect(error.reason == .damaged, "seed \(seed)")
        }
        try await copy.replace(7..<8)
        #expect(try await copy.readAll() == images(7..<8), "seed \(seed)")
      }
    }
  }

  /// Saves 300 images and the data of 40, and gives the file with all of it in.
  @discardableResult
  private func savedFile(_ playground: Playground) async throws -> Data {
    try await playground.replace(0..<300)
    let store = playground.storage().imageData
    for number in 0..<40 { try await store.save(data(number), for: address(number)) }
    _ = try playground.sql { try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    return try playground.bytes()
  }

  /// Reads everything in a broken file, and then saves a list.
  ///
  /// - Returns: 1 if a reader noticed that the file is broken, else 0.
  private func check(_ playground: Playground, _ broken: Data, _ what: String) async throws -> Int {
    playground.wipe()
    try playground.write(broken)
    let storage = playground.storage()
    var noticed = 0
    let list = try await sound { try await storage.feed.slice(.feed, from: nil, limit: .max) }
    if let list {
      #expect(list?.items == images(0..<300), "\(what)")
      #expect(list?.head.savedAt == Date(timeIntervalSince1970: 0), "\(what)")
      #expect(list?.head.source == "demo:", "\(what)")
    } else {
      noticed = 1
    }
    for number in 0..<40 {
      let found = try await sound { try await storage.imageData.data(for: address(number)) }
      if let found = found ?? nil { #expect(found == data(number), "\(what)") } else { noticed = 1 }
    }
    if let found = try await sound({ try await storage.imageData.usage() }) {
      #expect(found.count == 40 && found.bytes == 40 * 700, "\(what)")
    } else {
      noticed = 1
    }
    if let found = try await sound({ try await storage.upkeep.savedLists() }) {
      #expect(found == [.feed], "\(what)")
    }
    if let found = try await sound({ try await storage.upkeep.savedImageAddresses() }) {
      #expect(Set(found) == Set((0..<40).map(address)), "\(what)")
    }
    if noticed == 1 {
      #expect(try await !storage.upkeep.problems().isEmpty, "\(what): not found by checking")
    }
    try await playground.replace(7..<9)
    #expect(try await playground.readAll() == images(7..<9), "\(what)")
    return noticed
  }

  /// What a call returns, or `nil` when it says that the file is damaged.
  private func sound<Value>(_ body: () async throws -> Value) async throws -> Value? {
    do {
      return try await body()
    } catch let error as StoreError where error.reason == .damaged {
      return nil
    }
  }
}

/// The same bits for the same seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension Data {
  fileprivate mutating func flipBit(_ index: Int) { self[index / 8] ^= 1 << (index % 8) }
}
