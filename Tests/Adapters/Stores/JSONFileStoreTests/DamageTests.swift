import FeedCore
import Foundation
import OfflineCore
import Plugins
import TestSupport
import Testing

@testable import JSONFileStore

struct DamageTests {
  @Test func anyFlippedBitIsNoticed() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<3)
      _ = try await playground.append(3..<5, at: version)
      let path = playground.folder.list(.feed)
      let sound = try Data(contentsOf: URL(filePath: path))
      for offset in sound.indices {
        var broken = sound
        broken[offset] ^= 1 << (offset % 8)
        try broken.write(to: URL(filePath: path))
        let reason = try await reason { _ = try await playground.readAll() }
        #expect(reason == .damaged, "byte \(offset)")
      }
    }
  }

  @Test func aLineInAnotherPlaceIsNoticed() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<160)
      var lines = try playground.lines()
      lines.swapAt(2, 3)
      try playground.write(lines: lines)
      let reason = try await reason { _ = try await playground.readAll() }
      #expect(reason == .damaged)
      #expect(
        try await playground.storage().upkeep.problems().first
          == "lists/feed.ndjson, line 3: this line belongs elsewhere")
    }
  }

  @Test func aLineOfAnEarlierListIsNoticed() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<10)
      let old = try playground.lines()[1]
      _ = try await playground.replace(0..<10)
      try playground.write(lines: [playground.lines()[0], old])
      let reason = try await reason { _ = try await playground.readAll() }
      #expect(reason == .damaged)
    }
  }

  @Test func theListOfAnotherKeyIsNoticed() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<10)
      let other = ListKey(kind: "feed", parent: "other")
      try FileTree.move(playground.folder.list(.feed), to: playground.folder.list(other))
      let reason = try await reason {
        _ = try await playground.storage().feed.slice(other, from: nil, limit: 1)
      }
      #expect(reason == .damaged)
      #expect(try await playground.storage().upkeep.problems().count == 1)
    }
  }

  @Test func theHeadAndAppendingDoNotReadWhatTheyDoNotNeed() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<100)
      var lines = try playground.lines()
      lines[2] = "broken"
      try playground.write(lines: lines)
      let feed = playground.storage().feed
      #expect(try await feed.slice(.feed, from: nil, limit: 10)?.items == images(0..<10))
      _ = try await feed.append(images(100..<101), to: .feed, at: version)
      let position = ListPosition(
        generation: version.generation, offset: 100,
        token: UInt64(lines.joined(separator: "\n").utf8.count + 1))
      #expect(try await feed.slice(.feed, from: position, limit: 1)?.items == images(100..<101))
      await #expect {
        try await feed.slice(.feed, from: nil, limit: 11)
      } throws: {
        ($0 as? StoreError)?.detail == "lists/feed.ndjson, line 3: the checksum does not match"
      }
    }
  }

  @Test(arguments: [0, 2])
  func replacingAndRemovingSetADamagedListAside(line: Int) async throws {
    try await Playground.run { playground in
      let aside = playground.folder.damaged + "/lists/feed.ndjson"
      for marker in ["first", "second"] {
        _ = try await playground.replace(0..<100)
        var lines = try playground.lines()
        lines[line] = marker
        try playground.write(lines: lines)
        if marker == "first" {
          _ = try await playground.replace(5..<6)
          #expect(try await playground.readAll() == images(5..<6))
        } else {
          try await playground.storage().feed.remove(.feed)
          #expect(try await playground.readAll() == nil)
        }
        #expect(try String(contentsOfFile: aside, encoding: .utf8).contains(marker))
      }
    }
  }

  @Test func whatIsSetAsideStaysInPlaceUntilSomethingReplacesIt() async throws {
    try await Playground.run { playground in
      let path = playground.folder.list(.feed)
      for text in ["first", "second"] {
        try playground.write(text, to: path)
        let copy = playground.folder.damaged + "/lists/feed.ndjson"
        #expect(playground.folder.setAside(file: path).copy == copy)
        for place in [path, copy] {
          #expect(try String(contentsOfFile: place, encoding: .utf8) == text)
        }
        // A file that has two names would be changed under both.
        try FileTree.removeFile(path)
      }
    }
  }

  @Test func whatIsSetAsideIsTold() async throws {
    try await Playground.run { playground in
      let (folder, place) = (playground.folder, "json:" + playground.folder.path)
      let list = SetAside(.oneList, place: place, copy: folder.damaged + "/lists/feed.ndjson")
      for remove in [ListVersion.unreadable, nil] {
        _ = try await playground.replace(0..<3)
        try playground.write("broken", to: folder.list(.feed))
        #expect(
          try await playground.setAside { try await $0.feed.remove(.feed, at: remove) } == [list])
      }
      try playground.write("broken", to: folder.list(.feed))
      #expect(try await playground.setAside { try await $0.upkeep.clear() } == [list])
      try playground.write("broken", to: folder.marker)
      let everything = SetAside(.everything, place: place, copy: folder.damaged)
      #expect(
        try await playground.setAside { try await $0.imageData.save(Data([1]), for: address(1)) }
          == [everything])
      #expect(try await playground.setAside { try await $0.upkeep.clear() } == [])
    }
  }

  @Test func whatIsSetAsideIsToldEvenIfTheRestIsCancelled() async throws {
    try await Playground.run { playground in
      let lists = playground.listsOfAnyKind()
      let keys = ["a", "b"].map { ListKey(kind: "feed", parent: $0) }
      for key in keys {
        _ = try await lists.replace(key, with: images(0..<3), savedAt: Date(), source: "s")
        try playground.write("broken", to: playground.folder.list(key))
      }
      let told = try await TestSupport.setAside { tell in
        let storage = playground.storage { setAside in
          tell(setAside)
          withUnsafeCurrentTask { $0?.cancel() }
        }
        let clearing = Task { try await storage.upkeep.clear() }
        await #expect(throws: CancellationError.self) { try await clearing.value }
      }
      #expect(told.count == 1)
    }
  }

  @Test func whatIsSoundIsNotSetAside() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<100)
      _ = try await playground.replace(0..<100)
      try await playground.storage().upkeep.clear()
      #expect(!playground.exists(playground.folder.damaged))
    }
  }

  @Test func aFolderInPlaceOfAListIsDamage() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<1)
      let path = playground.folder.list(.feed)
      try FileTree.removeAll(at: path)
      try FileTree.createFolder(path + "/inner", durably: false)
      let reason = try await reason { _ = try await playground.readAll() }
      #expect(reason == .damaged)
      _ = try await playground.replace(3..<4)
      #expect(try await playground.readAll() == images(3..<4))
    }
  }

  @Test func anAppendToADamagedListLeavesItAlone() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<1)
      try playground.flip(playground.folder.list(.feed), at: -3)
      let before = try Data(contentsOf: URL(filePath: playground.folder.list(.feed)))
      let reason = try await reason { _ = try await playground.append(1..<2, at: version) }
      #expect(reason == .damaged)
      #expect(try Data(contentsOf: URL(filePath: playground.folder.list(.feed))) == before)
    }
  }
}
