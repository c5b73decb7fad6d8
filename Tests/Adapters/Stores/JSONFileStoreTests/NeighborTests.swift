import Foundation
import OfflineCore
import Testing

@testable import JSONFileStore

struct NeighborTests {
  private let neighbors: StorePlugin.Neighbors

  init() throws { neighbors = try #require(StorePlugin.jsonFile.neighbors) }

  private func neighbor(of playground: Playground) -> Playground {
    Playground(path: neighbors.name(playground.path, "to/move"))
  }

  @Test(arguments: ["absent", "empty", "sound", "damaged"])
  func aNeighborTakesThePlace(target: String) async throws {
    try await Playground.run { playground in
      let neighbor = neighbor(of: playground)
      #expect(neighbor.path == playground.path + ".to-move")
      try await neighbor.replace(0..<40)
      try await neighbor.save(1)
      switch target {
      case "absent": break
      case "empty": try FileTree.createFolder(playground.path)
      default: try await playground.replace(50..<60)
      }
      if target == "damaged" {
        try FileManager.default.removeItem(atPath: playground.folder.lists)
        try playground.write("", to: playground.folder.lists)
      }
      try await neighbors.move(neighbor.path, playground.path)
      #expect(try await playground.readAll() == notes(0..<40))
      #expect(try await playground.storage().imageData.data(for: address(1)) == Data([1]))
      let names = try FileTree.names(in: playground.root).sorted()
      #expect(names == (target == "damaged" ? ["store", "store.damaged"] : ["store"]))
    }
  }

  @Test func aNeighborThatHoldsNothingEmptiesThePlace() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<1)
      try await neighbors.move(neighbor(of: playground).path, playground.path)
      #expect(try await playground.readAll() == nil)
      #expect(try FileTree.names(in: playground.root) == ["store"])
    }
  }

  @Test(arguments: ["foreign", "newer", "locked", "foreign neighbor"])
  func aMoveThatFailsLeavesBothWhole(how: String) async throws {
    try await Playground.run { playground in
      let neighbor = neighbor(of: playground)
      try await neighbor.replace(0..<40)
      try await playground.replace(50..<60)
      let version = how == "newer" ? 3 : 2
      let format = how == "foreign" ? "diary" : "essential-feed-json"
      try playground.write(
        #"{"format":"\#(format)","version":\#(version)}"#, to: playground.folder.marker)
      if how == "foreign neighbor" { try FileTree.removeFile(neighbor.folder.marker) }
      let before = try playground.snapshot(playground.root)
      let lock =
        how == "locked"
        ? try await StoreLock.acquire(playground.folder, until: .now + .seconds(1)) : nil
      let moving = Task { try await neighbors.move(neighbor.path, playground.path) }
      if how == "locked" {
        while try playground.openLocks() < 2 { await Task.yield() }
        moving.cancel()
        await #expect(throws: CancellationError.self) { try await moving.value }
      } else {
        let reason = try await reason { try await moving.value }
        #expect(reason == (how == "newer" ? .newerFormat : .notOurs))
      }
      lock?.whileHeld {}
      #expect(try playground.snapshot(playground.root) == before)
    }
  }

  @Test func readersAndWritersSeeTheOneOrTheOther() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<10)
      try await withThrowingTaskGroup { group in
        group.addTask {
          for round in 1...30 {
            let neighbor = neighbor(of: playground)
            try await neighbor.replace(round..<(round + 10))
            try await neighbors.move(neighbor.path, playground.path)
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
      #expect(try FileTree.names(in: playground.root) == ["store"])
    }
  }

  @Test(arguments: [0, 1, 2, 4, 8])
  func whoIsKilledWhileMovingLeavesTheOneOrTheOther(milliseconds: Int) async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<50)
      let path = playground.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int] in
        let playground = Playground(path: path)
        let neighbors = try #require(StorePlugin.jsonFile.neighbors)
        let neighbor = Playground(path: neighbors.name(path, "to/move"))
        Task.detached {
          try await Task.sleep(for: .milliseconds(milliseconds))
          kill(getpid(), SIGKILL)
        }
        while true {
          try await neighbors.erase(neighbor.path)
          try await neighbor.replace(0..<50)
          try await neighbors.move(neighbor.path, playground.path)
        }
      }
      #expect(try await playground.readAll() == notes(0..<50))
      try await neighbors.erase(neighbor(of: playground).path)
      #expect(try FileTree.names(in: playground.root) == ["store"])
    }
  }

  @Test func erasingTakesWhatIsOursAndNothingElse() async throws {
    try await Playground.run { playground in
      let path = playground.path
      for name in ["", ".damaged", ".damaged-2", ".damaged-x", "-more", ".damaged.old"] {
        try await Playground(path: path + name).replace(0..<1)
      }
      try playground.write("mine", to: path + ".damaged-3/format.json")
      try playground.link(path + ".damaged-4", to: path + "-more")
      try FileTree.createFolder(path + ".damaged-5")
      try await neighbors.erase(path)
      try await neighbors.erase(path)
      #expect(
        try FileTree.names(in: playground.root).sorted() == [
          "store-more", "store.damaged-3", "store.damaged-4", "store.damaged-5",
          "store.damaged-x", "store.damaged.old",
        ])
      #expect(try await Playground(path: path + "-more").readAll() == notes(0..<1))
      let link = try await reason { try await neighbors.erase(path + ".damaged-4") }
      #expect(link == .notOurs)
      #expect(try await Playground(path: path + "-more").readAll() == notes(0..<1))
    }
  }

  @Test func whatSomebodyPutIntoOurFolderStays() async throws {
    try await Playground.run { playground in
      try await playground.replace(0..<1)
      try playground.write("mine", to: playground.path + "/notes.txt")
      try await neighbors.erase(playground.path)
      #expect(try FileTree.names(in: playground.path) == ["notes.txt"])
    }
  }

  @Test func aPlaceBehindALinkIsExchangedWhereItIs() async throws {
    try await Playground.run { playground in
      let alias = Playground(path: playground.root + "/elsewhere/alias")
      try FileTree.createFolder(playground.root + "/elsewhere")
      try playground.link(alias.path, to: "../store")
      try await alias.replace(0..<3)
      let neighbor = neighbor(of: alias)
      #expect(FileTree.parent(of: neighbor.path).hasSuffix("/elsewhere/.."))
      try await neighbor.replace(5..<6)
      try await neighbors.move(neighbor.path, alias.path)
      #expect(try await playground.readAll() == notes(5..<6))
      #expect(try await alias.readAll() == notes(5..<6))
      #expect(try FileTree.names(in: playground.root).sorted() == ["elsewhere", "store"])
      #expect(try FileStatus.of(alias.path)?.isLink == true)
    }
  }
}
