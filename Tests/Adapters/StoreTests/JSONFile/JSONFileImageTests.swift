import Foundation
import OfflineCore
import StorageEngine
import StoreSupport
import Testing

@testable import JSONFileStore

struct JSONFileImageTests {
  @Test func anyFlippedBitIsDamageAndSavingMakesItGood() async throws {
    try await JSONFilePlayground.run { playground in
      let store = playground.storage().imageData
      try await store.save(Data("image".utf8), for: imageAddress(1))
      let path = try await playground.imagePath(1)
      let sound = try playground.content(path)
      for bit in 0..<(sound.count * 8) {
        var broken = sound
        broken[bit / 8] ^= 1 << (bit % 8)
        try playground.write(broken, to: path)
        // A flipped bit may only change the case of a hexadecimal digit.
        let reading = try await reason {
          let data = try await store.data(for: imageAddress(1))
          #expect(data == Data("image".utf8), "bit \(bit)")
        }
        #expect([nil, .damaged].contains(reading))
      }
      for length in 0..<sound.count {
        try playground.write(sound.prefix(length), to: path)
        let reading = try await reason { _ = try await store.data(for: imageAddress(1)) }
        #expect(reading == .damaged, "\(length) bytes")
      }
      try await store.save(Data("better".utf8), for: imageAddress(1))
      #expect(try await store.data(for: imageAddress(1)) == Data("better".utf8))
      #expect(try await playground.storage().maintenance.verify() == [])
    }
  }

  @Test func savingAgainReplacesAndIsCountedOnce() async throws {
    try await JSONFilePlayground.run { playground in
      let store = playground.storage().imageData
      for bytes in [10, 0, 7] {
        try await playground.save(1, bytes: bytes)
        #expect(try await store.data(for: imageAddress(1))?.count == bytes)
        #expect(try await store.usage() == ImageDataUsage(count: 1, bytes: bytes))
      }
      try await store.remove(imageAddress(1))
      try await store.remove(imageAddress(1))
      #expect(try await store.usage() == ImageDataUsage(count: 0, bytes: 0))
    }
  }

  @Test func whatWasUsedLeastRecentlyGoesFirst() async throws {
    try await JSONFilePlayground.run { playground in
      for number in 0..<10 { try await playground.save(number, bytes: 100, limit: 1000) }
      _ = try await playground.storage().imageData.data(for: imageAddress(0))
      _ = try await playground.storage().maintenance.verify()
      try await playground.save(10, bytes: 100, limit: 1000)
      let order = try await playground.storage().maintenance.contents().images
      #expect(order == (Array(2..<10) + [0, 10]).map(imageAddress))
      #expect(try await playground.storage().imageData.usage().bytes == 1000)
      try await playground.save(11, bytes: 100, limit: 300)
      #expect(try await playground.storage().maintenance.contents().images.count == 3)
    }
  }

  @Test func anEvictionMakesRoomForMoreThanOne() async throws {
    try await JSONFilePlayground.run { playground in
      for number in 0..<101 { try await playground.save(number, bytes: 10, limit: 1000) }
      #expect(try await playground.storage().imageData.usage().count == 91)
    }
  }

  @Test(arguments: ["", "broken", #"{"count":1,"bytes":1}"#, "flipped"])
  func aBrokenUsageIsCountedAnew(text: String) async throws {
    try await JSONFilePlayground.run { playground in
      for number in 0..<3 { try await playground.save(number, bytes: 5) }
      let path = playground.folder.usage
      var broken = Data(text.utf8)
      if text == "flipped" {
        broken = try playground.content(path)
        broken[9] ^= 1
      }
      try playground.write(broken, to: path)
      let images = playground.storage().imageData
      #expect(try await images.usage().bytes == 15)
      try await playground.save(3, bytes: 5)
      #expect(try await images.usage().bytes == 20)
      let usage = try JSONSerialization.jsonObject(with: playground.content(path))
      #expect((usage as? [String: Any])?["bytes"] as? Int == 20)
      #expect(try await playground.storage().maintenance.verify() == [])
    }
  }

  @Test func aUsageBelowTheTruthIsAProblemAndOneAboveIsNot() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.save(1, bytes: 5)
      let path = playground.folder.usage
      let low = try playground.content(path)
      try await playground.save(2, bytes: 5)
      let high = try playground.content(path)
      try playground.write(low, to: path)
      let maintenance = playground.storage().maintenance
      #expect(try await maintenance.verify().map(\.subject) == [.storage])
      try playground.write(high, to: path)
      try FileSystem.removeFile(try await playground.imagePath(1))
      #expect(try await maintenance.verify() == [])
      try playground.write(low, to: path)
      try await playground.save(1, bytes: 5)
      try await maintenance.clear()
      #expect(try await maintenance.contents().images == [])
      #expect(try await playground.storage().imageData.usage().bytes == 0)
    }
  }

  @Test func whatStandsAmongTheImagesIsNamedOrNot() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.save(1)
      let name = "ab" + String(repeating: "0", count: 30)
      try playground.write("broken", to: playground.folder.images + "/ab/" + name)
      let maintenance = playground.storage().maintenance
      #expect(try await maintenance.contents().images == [imageAddress(1)])
      #expect(try await maintenance.verify().map(\.subject).contains(.entry(key: "~" + name)))
      try await maintenance.clear()
      #expect(try await maintenance.verify() == [])
    }
  }
}
