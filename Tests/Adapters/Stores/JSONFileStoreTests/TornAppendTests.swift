import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct TornAppendTests {
  @Test(arguments: [1, 40, 200])
  func readersSeeTheListBeforeATornLine(length: Int) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      let whole = try playground.lines()
      _ = try await playground.append(10..<20, at: version)
      let line = try playground.lines()[2]
      try playground.write(lines: whole, tail: String(line.prefix(length)))
      #expect(try await playground.readAll() == images(0..<10))
      #expect(try await playground.storage().upkeep.problems() == [])
    }
  }

  @Test func theLineFeedAloneMayBeMissing() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      _ = try await playground.append(10..<20, at: version)
      let lines = try playground.lines()
      try playground.write(lines: Array(lines[..<2]), tail: lines[2])
      #expect(try await playground.readAll() == images(0..<10))
    }
  }

  @Test(arguments: 1...9)
  func anAppendOfSeveralLinesCountsOnlyWhole(kept: Int) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      _ = try await playground.append(10..<110, at: version)
      let lines = try playground.lines()
      #expect(lines.count == 12)
      try playground.write(lines: Array(lines[..<(2 + kept)]), tail: String(lines[11].prefix(9)))
      #expect(try await playground.readAll() == images(0..<10))
      #expect(try await playground.storage().upkeep.problems() == [])
    }
  }

  @Test func theNextAppendCutsTheRestOff() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      _ = try await playground.append(10..<110, at: version)
      try playground.write(lines: Array(playground.lines()[..<4]), tail: "{")
      let again = try await playground.append(10..<11, at: version)
      #expect(again.count == 11)
      #expect(try playground.lines().count == 3)
      #expect(try await playground.readAll() == images(0..<11))
    }
  }

  @Test func aSavedListThatLacksItsEndIsDamaged() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<100)
      try playground.write(lines: Array(playground.lines().dropLast()))
      let reason = try await reason { _ = try await playground.readAll() }
      #expect(reason == .damaged)
    }
  }
}
