import Files
import Foundation
import OfflineCore
import Platform
import ProgramSupport
import StorageEngine
import StoreSupport
import Testing

@testable import JSONFileStore

struct JSONFileDamageTests {
  @Test(arguments: ["broken", "link", "pipe"])
  func aDamagedListIsReplacedOrRemovedAndTold(how: String) async throws {
    try await JSONFilePlayground.run { playground in
      let precious = playground.root + "/precious"
      try playground.write("mine", to: precious)
      for isRemoved in [false, true] {
        try await playground.replace(0..<40)
        try FileSystem.removeFile(playground.list)
        switch how {
        case "link": try playground.link(playground.list, to: precious)
        case "pipe": #expect(mkfifo(playground.list, 0o600) == 0)
        default: try playground.write("broken", to: playground.list)
        }
        let reading = try await reason { _ = try await playground.readAll() }
        #expect(reading == .damaged)
        let reports = try await playground.reports { storage in
          if isRemoved {
            try await storage.lists.remove(key.name)
          } else {
            _ = try await storage.lists.replace(
              key, with: notes(0..<1), savedAt: Date(), source: "")
          }
        }
        #expect(reports.map(\.extent) == [.list(key.name)])
        #expect(try await playground.readAll() == (isRemoved ? nil : notes(0..<1)))
        #expect(try playground.content(precious) == Data("mine".utf8))
        #expect(try !playground.exists(playground.path + ".damaged"))
      }
    }
  }

