import CSQLiteReset
import FoundationEssentials
import GRDB
import Glibc
import OfflineCore

extension SQLiteFile {
  /// Where what was damaged is kept.
  var copy: String { path + ".damaged" }

  /// Tells one setting aside from the next, in whatever program.
  struct CopyStamp: Equatable {
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// - Returns: `nil` as long as nothing was set aside.
  func copyStamp() -> CopyStamp? {
    var status = stat()
    guard stat(copy, &status) == 0, status.st_size > 0 else { return nil }
    return CopyStamp(
      inode: UInt(status.st_ino), size: Int(status.st_size),
      seconds: Int(status.st_mtim.tv_sec), nanoseconds: Int(status.st_mtim.tv_nsec))
  }

  /// Sets aside what is damaged, unless somebody has done so since `stamp` was taken: what is there
  /// now is sound and saved.
  ///
  /// - Parameter body: Is handed what copies the file to `PATH.damaged`, in place of an earlier
  ///   copy, and after that removes the damage.
  nonisolated(nonsending) func setAside(
    since stamp: CopyStamp?,
    _ body: nonisolated(nonsending) (_ copy: () throws -> Void) async throws -> Void
  ) async throws {
    let descriptor = open(copy, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw systemError() }
    // The lock on the copy, which ends with the descriptor, lets one set aside at a time.
    defer { close(descriptor) }
    try lock(descriptor)
    guard copyStamp() == stamp else { return }
    try await body {
      try fill(descriptor)
      try copyLog()
    }
    try sign(descriptor)
  }

  /// Empties the file.
  ///
  /// In place: other programs may have it open, and would go on writing into it under another name.
  func reset() throws {
    let result = csqlite_reset_database(path, Int32(patience * 1000))
    guard result == 0 else {
      throw StoreError(DatabaseError(resultCode: ResultCode(rawValue: result)), place: place)
    }
  }

  // At the end, so that a stamp which somebody took before is not this one; and exactly, for the
  // file system's own clock stands still for milliseconds.
  private func sign(_ descriptor: Int32) throws {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard futimens(descriptor, [now, now]) == 0 else { throw systemError() }
  }

  private func lock(_ descriptor: Int32) throws {
    var steps = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw systemError() }
      guard SQLiteWaiting.shouldRetry(after: steps, patience: patience) else {
        try Task.checkCancellation()
        throw StoreError(.busy, place: place, detail: "another program sets it aside")
      }
      steps += 1
    }
  }

  private func fill(_ descriptor: Int32) throws {
    guard ftruncate(descriptor, 0) == 0 else { throw systemError() }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      try Task.checkCancellation()
      let count = read(into: &bytes, at: offset)
      guard count >= 0 else {
        throw StoreError(.denied, place: place, detail: "can't be read to be set aside")
      }
      guard count > 0 else { return }
      guard write(descriptor, bytes, count) == count else { throw systemError() }
      offset += count
    }
  }

  // Nobody locks the log, so that it may be opened and closed.
  private func copyLog() throws {
    let log = copy + "-wal"
    if unlink(log) != 0, errno != ENOENT { throw systemError() }
    guard FileManager.default.fileExists(atPath: path + "-wal") else { return }
    do {
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: log)
    } catch {
      throw StoreError(.denied, place: place, detail: "can't set it aside as \(copy)")
    }
  }
}
