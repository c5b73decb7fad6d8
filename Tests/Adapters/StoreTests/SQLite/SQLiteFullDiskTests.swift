import FeedCore
import Foundation
import OfflineCore
import Platform
import StorageEngine
import TestSupport
import Testing

@testable import SQLiteStore

struct SQLiteFullDiskTests {
  /// A limit on the pages of the file, which SQLite reports as it does a full disk.
  @Test(arguments: [0, 1, 5])
  func whatDoesNotFitChangesNothing(room: Int) async throws {
    try await SQLitePlayground.run { playground in
      let version = try await playground.replace(0..<10)
      try await playground.storage().imageData.save(data(1), for: address(1))
      let options = playground.options()
      let backend = SQLiteBackend(SQLiteFile(options))
      _ = try await backend.writer.write(.full, creates: true) { db in
        let pages = try db.first("PRAGMA page_count") { try $0.int(0) } ?? 0
        try db.execute("PRAGMA max_page_count = \(pages + room)")
      }
      let storage = Storage(backend, at: backend.file.place, options: options)
      let calls: [() async throws -> Void] = [
        { try await playground.replace(0..<5000, storage: storage) },
        { _ = try await storage.lists.append(images(10..<5000), to: .feed, at: version) },
        { try await storage.imageData.save(data(1, count: 1_000_000), for: address(1)) },
      ]
      for call in calls { #expect(try await reason(call) == .full) }
      #expect(try await playground.readAll() == images(0..<10))
      #expect(try await playground.storage().imageData.data(for: address(1)) == data(1))
      #expect(try await playground.storage().maintenance.verify().isEmpty)
      #expect(!playground.exists(".damaged"))
      try await storage.lists.remove(ListKey<FeedImage>.feed.name, at: nil)
    }
  }

  /// SQLite reports it as an I/O error, like an exceeded quota.
  @Test func aLimitOnTheSizeOfFilesIsNoWantOfRights() async throws {
    try await SQLitePlayground.run { playground in
      try await playground.replace(0..<10)
      let path = playground.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 200_000, rlim_max: 200_000)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let playground = SQLitePlayground(path: path)
        let failed = try await reason { try await playground.replace(0..<5000) }
        #expect(failed == .full)
      }
      #expect(try await playground.readAll() == images(0..<10))
    }
  }

  /// SQLite needs space in its log to delete rows; without space, the whole file is removed.
  @Test(
    .enabled(if: SmallDisk.isPossible, "here this user can't mount a disk"),
    arguments: Holder.allCases)
  func aFullDiskCanBeCleared(holder: Holder) async throws {
    try await withTemporaryFolder { folder in
      try #require(SmallDisk.mount(at: folder, options: "size=2m"))
      defer { SmallDisk.unmount(folder) }
      var playground = SQLitePlayground(path: folder + "/store.sqlite")
      var storage = playground.storage()
      try await playground.replace(0..<300, storage: storage)
      try await storage.imageData.save(data(1, count: 200_000), for: address(1))
      switch holder {
      case .nobody: await storage.close()
      case .thisInstance: break
      case .crashed:
        let copy = SQLitePlayground(path: folder + "/crashed.sqlite")
        for suffix in ["", "-wal"] { try copy.write(playground.bytes(suffix), suffix: suffix) }
        (playground, storage) = (copy, copy.storage())
      }
      var size = 1 << 20
      for number in 0... {
        let filler = URL(filePath: playground.make("filler\(number)"))
        let handle = try FileHandle(forWritingTo: filler)
        if (try? handle.write(contentsOf: Data(count: size))) == nil { size /= 2 }
        try handle.close()
        if size < 512 { break }
      }
      #expect(try await reason { try await playground.replace(0..<400, storage: storage) } == .full)
      let other = playground.storage()
      try await other.maintenance.clear()
      #expect(try await playground.readAll(storage) == nil)
      #expect(try await other.imageData.usage().count == 0)
      try await playground.replace(7..<9, storage: storage)
      #expect(try await playground.readAll(other) == images(7..<9))
    }
  }

  /// SQLite creates a log and its index before any write.
  @Test(
    .enabled(if: SmallDisk.isPossible, "here this user can't mount a disk"), arguments: 0..<3)
  func aDiskWithoutRoomForAnotherFileCanBeCleared(left: Int) async throws {
    try await withTemporaryFolder { folder in
      try #require(SmallDisk.mount(at: folder, options: "nr_inodes=20"))
      defer { SmallDisk.unmount(folder) }
      let playground = SQLitePlayground(path: folder + "/store.sqlite")
      let storage = playground.storage()
      try await playground.replace(0..<30, storage: storage)
      await storage.close()
      var fillers: [String] = []
      while FileManager.default.createFile(
        atPath: "\(folder)/filler\(fillers.count)", contents: nil)
      { fillers.append("\(folder)/filler\(fillers.count)") }
      for filler in fillers.suffix(left) { try FileManager.default.removeItem(atPath: filler) }
      try await playground.storage().maintenance.clear()
      #expect(try await playground.readAll() == nil)
    }
  }
}

/// The last holder of the file.
enum Holder: CaseIterable {
  case nobody, thisInstance
  /// A program that crashed and left a log.
  case crashed
}

/// A small disk in memory.
private enum SmallDisk {
  /// `true` if disks can be mounted, which needs rights and is not possible in every container.
  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.path + "/disk-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    defer { unmount(folder) }
    return mount(at: folder, options: "size=2m")
  }()

  static func mount(at folder: String, options: String) -> Bool {
    Glibc.mount("tmpfs", folder, "tmpfs", 0, options) == 0
  }

  static func unmount(_ folder: String) { umount2(folder, CInt(MNT_DETACH)) }
}

extension SQLitePlayground {
  /// An empty file beside the store.
  fileprivate func make(_ name: String) -> String {
    _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil)
    return "\(folder)/\(name)"
  }
}
