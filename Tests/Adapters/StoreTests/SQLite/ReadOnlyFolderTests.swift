import FeedCore
import Foundation
import OfflineCore
import Platform
import Testing

/// A storage on a medium or in a folder to which this program can't write.
struct ReadOnlyFolderTests {
  @Test(.enabled(if: Lock.isPossible, "here nothing keeps this user from writing"))
  func whatIsSavedCanBeRead() async throws {
    try await SQLitePlayground.run("with space?.sqlite") { playground in
      try await playground.replace(0..<3)
      try await playground.storage().imageData.save(data(1), for: address(1))
      let before = try playground.bytes()
      let lock = try Lock(folder: URL(filePath: playground.path).deletingLastPathComponent().path)
      defer { lock.open() }
      let storage = playground.storage()
      #expect(try await storage.lists.slice(.feed, from: nil, limit: 9)?.items == images(0..<3))
      #expect(try await storage.imageData.data(for: address(1)) == data(1))
      #expect(try await storage.maintenance.verify() == [])
      let cancelled = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await storage.lists.slice(.feed, from: nil, limit: 0)
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(try await reason { try await playground.replace(3..<4) } == .denied)
      #expect(try playground.bytes() == before)
      #expect(!playground.exists("-wal") && !playground.exists("-shm"))
    }
  }
}

/// A lock that prevents all writes to a folder: by its permissions, or, because the superuser
/// ignores those, by an attribute of some file systems.
private struct Lock {
  let folder: String

  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.path + "/lock-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard let lock = try? Lock(folder: folder) else { return false }
    defer { lock.open() }
    return access(folder, W_OK) != 0
  }()

  init(folder: String) throws {
    self.folder = folder
    if geteuid() == 0 { try setImmutable(true) } else { chmod(folder, 0o555) }
  }

  func open() {
    if geteuid() == 0 { try? setImmutable(false) } else { chmod(folder, 0o755) }
  }

  /// Sets or clears FS_IMMUTABLE_FL with FS_IOC_GETFLAGS and FS_IOC_SETFLAGS, see ioctl_iflags(2).
  private func setImmutable(_ isImmutable: Bool) throws {
    let (get, set, immutable): (UInt, UInt, CInt) = (0x8008_6601, 0x4008_6602, 0x10)
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    var flags: CInt = 0
    guard ioctl(descriptor, get, &flags) == 0 else { throw POSIXError(.ENOTTY) }
    flags = isImmutable ? flags | immutable : flags & ~immutable
    guard ioctl(descriptor, set, &flags) == 0 else { throw POSIXError(.EPERM) }
  }
}
