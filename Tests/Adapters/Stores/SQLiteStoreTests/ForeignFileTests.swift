import FeedCore
import Foundation
import GRDB
import OfflineCore
import Plugins
import Testing

/// Files that are not the store's to touch.
struct ForeignFileTests {
  @Test func theDatabaseOfAnotherProgramIsLeftAsItWas() async throws {
    try await Playground.run { playground in
      try playground.sql { try $0.execute(sql: "CREATE TABLE cats (name TEXT)") }
      try await expectRefusal(.notOurs, playground)
    }
  }

  @Test func aDatabaseWithTheMarkOfAnotherProgramIsLeftAsItWas() async throws {
    try await Playground.run { playground in
      try playground.sql { try $0.execute(sql: "PRAGMA application_id = 42") }
      try await expectRefusal(.notOurs, playground)
    }
  }

  @Test(arguments: [3, 999, Int(Int32.max)])
  func aFileOfALaterFormatIsLeftAsItWas(version: Int) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      try playground.sql { try $0.execute(sql: "PRAGMA user_version = \(version)") }
      try await expectRefusal(.newerFormat, playground)
    }
  }

  @Test func aFileOfALaterFormatKeepsItsJournalMode() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<3)
      try playground.sql {
        try $0.execute(sql: "PRAGMA user_version = 3; PRAGMA journal_mode = DELETE")
      }
      try await expectRefusal(.newerFormat, playground)
    }
  }

  @Test(arguments: ["notes.txt", "notes"], ["\n", "Buy milk.\n"])
  func aTextIsLeftAsItWas(name: String, text: String) async throws {
    try await Playground.run(name) { playground in
      try playground.write(Data(text.utf8))
      try await expectRefusal(.notOurs, playground)
    }
  }

  @Test func aFolderIsLeftAsItWas() async throws {
    try await Playground.run { playground in
      try FileManager.default.createDirectory(
        atPath: playground.path, withIntermediateDirectories: true)
      for call in calls(playground) { #expect(try await reason(call) == .notOurs) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: playground.path).isEmpty)
    }
  }

  @Test func belowAFileThereIsNoPlace() async throws {
    try await Playground.run("file") { playground in
      try playground.write(Data("text".utf8))
      let below = Playground(path: playground.path + "/store.sqlite")
      for call in calls(below) { #expect(try await reason(call) == .denied) }
      #expect(try playground.bytes() == Data("text".utf8))
    }
  }

  private func expectRefusal(
    _ expected: StoreError.Reason, _ playground: Playground,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try playground.bytes()
    for (number, call) in calls(playground).enumerated() {
      let found = try await reason(call)
      #expect(found == expected, "call \(number)", sourceLocation: location)
      #expect(try playground.bytes() == before, "call \(number)", sourceLocation: location)
    }
    let folder = URL(filePath: playground.path).deletingLastPathComponent().path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).count == 1,
      "nothing is left beside it", sourceLocation: location)
  }

  /// One of each kind of call, each over an instance of its own.
  private func calls(_ playground: Playground) -> [() async throws -> Void] {
    [
      { _ = try await playground.readAll() },
      { _ = try await playground.storage().imageData.data(for: address(1)) },
      { _ = try await playground.storage().imageData.usage() },
      { _ = try await playground.storage().upkeep.savedLists() },
      { try await playground.replace(0..<1) },
      {
        _ = try await playground.storage().feed.append(
          images(0..<1), to: .feed, at: ListVersion(generation: 1, count: 1))
      },
      { try await playground.storage().feed.remove(.feed) },
      { try await playground.storage().imageData.save(Data([1]), for: address(1)) },
      { try await playground.storage().upkeep.clear() },
    ]
  }
}
