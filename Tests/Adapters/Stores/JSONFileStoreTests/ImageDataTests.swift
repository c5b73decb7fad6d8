import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct ImageDataTests {
  @Test func damagedDataIsRemovedAndNoOther() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      for number in 0..<4 {
        try await storage.imageData.save(Data([UInt8(number)]), for: address(number))
      }
      let images = ImageFolder(playground.folder)
      try playground.write("broken", to: images.path(of: address(1).absoluteString))
      try playground.write("", to: images.path(of: address(2).absoluteString))
      #expect(try await storage.upkeep.problems().count == 2)
      #expect(try await storage.upkeep.removeDamagedImageData() == 2)
      #expect(try await storage.upkeep.problems() == [])
      #expect(try await storage.imageData.usage().count == 2)
      #expect(try await storage.imageData.data(for: address(3)) == Data([3]))
      #expect(try await storage.imageData.data(for: address(1)) == nil)
      #expect(!playground.exists(playground.folder.damaged))
    }
  }

  @Test func whereNobodyCanTellWhatThereIsTheFolderIsSetAside() async throws {
    try await Playground.run { playground in
      try await playground.storage().imageData.save(Data([1]), for: address(1))
      try playground.write("broken", to: playground.folder.marker)
      let told = try await playground.setAside { storage in
        let removed = try await storage.upkeep.removeDamagedImageData()
        #expect(removed == 0)
      }
      #expect(told.map(\.extent) == [.everything])
    }
  }

  @Test func dataIsKeptByExactAddress() async throws {
    try await Playground.run { playground in
      let texts = [
        "https://a.example/x", "https://a.example/x/", "https://a.example/X", "demo:1",
        "https://a.example/x?q=1#f", "https://a.example/" + String(repeating: "x", count: 40_000),
      ]
      let addresses = texts.compactMap(URL.init(string:))
      let store = playground.storage().imageData
      for (number, url) in addresses.enumerated() {
        #expect(try await store.contains(url) == false)
        try await store.save(Data("\(number)\n\0".utf8), for: url)
      }
      for (number, url) in addresses.enumerated() {
        #expect(try await store.contains(url))
        #expect(try await store.data(for: url) == Data("\(number)\n\0".utf8))
      }
      #expect(try await store.usage() == ImageDataUsage(count: 6, bytes: 18, limit: 256 << 20))
      #expect(try await Set(playground.storage().upkeep.savedImageAddresses()) == Set(addresses))
    }
  }

  @Test func savingAgainReplacesAndIsCountedOnce() async throws {
    try await Playground.run { playground in
      let store = playground.storage().imageData
      for bytes in [10, 0, 7] {
        try await store.save(Data(count: bytes), for: address(1))
        #expect(try await store.data(for: address(1)) == Data(count: bytes))
        #expect(try await store.usage().bytes == bytes)
        #expect(try await store.usage().count == 1)
      }
    }
  }

  @Test func anyFlippedBitIsNoticedAndSavingMakesItGood() async throws {
    try await Playground.run { playground in
      let store = playground.storage().imageData
      try await store.save(Data("image".utf8), for: address(1))
      let path = ImageFolder(playground.folder).path(of: address(1).absoluteString)
      let sound = try Data(contentsOf: URL(filePath: path))
      for offset in sound.indices {
        var broken = sound
        broken[offset] ^= 1 << (offset % 8)
        try broken.write(to: URL(filePath: path))
        let reason = try await reason { _ = try await store.data(for: address(1)) }
        #expect(reason == .damaged, "byte \(offset)")
      }
      #expect(try await playground.storage().upkeep.problems().count == 1)
      try await store.save(Data("better".utf8), for: address(1))
      #expect(try await store.data(for: address(1)) == Data("better".utf8))
      #expect(try await playground.storage().upkeep.problems() == [])
    }
  }

  @Test func aFileOfAnotherLengthIsDamaged() async throws {
    try await Playground.run { playground in
      let store = playground.storage().imageData
      try await store.save(Data("image".utf8), for: address(1))
      let path = ImageFolder(playground.folder).path(of: address(1).absoluteString)
      let sound = try Data(contentsOf: URL(filePath: path))
      for length in Array(0..<sound.count) + [sound.count + 1] {
        try (sound + Data([0])).prefix(length).write(to: URL(filePath: path))
        let reason = try await reason { _ = try await store.data(for: address(1)) }
        #expect(reason == .damaged)
      }
    }
  }

  @Test func theDataOfAnotherAddressIsNeverGiven() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      try await storage.imageData.save(Data([1]), for: address(1))
      let images = ImageFolder(playground.folder)
      let target = images.path(of: address(2).absoluteString)
      try FileTree.createFolder(FileTree.parent(of: target))
      try FileTree.move(images.path(of: address(1).absoluteString), to: target)
      #expect(try await storage.imageData.data(for: address(2)) == nil)
      #expect(try await storage.imageData.contains(address(2)) == false)
      #expect(try await storage.upkeep.problems().count == 1)
      try await storage.imageData.save(Data([2]), for: address(2))
      #expect(try await storage.imageData.usage().count == 1)
      #expect(try await storage.upkeep.problems() == [])
    }
  }

  @Test func whatWasUsedLeastRecentlyGoesFirst() async throws {
    try await Playground.run { playground in
      let storage = playground.storage(imageLimit: 1000)
      for number in 0..<10 {
        try await storage.imageData.save(Data(count: 100), for: address(number))
      }
      _ = try await storage.imageData.data(for: address(0))
      try await storage.imageData.save(Data(count: 100), for: address(10))
      let order = try await storage.upkeep.savedImageAddresses()
      #expect(order == (Array(2..<10) + [0, 10]).map(address))
      #expect(try await storage.imageData.usage().bytes == 1000)
    }
  }

  @Test func aFullStoreMakesRoomForMoreThanOne() async throws {
    try await Playground.run { playground in
      let store = playground.storage(imageLimit: 100).imageData
      for number in 0..<100 { try await store.save(Data(count: 1), for: address(number)) }
      #expect(try await store.usage().bytes == 100)
      try await store.save(Data(count: 1), for: address(100))
      #expect(try await store.usage().bytes == 91)
    }
  }

  @Test(arguments: [1, 9, 10, 11, 33, 50, 51, 100])
  func evictionGoesOnToNineTenthsAndNotBeyond(bytes: Int) async throws {
    try await Playground.run { playground in
      let storage = playground.storage(imageLimit: 100)
      for number in 0..<(210 / bytes) {
        try await storage.imageData.save(Data(count: bytes), for: address(number))
        let usage = try await storage.imageData.usage()
        #expect(usage.bytes <= 100)
        #expect(usage.bytes == usage.count * bytes)
        #expect(usage.bytes > 90 || usage.count == number + 1 || usage.bytes + bytes > 100)
        let newest = try await storage.upkeep.savedImageAddresses().last
        #expect(newest == address(number))
      }
    }
  }

  @Test func whatCanNeverFitEvictsNothing() async throws {
    try await Playground.run { playground in
      let store = playground.storage(imageLimit: 100).imageData
      try await store.save(Data(count: 100), for: address(1))
      try await store.save(Data(count: 101), for: address(2))
      #expect(try await store.contains(address(1)))
      #expect(try await store.contains(address(2)) == false)
    }
  }

  @Test func replacingMakesRoomForTheDifferenceOnly() async throws {
    try await Playground.run { playground in
      let store = playground.storage(imageLimit: 100).imageData
      try await store.save(Data(count: 40), for: address(1))
      try await store.save(Data(count: 60), for: address(2))
      try await store.save(Data(count: 55), for: address(2))
      #expect(try await store.contains(address(1)))
      try await store.save(Data(count: 61), for: address(2))
      #expect(try await store.contains(address(1)) == false)
      #expect(try await store.usage() == ImageDataUsage(count: 1, bytes: 61, limit: 100))
    }
  }

  @Test(arguments: [nil, "", "garbage", String(repeating: "9", count: 500)])
  func aFigureThatIsLostIsCountedAnew(text: String?) async throws {
    try await Playground.run { playground in
      let store = playground.storage().imageData
      try await store.save(Data(count: 10), for: address(1))
      try await store.save(Data(count: 20), for: address(2))
      try FileTree.removeFile(playground.folder.usage)
      if let text { try playground.write(text, to: playground.folder.usage) }
      #expect(try await store.usage().bytes == 30)
      try await store.save(Data(count: 5), for: address(3))
      #expect(try await store.usage() == ImageDataUsage(count: 3, bytes: 35, limit: 256 << 20))
      #expect(try UsageRecord.read(in: playground.folder) == UsageRecord(count: 3, bytes: 35))
    }
  }

  @Test func aFigureThatIsTooHighIsCorrectedBeforeAnythingGoes() async throws {
    try await Playground.run { playground in
      let store = playground.storage(imageLimit: 100).imageData
      try await store.save(Data(count: 40), for: address(1))
      try UsageRecord(count: 9, bytes: 90).write(in: playground.folder)
      try await store.save(Data(count: 50), for: address(2))
      #expect(try await store.contains(address(1)))
      #expect(try await store.usage() == ImageDataUsage(count: 2, bytes: 90, limit: 100))
    }
  }

  @Test func savesAtOnceAreAllCounted() async throws {
    try await Playground.run { playground in
      try await withThrowingTaskGroup { group in
        for number in 0..<64 {
          group.addTask {
            let store = playground.storage().imageData
            try await store.save(Data(count: number), for: address(number))
          }
        }
        try await group.waitForAll()
      }
      let usage = try await playground.storage().imageData.usage()
      #expect(usage == ImageDataUsage(count: 64, bytes: 2016, limit: 256 << 20))
    }
  }
}