  @Test func pagesThatDoNotContinueTheListAreToldAndReplaced() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<40)
      var lines = String(decoding: try playground.content(playground.list), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      let others = (0..<10_000).map {
        #"{"first":\#(1_000 + 2 * $0),"count":1,"sum":"0000000000000000","items":[{}]}"#
      }
      lines.insert(contentsOf: others, at: lines.count - 1)
      try playground.write(lines.joined(separator: "\n") + "\n", to: playground.list)
      #expect(
        try await playground.storage().maintenance.verify().map(\.subject) == [.list(key.name)])
      let reports = try await playground.reports { storage in
        _ = try await storage.lists.replace(
          key, with: notes(0..<1), savedAt: Date(), source: "")
      }
      #expect(reports.map(\.extent) == [.list(key.name)])
      #expect(try await playground.storage().maintenance.verify().isEmpty)
    }
  }

  @Test func aDamagedListIsAtNoVersion() async throws {
    try await JSONFilePlayground.run { playground in
      let version = try await playground.replace(0..<1)
      try playground.write("broken", to: playground.list)
      let removing = try await reason {
        try await playground.storage().lists.remove(key.name, at: version)
      }
      #expect(removing == .changed)
      #expect(try playground.content(playground.list) == Data("broken".utf8))
    }
  }

  @Test(arguments: ["lists", "images", "lists/feed.ndjson", "temporary", "lock", "images/usage"])
  func aStorageOfAnotherStructureIsQuarantinedAsAWhole(name: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.save(1)
      try await playground.replace(0..<1)
      let path = playground.path + "/" + name
      try? FileManager.default.removeItem(atPath: path)
      if name.hasPrefix("lists/") || !["lists", "images"].contains(name) {
        try playground.write("inner", to: path + "/inner")
      } else {
        try playground.write("a file", to: path)
      }
      #expect(try await !playground.storage().maintenance.verify().isEmpty)
      let reports = try await playground.reports { storage in
        try await storage.imageData.save(Data([7]), for: imageAddress(7))
        _ = try await storage.lists.replace(key, with: notes(5..<6), savedAt: Date(), source: "")
      }
      let quarantine = playground.path + ".damaged"
      #expect(reports.map(\.extent) == [.storage])
      #expect(reports.map(\.quarantine) == [quarantine])
      #expect(try await playground.readAll() == notes(5..<6))
      #expect(try playground.exists(quarantine + "/" + name))
    }
  }

  @Test(.hangLimit, arguments: ["link", "pipe"])
  func aLockThatNobodyCanHoldIsDamageOfTheWhole(kind: String) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      let lock = playground.folder.lock
      let other = playground.root + "/other"
      try playground.write("theirs", to: other)
      try FileManager.default.removeItem(atPath: lock)
      if kind == "link" { try playground.link(lock, to: other) } else { mkfifo(lock, 0o600) }
      #expect(try await !playground.storage().maintenance.verify().isEmpty)
      let reports = try await playground.reports {
        try await $0.imageData.save(Data([7]), for: imageAddress(7))
      }
      #expect(reports.map(\.extent) == [.storage])
      #expect(try await playground.storage().imageData.data(for: imageAddress(7)) == Data([7]))
      #expect(try playground.content(other) == Data("theirs".utf8))
    }
  }

  @Test(arguments: ["images", "images/ab"])
  func whatALinkLeadsToIsLeftAlone(name: String) async throws {
    try await JSONFilePlayground.run { playground in
      let precious = playground.root + "/precious"
      try playground.write("mine", to: precious + "/ab/notes.txt")
      try playground.write("mine", to: precious + "/notes.txt")
      try await playground.replace(0..<1)
      let isGroup = name != "images"
      if isGroup { try FileSystem.createFolder(playground.folder.images) }
      try playground.link(playground.path + "/" + name, to: precious)
      let before = try playground.snapshot(precious)
      let backend = JSONFileBackend(StoreOptions(place: playground.place))
      let image = StoredImage(head: "{}", data: Data([1]))
      let saving = try await reason { try await backend.saveImage("~abc", image: image, limit: 9) }
      #expect(saving == .damaged)
      try await playground.storage().maintenance.clear()
      #expect(try playground.snapshot(precious) == before)
    }
  }

  @Test func quarantineTakesAFreeName() async throws {
    try await JSONFilePlayground.run { playground in
      let path = playground.path
      let precious = playground.root + "/precious"
      try playground.write("mine", to: path + ".damaged")
      try playground.write("mine", to: precious + "/notes.txt")
      try playground.link(path + ".damaged-2", to: precious)
      try playground.link(path + ".damaged-3", to: "nowhere")
      try FileSystem.createFolder(path + ".damaged-4")
      for number in 5...6 {
        try await playground.replace(0..<1)
        try playground.write(
          #"{"format":"essential-feed-json","version":1}"#, to: playground.folder.marker)
        let reading = try await reason { _ = try await playground.readAll() }
        #expect(reading == .damaged)
        let reports = try await playground.reports { try await $0.lists.remove(key.name) }
        #expect(reports.map(\.quarantine) == ["\(path).damaged-\(number)"])
        #expect(try playground.exists("\(path).damaged-\(number)/lists/feed.ndjson"))
        #expect(try !playground.exists(path))
      }
      #expect(try playground.content(path + ".damaged") == Data("mine".utf8))
      #expect(try FileSystem.names(in: precious) == ["notes.txt"])
      #expect(try FileSystem.names(in: path + ".damaged-4") == [])
    }
  }

  @Test func onlyWhoMovesTheDamageTellsOfIt() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<1)
      try playground.write("", to: playground.folder.lists + "-old")
      try FileManager.default.removeItem(atPath: playground.folder.lists)
      try playground.write("", to: playground.folder.lists)
      let reports = try await playground.reports { storage in
        try await withThrowingTaskGroup { group in
          for number in 0..<8 {
            let key = ListKey<Note>(kind: "feed", parent: "\(number)")
            group.addTask {
              _ = try await storage.lists.replace(key, with: [], savedAt: Date(), source: "")
            }
          }
          try await group.waitForAll()
        }
      }
      #expect(reports.count == 1)
      #expect(try await playground.storage().maintenance.contents().lists.count == 8)
      let backend = JSONFileBackend(StoreOptions(place: playground.place))
      #expect(try await backend.quarantine() == nil)
    }
  }

  private static let canMount: Bool = {
    let folder = FileManager.default.temporaryDirectory.path + "/disk-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { rmdir(folder) }
    defer { umount2(folder, CInt(MNT_DETACH)) }
    return mount("tmpfs", folder, "tmpfs", 0, "size=2m") == 0
  }()

  /// A mount point can't be renamed, and other files on the disk stay.
  @Test(.enabled(if: canMount, "here this user can't mount a disk"))
  func onADiskOfItsOwnTheStorageIsQuarantinedThere() async throws {
    try await JSONFilePlayground.run { playground in
      try FileSystem.createFolder(playground.path)
      #expect(mount("tmpfs", playground.path, "tmpfs", 0, "size=2m") == 0)
      defer { umount2(playground.path, CInt(MNT_DETACH)) }
      try FileSystem.createFolder(playground.path + "/lost+found")
      for name in [".store.damaged", ".store.damaged-2"] {
        try await playground.replace(0..<3)
        try FileManager.default.removeItem(atPath: playground.folder.lists)
        try playground.write("theirs", to: playground.folder.lists)
        let reports = try await playground.reports { try await Use.replace.run($0) }
        #expect(reports.map(\.quarantine) == [playground.path + "/" + name])
        #expect(try playground.content(playground.path + "/\(name)/lists") == Data("theirs".utf8))
        #expect(try await playground.storage().maintenance.verify() == [])
      }
      #expect(
        try FileSystem.names(in: playground.path).sorted() == [
          ".store.damaged", ".store.damaged-2", "format.json", "lists", "lock", "lost+found",
        ])
    }
  }

  @Test func aLinkToTheStorageStaysInPlace() async throws {
    try await JSONFilePlayground.run { playground in
      let alias = JSONFilePlayground(path: playground.root + "/alias")
      try playground.link(alias.path, to: "store")
      try await alias.replace(0..<3)
      #expect(try await playground.readAll() == notes(0..<3))
      try FileManager.default.removeItem(atPath: playground.folder.lists)
      try playground.write("", to: playground.folder.lists)
      let reports = try await alias.reports { try await $0.maintenance.clear() }
      #expect(reports.map(\.quarantine) == [playground.path + ".damaged"])
      try await alias.replace(0..<2)
      #expect(try await playground.readAll() == notes(0..<2))
      #expect(try FileSystem.status(of: alias.path)?.isLink == true)
    }
  }
}
