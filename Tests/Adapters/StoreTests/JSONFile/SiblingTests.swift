import Files
import Foundation
import OfflineCore
import ProgramSupport
import StoreSupport
import TestSupport
import Testing

@testable import JSONFileStore

@Suite(.hangLimit) struct SiblingTests {
  private let siblings: StorePlugin.Siblings

  init() throws { siblings = try #require(StorePlugin.jsonFile.siblings) }

  private func sibling(of playground: JSONFilePlayground) -> JSONFilePlayground {
    JSONFilePlayground(path: siblings.name(playground.place, "to-move").rawValue)
  }

  @Test(arguments: ["absent", "empty", "sound", "damaged"])
  func aSiblingTakesThePlace(target: String) async throws {
    try await JSONFilePlayground.run { playground in
      let sibling = sibling(of: playground)
      #expect(sibling.path == playground.path + ".to-move")
      try await sibling.replace(0..<40)
      try await sibling.save(1)
      switch target {
      case "absent": break
      case "empty": try FileSystem.createFolder(playground.path)
      default: try await playground.replace(50..<60)
      }
      if target == "damaged" {
        try FileManager.default.removeItem(atPath: playground.folder.lists)
        try playground.write("", to: playground.folder.lists)
      }
      if target == "damaged" {
        let moving = try await reason {
          try await siblings.move(sibling.place, playground.options)
        }
        #expect(moving == .damaged)
        let isQuarantined = try await playground.storage().maintenance.removeDamaged(.storage)
        #expect(isQuarantined)
      }
      try await siblings.move(sibling.place, playground.options)
      #expect(try await playground.readAll() == notes(0..<40))
      #expect(try await playground.storage().imageData.data(for: imageAddress(1)) == Data([1]))
      let names = try FileSystem.names(in: playground.root).sorted()
      #expect(names == (target == "damaged" ? ["store", "store.damaged"] : ["store"]))
    }
  }

  @Test(arguments: [true, false])
  func filesOfOthersStayWhereTheyAre(besideAStorage: Bool) async throws {
    try await JSONFilePlayground.run { playground in
      let sibling = sibling(of: playground)
      try await sibling.replace(0..<40)
      if besideAStorage { try await playground.replace(50..<60) }
      try FileSystem.createFolder(playground.path)
      try playground.write("theirs", to: playground.path + "/.env")
      try await siblings.move(sibling.place, playground.options)
      #expect(try await playground.readAll() == notes(0..<40))
      #expect(try FileSystem.names(in: playground.root) == ["store"])
      #expect(try FileSystem.names(in: playground.path).contains(".env"))
    }
  }

  @Test(arguments: [true, false])
  func aSiblingThatHasVanishedEmptiesNothing(leavesFolder: Bool) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      let sibling = sibling(of: playground)
      if leavesFolder { try playground.write("", to: sibling.folder.lock) }
      let moving = try await reason { try await siblings.move(sibling.place, playground.options) }
      #expect(moving == .changed)
      #expect(try await playground.readAll() == notes(0..<1))
    }
  }

  @Test(arguments: ["foreign", "newer", "locked", "foreign sibling"])
  func aMoveThatFailsLeavesBothWhole(how: String) async throws {
    try await JSONFilePlayground.run { playground in
      let sibling = sibling(of: playground)
      try await sibling.replace(0..<40)
      try await playground.replace(50..<60)
      let version = how == "newer" ? 3 : 2
      let format = how == "foreign" ? "diary" : "essential-feed-json"
      try playground.write(
        #"{"format":"\#(format)","version":\#(version)}"#, to: playground.folder.marker)
      if how == "foreign sibling" { try FileSystem.removeFile(sibling.folder.marker) }
      let before = try playground.snapshot(playground.root)
      let lock =
        how == "locked"
        ? try await playground.folder.lock(until: .now + patience) : nil
      let moving = Task {
        try await siblings.move(sibling.place, playground.options)
      }
      if how == "locked" {
        try await playground.waitForSecondLock()
        moving.cancel()
        await #expect(throws: CancellationError.self) { try await moving.value }
      } else {
        let reason = try await reason { try await moving.value }
        #expect(reason == (how == "newer" ? .newerFormat : .notOurs))
      }
      lock?.hold {}
      #expect(try playground.snapshot(playground.root) == before)
    }
  }

  @Test func readersAndWritersSeeTheOneOrTheOther() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<10)
      try await withThrowingTaskGroup { group in
        group.addTask {
          for round in 1...30 {
            let sibling = sibling(of: playground)
            try await sibling.replace(round..<(round + 10))
            try await siblings.move(sibling.place, playground.options)
          }
        }
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<100 {
              let first = try #require(try await playground.readAll()?.first).number
              try await playground.replace(first..<(first + 10))
            }
          }
        }
        try await group.waitForAll()
      }
      let items = try #require(try await playground.readAll())
      #expect(items.count == 10)
      #expect(try FileSystem.names(in: playground.root) == ["store"])
    }
  }

  @Test(arguments: [0, 1, 2, 4, 8])
  func whoIsKilledWhileMovingLeavesTheOneOrTheOther(milliseconds: Int) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<50)
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let playground = JSONFilePlayground(path: path)
        let siblings = try #require(StorePlugin.jsonFile.siblings)
        let sibling = JSONFilePlayground(path: siblings.name(playground.place, "to-move").rawValue)
        Task.detached {
          try await Task.sleep(for: .milliseconds(milliseconds))
          kill(getpid(), SIGKILL)
        }
        while true {
          try await siblings.erase(sibling.place)
          try await sibling.replace(0..<50)
          try await siblings.move(sibling.place, playground.options)
        }
      }
      #expect(try await playground.readAll() == notes(0..<50))
      try await siblings.erase(sibling(of: playground).place)
      #expect(try FileSystem.names(in: playground.root) == ["store"])
    }
  }

  @Test func erasingTakesWhatIsOursAndNothingElse() async throws {
    try await JSONFilePlayground.run { playground in
      let path = playground.path
      for name in ["", ".damaged", ".damaged-2", ".damaged-x", "-more", ".damaged.old"] {
        try await JSONFilePlayground(path: path + name).replace(0..<1)
      }
      try playground.write("mine", to: path + ".damaged-3/format.json")
      try playground.link(path + ".damaged-4", to: path + "-more")
      try FileSystem.createFolder(path + ".damaged-5")
      try await siblings.erase(playground.place)
      try await siblings.erase(playground.place)
      #expect(
        try FileSystem.names(in: playground.root).sorted() == [
          "store-more", "store.damaged-3", "store.damaged-4", "store.damaged-5",
          "store.damaged-x", "store.damaged.old",
        ])
      #expect(try await JSONFilePlayground(path: path + "-more").readAll() == notes(0..<1))
      let link = try await reason {
        try await siblings.erase(playground.place.appending(".damaged-4"))
      }
      #expect(link == .notOurs)
      #expect(try await JSONFilePlayground(path: path + "-more").readAll() == notes(0..<1))
    }
  }

  @Test func whatSomebodyPutIntoOurFolderStays() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try playground.write("mine", to: playground.path + "/notes.txt")
      try await siblings.erase(playground.place)
      #expect(try FileSystem.names(in: playground.path) == ["notes.txt"])
    }
  }

  @Test(arguments: ["lists", "lists/old", "images", "images/5e", "images/my photos"])
  func whatSomebodyPutDeeperIntoOurFolderStaysAlone(place: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      for number in 0..<3 { try await playground.save(number) }
      try playground.write("mine", to: "\(playground.path)/\(place)/notes.txt")
      try await siblings.erase(playground.place)
      let left = try FileManager.default.subpathsOfDirectory(atPath: playground.path)
      let parts = place.split(separator: "/")
      let folders = (1...parts.count).map { parts.prefix($0).joined(separator: "/") }
      #expect(left.sorted() == (folders + ["\(place)/notes.txt"]).sorted())
    }
  }

  @Test(arguments: ["lists", "images", "lock", "temporary"])
  func whatIsDamagedIsErasedAllTheSame(place: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try await playground.save(0)
      let path = "\(playground.path)/\(place)"
      if ["lock", "temporary"].contains(place) {
        try? FileManager.default.removeItem(atPath: path)
        try FileSystem.createFolder(path)
      } else {
        try FileManager.default.removeItem(atPath: path)
        try playground.write("no folder", to: path)
      }
      try await siblings.erase(playground.place)
      #expect(try FileSystem.names(in: playground.root).isEmpty)
    }
  }

  @Test func aPlaceBehindALinkIsExchangedWhereItIs() async throws {
    try await JSONFilePlayground.run { playground in
      let alias = JSONFilePlayground(path: playground.root + "/elsewhere/alias")
      try FileSystem.createFolder(playground.root + "/elsewhere")
      try playground.link(alias.path, to: "../store")
      try await alias.replace(0..<3)
      let sibling = sibling(of: alias)
      #expect(FileSystem.parent(of: sibling.path).hasSuffix("/elsewhere/.."))
      try await sibling.replace(5..<6)
      try await siblings.move(sibling.place, alias.options)
      #expect(try await playground.readAll() == notes(5..<6))
      #expect(try await alias.readAll() == notes(5..<6))
      #expect(try FileSystem.names(in: playground.root).sorted() == ["elsewhere", "store"])
      #expect(try FileSystem.status(of: alias.path)?.isLink == true)
    }
  }
}
