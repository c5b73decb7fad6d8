import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct JSONFileUpkeepTests {
  private let other = ListKey(kind: "feed", parent: "A")

  @Test func imageDataGoesWithTheLastList() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      try await storage.imageData.save(Data([1]), for: address(1))
      try await storage.feed.remove(.feed)
      #expect(try await storage.imageData.contains(address(1)))
      for key in [ListKey.feed, other] {
        _ = try await storage.feed.replace(key, with: [], savedAt: Date(), source: "")
      }
      try await storage.feed.remove(.feed)
      #expect(try await storage.imageData.contains(address(1)))
      try await storage.feed.remove(other)
      #expect(try await storage.imageData.contains(address(1)) == false)
      #expect(try await storage.imageData.usage().count == 0)
    }
  }

  @Test func aListIsRemovedOnlyAtTheVersionThatWasSeen() async throws {
    try await Playground.run { playground in
      let feed = playground.storage().feed
      let unseen = ListVersion(generation: 1, count: 1)
      func remove(at version: ListVersion) async throws -> StoreError.Reason? {
        try await reason { try await feed.remove(.feed, at: version) }
      }
      #expect(try await remove(at: unseen) == .changed)
      let old = try await playground.replace(0..<1)
      #expect(try await remove(at: unseen) == .changed)
      let version = try await playground.append(1..<2, at: old)
      #expect(try await remove(at: old) == .changed)
      #expect(try await playground.readAll() == images(0..<2))
      #expect(try await remove(at: version) == nil)
      #expect(try await remove(at: version) == .changed)
      #expect(try await playground.readAll() == nil)
    }
  }

  @Test func whatIsDamagedIsSetAsideAtAnyVersion() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<1)
      try playground.flip(playground.folder.list(.feed), at: 9)
      try await playground.storage().feed.remove(.feed, at: version)
      #expect(try await playground.readAll() == nil)
      _ = try await playground.replace(0..<1)
      try playground.write("broken", to: playground.folder.marker)
      try await playground.storage().feed.remove(.feed, at: version)
      #expect(try await playground.readAll() == nil)
    }
  }

  @Test func problemsNameTheFileAndTheLine() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      _ = try await playground.replace(0..<160)
      for number in 1...2 {
        try await storage.imageData.save(Data([1, 2, 3]), for: address(number))
      }
      var lines = try playground.lines()
      lines[1] += " "
      lines[3] = "{}"
      try playground.write(lines: lines)
      _ = try await storage.feed.replace(other, with: images(0..<1), savedAt: Date(), source: "")
      try playground.flip(playground.folder.list(other), at: 40)
      let image = ImageFolder(playground.folder).path(of: address(2).absoluteString)
      try playground.flip(image, at: -1)
      #expect(
        try await storage.upkeep.problems() == [
          "lists/feed.ndjson, line 2: the checksum does not match",
          "lists/feed.ndjson, line 4: the checksum does not match",
          "lists/feed@A.ndjson, line 1: the checksum does not match",
          "\(playground.folder.relative(image)): the checksum does not match",
        ])
    }
  }

  @Test func aDamagedListIsStillKnownByItsKey() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      _ = try await storage.feed.replace(other, with: [], savedAt: Date(), source: "")
      try playground.write("", to: playground.folder.list(other))
      #expect(try await storage.upkeep.savedLists() == [other])
      try await storage.feed.remove(other)
      #expect(try await storage.upkeep.savedLists() == [])
      #expect(playground.exists(playground.folder.damaged + "/lists/feed@A.ndjson"))
    }
  }

  /// A long key is only told by the header of its file.
  @Test func aListWithoutANameIsSetAsideAndTheOthersStay() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      let long = ListKind<FeedImage>.feed.key(of: String(repeating: "long", count: 100))
      for key in [.feed, long] {
        _ = try await storage.feed.replace(key, with: images(0..<1), savedAt: Date(), source: "")
      }
      try await storage.imageData.save(Data([1]), for: address(1))
      #expect(try await storage.upkeep.setAsideUnknown() == 0)
      let file = playground.folder.list(long)
      try playground.flip(file, at: 9)
      #expect(try await reason { _ = try await storage.upkeep.savedLists() } == .damaged)
      #expect(try await storage.upkeep.setAsideUnknown() == 1)
      #expect(try await storage.upkeep.savedLists() == [.feed])
      #expect(try await playground.readAll() == images(0..<1))
      #expect(try await storage.imageData.contains(address(1)))
      let aside = try FileTree.names(in: playground.folder.damaged + "/lists")
      #expect(aside == [URL(filePath: file).lastPathComponent])
    }
  }

  @Test func aFolderWithoutAMarkIsSetAsideAsAWhole() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      _ = try await playground.replace(0..<1)
      try playground.write("broken", to: playground.folder.marker)
      #expect(try await storage.upkeep.setAsideUnknown() == 1)
      #expect(try await storage.upkeep.savedLists() == [])
      #expect(try FileTree.names(in: playground.folder.damaged + "/lists") == ["feed.ndjson"])
    }
  }

  @Test func clearingRemovesAllAndSetsAsideWhatIsDamaged() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      for key in [ListKey.feed, other] {
        _ = try await storage.feed.replace(key, with: images(0..<1), savedAt: Date(), source: "")
        try await storage.imageData.save(Data([1]), for: address(key == .feed ? 1 : 2))
      }
      try playground.flip(playground.folder.list(other), at: 20)
      try playground.flip(ImageFolder(playground.folder).path(of: address(1).absoluteString), at: 9)
      try await storage.upkeep.clear()
      #expect(try await storage.upkeep.savedLists() == [])
      #expect(try await storage.upkeep.savedImageAddresses() == [])
      #expect(try await storage.imageData.usage().count == 0)
      #expect(try await storage.upkeep.problems() == [])
      #expect(
        try FileTree.names(in: playground.folder.damaged + "/lists") == ["feed@A.ndjson"])
      _ = try await playground.replace(0..<1)
      #expect(try await playground.readAll() == images(0..<1))
    }
  }

  @Test func aScratchPlaceIsBesideThePlaceAndGoesWithoutATrace() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      let scratch = StorePlugin.jsonFile.scratch(playground.folder.path + "/", "a/b")
      #expect(scratch.place == playground.folder.path + ".a-b")
      let storage = StorePlugin.jsonFile.open(StoreOptions(place: scratch.place))
      let damage = try #require(scratch.damage)
      for removes in [false, true] {
        _ = try await storage.feed.replace(
          .feed, with: images(0..<50), savedAt: Date(), source: "")
        try await damage(.feed)
        for limit in [0, 10] {
          let reason = try await reason {
            _ = try await storage.feed.slice(.feed, from: nil, limit: limit)
          }
          #expect(reason == .damaged)
        }
        if removes { try await storage.feed.remove(.feed) }
      }
      try await scratch.discard()
      #expect(
        try FileTree.names(in: FileTree.parent(of: playground.folder.path)) == ["store"])
      #expect(try await playground.readAll() == images(0..<1))
    }
  }
}
