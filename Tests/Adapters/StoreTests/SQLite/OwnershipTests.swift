import FeedCore
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import Testing

@testable import SQLiteStore

/// Files that the store must not touch, and the quarantine of its own damaged files.
struct OwnershipTests {
  enum Foreign: CaseIterable {
    case text, emptyLine, otherProgram, otherMark, brokenMagic, newerFormat

    func make(_ playground: SQLitePlayground) async throws -> StoreError.Reason {
      switch self {
      case .text: try playground.write(Data("Dear diary".utf8))
      case .emptyLine: try playground.write(Data("\n".utf8))
      case .otherProgram: try playground.sql { try $0.execute("CREATE TABLE cats (name)") }
      case .otherMark:
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute("PRAGMA application_id = 42") }
      case .brokenMagic:
        try await playground.replace(0..<3)
        var bytes = try playground.bytes()
        bytes[3] ^= 1
        try playground.write(bytes)
      case .newerFormat:
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute("PRAGMA user_version = 5") }
        return .newerFormat
      }
      return .notOurs
    }
  }

  @Test(arguments: Foreign.allCases, ["diary.db", "store.sqlite", "notes"])
  func whatIsNotOursIsLeftAsItWas(_ foreign: Foreign, name: String) async throws {
    try await SQLitePlayground.run(name) { playground in
      let expected = try await foreign.make(playground)
      let before = try playground.bytes()
      for (number, call) in calls(playground).enumerated() {
        let found = try await reason(call)
        #expect(found == expected, "call \(number)")
        #expect(try playground.bytes() == before, "call \(number)")
        #expect(try playground.names() == [name], "call \(number)")
      }
    }
  }

  @Test(arguments: [Foreign.text, .otherProgram, .otherMark, .brokenMagic])
  func atTheDefaultPlaceItIsQuarantined(_ foreign: Foreign) async throws {
    try await SQLitePlayground.run { playground in
      _ = try await foreign.make(playground)
      let before = try playground.bytes()
      let reports = Reports()
      let storage = playground.storage(
        playground.options(isOursByName: true, onDamage: reports.add))
      #expect(try await reason { _ = try await playground.readAll(storage) } == .damaged)
      try await playground.replace(3..<6, storage: storage)
      #expect(try await playground.readAll(storage) == images(3..<6))
      #expect(try playground.bytes(".damaged") == before)
      #expect(reports.all.count == 1)
    }
  }

  @Test func aFolderIsLeftAsItWas() async throws {
    try await SQLitePlayground.run { playground in
      try FileManager.default.createDirectory(
        atPath: playground.path, withIntermediateDirectories: true)
      for call in calls(playground) { #expect(try await reason(call) == .notOurs) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: playground.path).isEmpty)
    }
  }

  /// Without the check, the call would hang, waiting for the other end of the pipe.
  @Test(.hangLimit)
  func aPipeIsLeftAsItWas() async throws {
    try await SQLitePlayground.run { playground in
      let isMade = mkfifo(playground.path, 0o600) == 0
      #expect(isMade)
      for call in calls(playground) {
        let reason = try await reason(call)
        #expect(reason == .notOurs)
      }
      let names = try playground.names()
      #expect(names == ["store.sqlite"])
    }
  }

  /// SQLite would wait for the other end of a pipe, and can do nothing without its log.
  @Test(
    .hangLimit, arguments: ["-journal", "-wal", "-shm"], ["pipe", "link", "folder"])
  func whatStandsInPlaceOfALogIsDamage(suffix: String, kind: String) async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<3)
      let (path, other) = (playground.path + suffix, playground.folder + "/theirs")
      try Data("theirs".utf8).write(to: URL(filePath: other))
      switch kind {
      case "pipe": mkfifo(path, 0o600)
      case "link": symlink(other, path)
      default: mkdir(path, 0o700)
      }
      #expect(try await reason { _ = try await playground.readAll() } == .damaged)
      let reports = Reports()
      try await playground.replace(
        3..<6, storage: playground.storage(playground.options(onDamage: reports.add)))
      #expect(reports.all.map(\.extent) == [.storage])
      #expect(try await playground.readAll() == images(3..<6))
      #expect(playground.exists(".damaged"))
      #expect(try Data(contentsOf: URL(filePath: other)) == Data("theirs".utf8))
    }
  }

  @Test func belowAFileThereIsNoPlace() async throws {
    try await SQLitePlayground.run("file") { playground in
      try playground.write(Data("text".utf8))
      let below = SQLitePlayground(path: playground.path + "/store.sqlite")
      for call in calls(below) { #expect(try await reason(call) == .denied) }
      #expect(try playground.bytes() == Data("text".utf8))
    }
  }

  @Test func quarantineTakesFreeNamesAndFollowsNoLink() async throws {
    try await SQLitePlayground.run { playground in
      try playground.write(Data("precious".utf8), suffix: ".txt")
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: playground.path + ".damaged", withDestinationPath: playground.path + ".txt")
      try manager.createSymbolicLink(
        atPath: playground.path + ".damaged-2", withDestinationPath: playground.path + ".nowhere")
      try playground.write(Data("a log".utf8), suffix: ".damaged-3-wal")
      try playground.write(Data("mine".utf8), suffix: ".damaged-4")
      for number in 5..<7 {
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute("CREATE UNIQUE INDEX planted ON images (size)") }
        let broken = try playground.bytes()
        let reports = Reports()
        try await playground.replace(
          3..<6, storage: playground.storage(playground.options(onDamage: reports.add)))
        #expect(reports.all.first?.quarantine == playground.path + ".damaged-\(number)")
        #expect(try playground.bytes(".damaged-\(number)") == broken)
      }
      #expect(try playground.bytes(".txt") == Data("precious".utf8))
      #expect(!playground.exists(".nowhere"))
      #expect(try playground.bytes(".damaged-3-wal") == Data("a log".utf8))
      #expect(try playground.bytes(".damaged-4") == Data("mine".utf8))
      // Only files with our mark are erased.
      try await StorePlugin.sqlite.siblings?.erase(playground.place)
      #expect(
        try playground.names() == [
          "store.sqlite.damaged", "store.sqlite.damaged-2", "store.sqlite.damaged-3-wal",
          "store.sqlite.damaged-4", "store.sqlite.txt",
        ])
    }
  }

  @Test func whatManyFindDamagedIsQuarantinedOnce() async throws {
    for _ in 0..<5 {
      try await SQLitePlayground.run { playground in
        try await playground.replace(0..<3)
        try playground.sql { try $0.execute("CREATE UNIQUE INDEX planted ON images (size)") }
        let reports = Reports()
        try await withThrowingTaskGroup { group in
          for number in 0..<8 {
            group.addTask {
              let storage = playground.storage(playground.options(onDamage: reports.add))
              try await storage.imageData.save(data(number), for: address(number))
              await storage.close()
            }
          }
          try await group.waitForAll()
        }
        #expect(reports.all.count == 1)
        #expect(!playground.exists(".damaged-2"))
        #expect(try await playground.storage().imageData.usage().count == 8)
        #expect(try await playground.storage().maintenance.verify().isEmpty)
      }
    }
  }

  /// A process that has the quarantined file open must neither write to it nor remove the log of
  /// the new file.
  @Test func othersFollowToTheNewFile() async throws {
    try await SQLitePlayground.run { playground in
      let other = playground.storage()
      try await playground.replace(0..<3, storage: other)
      _ = try await playground.readAll(other)
      try playground.sql { try $0.execute("CREATE UNIQUE INDEX planted ON images (size)") }
      let storage = playground.storage()
      try await playground.replace(3..<6, storage: storage)
      #expect(playground.exists(".damaged"))
      try await other.imageData.save(data(1), for: address(1))
      #expect(try await playground.readAll(other) == images(3..<6))
      await other.close()
      #expect(playground.exists("-wal"))
      #expect(try await storage.imageData.data(for: address(1)) == data(1))
      try await playground.replace(6..<9, storage: storage)
      #expect(try await playground.readAll() == images(6..<9))
    }
  }

  /// One of each kind of call, each over an instance of its own.
  private func calls(_ playground: SQLitePlayground) -> [() async throws -> Void] {
    [
      { _ = try await playground.readAll() },
      { _ = try await playground.storage().imageData.data(for: address(1)) },
      { _ = try await playground.storage().imageData.usage() },
      { _ = try await playground.storage().maintenance.contents() },
      { try await playground.replace(0..<1) },
      {
        _ = try await playground.storage().lists.append(
          images(0..<1), to: .feed, at: ListVersion(generation: 1, revision: 1, count: 1))
      },
      { try await playground.storage().lists.remove(ListKey<FeedImage>.feed.name, at: nil) },
      { try await playground.storage().imageData.save(Data([1]), for: address(1)) },
      { try await playground.storage().maintenance.clear() },
    ]
  }
}
