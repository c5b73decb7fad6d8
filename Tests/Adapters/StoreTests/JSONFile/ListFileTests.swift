import Foundation
import OfflineCore
import StorageEngine
import Testing

@testable import JSONFileStore

struct ListFileTests {
  @Test func everyLineIsJSON() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<70)
      try await playground.append(70..<71, at: version)
      let lines = try String(decoding: playground.content(playground.list), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.last == "")
      let objects = try lines.dropLast().map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(objects.count == 7)
      #expect(objects[0]["kind"] as? String == "feed")
      #expect([1, 2, 3, 5].map { objects[$0]["count"] as? Int } == [32, 32, 6, 1])
      #expect([4, 6].allSatisfy { objects[$0]["tag"] is String })
    }
  }

  @Test func anAppendCutAnywhereIsNotThereAndTheNextOneCutsItOff() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      let before = try playground.content(playground.list)
      try await playground.append(10..<50, at: version)
      let after = try playground.content(playground.list)
      for length in before.count..<after.count {
        try playground.write(after.prefix(length), to: playground.list)
        #expect(try await playground.readAll() == notes(0..<10), "\(length) bytes")
        guard length % 97 == 0 else { continue }
        try await playground.append(10..<12, at: version)
        #expect(try await playground.readAll() == notes(0..<12))
        let lines = try playground.content(playground.list).count { $0 == UInt8(ascii: "\n") }
        #expect(lines == 5)
      }
    }
  }

  @Test(arguments: [0, 1, 200])
  func blocksThatNeverReachedTheDiskAreATornAppend(kept: Int) async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      let before = try playground.content(playground.list)
      try await playground.append(10..<50, at: version)
      let after = try playground.content(playground.list)
      for end in ["", "\n"] {
        let zeros = 9216 - (before.count + kept) % 512
        let torn = after.prefix(before.count + kept) + Data(count: zeros) + Data(end.utf8)
        try playground.write(torn, to: playground.list)
        #expect(try await playground.readAll() == notes(0..<10))
        #expect(try await playground.storage().maintenance.verify() == [])
      }
    }
  }

  /// Until a step is on the disk, each of its blocks may be there or not, up to any length; earlier
  /// steps are there. The result must be the old list or the new one.
  @Test func blocksInAnyOrderLeaveTheOldListOrTheNewOne() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      var before = try playground.content(playground.list)
      try await playground.append(10..<30, at: version)
      let after = try playground.content(playground.list)
      let lines = after[before.count...].split(separator: UInt8(ascii: "\n"))
        .map { String(decoding: $0, as: UTF8.self) }
      let commit = try #require(lines.last?.split(separator: "\"").last(where: { $0.count > 9 }))
      let steps = ListFile.steps(lines.dropLast(), tag: ListTag(rawValue: String(commit)))
      #expect(before + steps.reduce(Data(), +) == after)
      for step in steps {
        let whole = before + step
        // The first block is the one in which the previous step ends.
        let blocks = Array(stride(from: before.count / 512 * 512, to: whole.count, by: 512))
        for missing in 0..<(1 << blocks.count) {
          var state = whole
          for (index, block) in blocks.enumerated() where missing & 1 << index != 0 {
            let lost = max(block, before.count)..<min(block + 512, whole.count)
            state.replaceSubrange(lost, with: Data(count: lost.count))
          }
          for length in [whole.count] + blocks.dropFirst() {
            try playground.write(state.prefix(length), to: playground.list)
            let items = try await playground.readAll()
            #expect(items == notes(0..<10) || items == notes(0..<30), "\(missing), \(length)")
          }
        }
        before = whole
      }
    }
  }

  @Test func aByteOfZeroInWhatWasAcknowledgedIsDamage() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      let before = try playground.content(playground.list).count
      try await playground.append(10..<50, at: version)
      let after = try playground.content(playground.list)
      for index in before..<(after.count - 1) where (index + 1) % 512 != 0 {
        var broken = after
        broken[index] = 0
        try playground.write(broken, to: playground.list)
        let reading = try await reason { _ = try await playground.readAll() }
        #expect(reading == .damaged, "byte \(index)")
      }
    }
  }

  @Test(arguments: [
    "x\n", "{}\n", "\n", "{\"first\":10\n", "{\"tag\":\"x\"}", "{\"tag\":\"x\"}x",
  ])
  func whatNoAppendLeavesIsDamage(tail: String) async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      let before = try playground.content(playground.list)
      try playground.write(before + Data(tail.utf8), to: playground.list)
      let reading = try await reason { _ = try await playground.readAll() }
      let appending = try await reason { try await playground.append(10..<11, at: version) }
      let isTorn = tail == "{\"tag\":\"x\"}"
      #expect(reading == (isTorn ? nil : .damaged))
      #expect(appending == (isTorn ? nil : .damaged))
    }
  }

  @Test func noFlippedBitMakesOtherItems() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<2)
      try await playground.append(2..<4, at: version)
      let sound = try playground.content(playground.list)
      for bit in 0..<(sound.count * 8) {
        var broken = sound
        broken[bit / 8] ^= 1 << (bit % 8)
        try playground.write(broken, to: playground.list)
        let reading = try await reason {
          let items = try await playground.readAll()
          // A flipped bit may only change the case of a hexadecimal digit, or an earlier tag that
          // no longer counts.
          #expect(items == notes(0..<4), "bit \(bit)")
        }
        #expect([nil, .damaged].contains(reading), "bit \(bit)")
      }
    }
  }

  @Test(arguments: ["", "\n", "{\"sum\":\"0\"}\n", "{\"tag\":\"x\"}\n", "\n{\"tag\":\"x\"}\n"])
  func aFileWithoutHeadOrCommitLineIsDamaged(text: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try playground.write(text, to: playground.list)
      let reading = try await reason { _ = try await playground.readAll() }
      #expect(reading == .damaged)
      let problems = try await playground.storage().maintenance.verify()
      #expect(problems.map(\.subject) == [.list(key.name)])
    }
  }

  @Test func anyRangeIsFoundAmongManyPagesAndCommitLines() async throws {
    try await JSONFilePlayground.run { playground in
      let backend = JSONFileBackend(StoreOptions(place: playground.place))
      var version = try await playground.replace(0..<3000)
      for start in stride(from: 3000, to: 4000, by: 7) {
        version = try await playground.append(start..<(start + 7), at: version)
      }
      let count = version.count
      for _ in 0..<300 {
        let start = Int.random(in: 0..<(count + 50))
        let range = start..<(start + .random(in: 1...90))
        let pages = try await backend.list("feed", items: range)?.pages ?? []
        let found = pages.map(\.items)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        guard start < count else {
          #expect(found.map(\.upperBound) == [count], "the last page")
          continue
        }
        #expect(found.allSatisfy { $0.overlaps(range) })
        #expect(try #require(found.first).lowerBound <= start)
        #expect(try #require(found.last).upperBound >= min(range.upperBound, count))
      }
      #expect(try await playground.readAll() == notes(0..<count))
      #expect(try await backend.list("feed", items: 5..<5)?.pages == [])
    }
  }

  @Test func aLongListCostsNoMoreThanAShortOne() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<50_000)
      let (path, start) = (playground.path, version.generation)
      // Count the bytes that a process has read.
      await #expect(processExitsWith: .success) {
        [path = path as String, start = start as UInt64] in
        let lists = JSONFilePlayground(path: path).storage().lists
        let before = try bytesRead()
        _ = try await lists.slice(key, from: nil, limit: 10)
        let first = try bytesRead()
        #expect(first - before < 100_000)
        let position = ListPosition(generation: start, offset: 49_000)
        let slice = try await lists.slice(key, from: position, limit: 10)
        #expect(slice?.items == notes(49_000..<49_010))
        let late = try bytesRead()
        #expect(late - first < 500_000)
      }
    }
  }
}

private func bytesRead() throws -> Int {
  let io = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
  return Int(io.split(separator: "\n")[0].split(separator: " ")[1]) ?? 0
}
