import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct StoreFolderTests {
  /// Whatever can be asked of a storage; each must refuse for the same reason.
  enum Use: CaseIterable {
    case slice, replace, append, remove, data, save, contains, usage, lists, addresses, problems
    case clear

    static let reads: [Use] = [.slice, .data, .contains, .usage, .lists, .addresses, .problems]

    func run(_ storage: Storage) async throws {
      switch self {
      case .slice: _ = try await storage.feed.slice(.feed, from: nil, limit: 1)
      case .replace:
        _ = try await storage.feed.replace(.feed, with: [], savedAt: Date(), source: "")
      case .append:
        let version = ListVersion(generation: 0, count: 0)
        _ = try await storage.feed.append([], to: .feed, at: version)
      case .remove: try await storage.feed.remove(.feed)
      case .data: _ = try await storage.imageData.data(for: address(1))
      case .save: try await storage.imageData.save(Data([1]), for: address(1))
      case .contains: _ = try await storage.imageData.contains(address(1))
      case .usage: _ = try await storage.imageData.usage()
      case .lists: _ = try await storage.upkeep.savedLists()
      case .addresses: _ = try await storage.upkeep.savedImageAddresses()
      case .problems: _ = try await storage.upkeep.problems()
      case .clear: try await storage.upkeep.clear()
      }
    }
  }

  @Test(arguments: Use.reads + [.remove, .clear])
  func readingAndRemovingCreateNothing(use: Use) async throws {
    try await Playground.run { playground in
      try await use.run(playground.storage())
      #expect(!playground.exists(playground.folder.path))
      try FileTree.createFolder(playground.folder.path)
      try await use.run(playground.storage())
      #expect(try FileTree.names(in: playground.folder.path) == [])
    }
  }

  @Test func appendingToNothingCreatesNothing() async throws {
    try await Playground.run { playground in
      let reason = try await reason { try await Use.append.run(playground.storage()) }
      #expect(reason == .changed)
      #expect(!playground.exists(playground.folder.path))
    }
  }

  @Test func onlyTheUserMayLookInside() async throws {
    try await Playground.run { playground in
      let storage = playground.storage()
      try await storage.imageData.save(Data([1]), for: address(1))
      _ = try await playground.replace(0..<1)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: playground.folder.path)
      #expect(paths.count == 8)
      for path in paths + [""] {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: playground.folder.path + "/" + path)
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600))
      }
    }
  }

  @Test(arguments: Use.allCases)
  func aFileIsNotOurs(use: Use) async throws {
    try await Playground.run { playground in
      try playground.write("mine", to: playground.folder.path)
      let reason = try await reason { try await use.run(playground.storage()) }
      #expect(reason == .notOurs)
      #expect(try String(contentsOfFile: playground.folder.path, encoding: .utf8) == "mine")
    }
  }

  @Test(
    arguments: [
      "notes.txt", "lists/feed.ndjson", "format.json",
    ], Use.allCases)
  func aFolderWithOtherFilesIsNotOurs(name: String, use: Use) async throws {
    try await Playground.run { playground in
      try playground.write("mine", to: playground.folder.path + "/" + name)
      let reason = try await reason { try await use.run(playground.storage()) }
      #expect(reason == .notOurs)
      #expect(
        try FileTree.names(in: playground.folder.path) == [
          String(name.prefix { $0 != "/" })
        ])
    }
  }

  @Test(arguments: Use.allCases)
  func aNewerVersionIsLeftAlone(use: Use) async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try playground.write(
        #"{"format":"essential-feed-json","version":2}"#, to: playground.folder.marker)
      let reason = try await reason { try await use.run(playground.storage()) }
      #expect(reason == .newerFormat)
      #expect(playground.exists(playground.folder.list(.feed)))
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"format":"essential-feed-json","version":0}"#])
  func aBrokenMarkIsDamageThatWritersSetAside(mark: String) async throws {
    try await Playground.run { playground in
      for round in 0..<2 {
        let version = try await playground.replace(0..<(1 + round))
        try playground.write(mark, to: playground.folder.marker)
        for use in [Use.slice, .append, .data, .contains, .usage, .lists, .addresses] {
          let reason = try await reason { try await use.run(playground.storage()) }
          #expect(reason == .damaged)
        }
        #expect(try await playground.storage().upkeep.problems() == ["format.json can't be read"])
        let other = try await playground.replace(5..<6)
        #expect(other.generation != version.generation)
        #expect(try await playground.readAll() == images(5..<6))
        let aside = try String(
          contentsOfFile: playground.folder.damaged + "/format.json", encoding: .utf8)
        #expect(aside == mark)
      }
    }
  }

  @Test(arguments: [Use.remove, .clear])
  func removingSetsABrokenStorageAside(use: Use) async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      try playground.write("", to: playground.folder.marker)
      try await use.run(playground.storage())
      #expect(!playground.exists(playground.folder.path))
      #expect(playground.exists(playground.folder.damaged))
    }
  }

  // A missing permission would do as well, but root has all of them.
  @Test(arguments: Use.allCases)
  func aPlaceBelowAFileIsDenied(use: Use) async throws {
    try await Playground.run { playground in
      try playground.write("", to: playground.folder.path)
      let storage = StorePlugin.jsonFile.open(
        StoreOptions(place: playground.folder.path + "/deeper/store"))
      let reason = try await reason { try await use.run(storage) }
      #expect(reason == .denied)
    }
  }

  @Test(arguments: ["/dev/null/x", "/tmp/a\u{0}b", "/" + String(repeating: "x", count: 300)])
  func aPlaceThatCanNotBeIsDenied(place: String) async throws {
    let storage = StorePlugin.jsonFile.open(StoreOptions(place: place))
    for use in [Use.slice, .replace] {
      let reason = try await reason { try await use.run(storage) }
      #expect(reason == .denied)
    }
  }

  @Test func anUnfinishedFirstWriteIsAnEmptyStorage() async throws {
    try await Playground.run { playground in
      try playground.write("", to: playground.folder.lock)
      try playground.write("half", to: playground.folder.temporary)
      #expect(try await playground.readAll() == nil)
      _ = try await playground.replace(0..<1)
      #expect(try await playground.readAll() == images(0..<1))
      #expect(!playground.exists(playground.folder.temporary))
    }
  }

  @Test func theNextWriterRemovesWhatAKilledOneLeft() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<1)
      try playground.write("half", to: playground.folder.temporary)
      _ = try await playground.append(1..<2, at: version)
      #expect(!playground.exists(playground.folder.temporary))
    }
  }

  @Test(arguments: [("/a/b/", "/a/b"), ("//a/./b/.", "/a/b"), ("/", "/"), ("/a/..", "/a/..")])
  func placesAreNamedInOneWay(place: String, path: String) {
    #expect(StoreFolder(place).path == path)
  }

  @Test func aRelativePlaceIsSeenFromTheWorkingFolder() {
    let here = FileManager.default.currentDirectoryPath
    #expect(StoreFolder("a").path == here + "/a")
    #expect(StoreFolder(".").damaged == here + ".damaged")
  }
}
