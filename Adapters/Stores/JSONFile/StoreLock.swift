import Glibc
import OfflineCore

/// The right to write, held by one instance at a time, in this process or another, until the value
/// goes out of scope or the process ends.
struct StoreLock: ~Copyable, Sendable {
  private let file: OpenFile

  /// Waits for the right to write into a sound storage, which `creating` makes where there is none.
  ///
  /// - Returns: `nil` when there is no storage.
  static func acquire(
    _ folder: StoreFolder, creating: Bool, until deadline: ContinuousClock.Instant
  ) async throws -> StoreLock? {
    // Each further round means that somebody took the folder away in the meantime.
    repeat {
      // Before anything is written, be it a lock: is this folder ours?
      if try !folder.isReady() {
        guard creating else { return nil }
        try FileTree.createFolder(folder.path)
      }
      guard let lock = try await acquire(folder, until: deadline) else { continue }
      try Task.checkCancellation()
      let isReady = try folder.isReady()
      guard try isReady || creating && FileStatus.of(folder.path) != nil else { continue }
      try FileTree.removeFile(folder.temporary)
      if !isReady { try folder.writeMark() }
      return lock
    } while ContinuousClock.now < deadline
    throw FileFailure(reason: .busy, detail: "\(folder.path) comes and goes")
  }

  /// Waits for the right to write into the folder, in whatever state it is.
  ///
  /// - Returns: `nil` when the folder was taken away in the meantime.
  /// - Throws: A failure with the reason `busy` when somebody else holds it until `deadline`.
  static func acquire(
    _ folder: StoreFolder, until deadline: ContinuousClock.Instant
  ) async throws -> StoreLock? {
    guard let file = try OpenFile.ifPresent(folder.lock, O_RDWR | O_CREAT) else { return nil }
    while try !file.tryLock() {
      guard ContinuousClock.now < deadline else {
        throw FileFailure(reason: .busy, detail: "\(folder.lock) is held by another program")
      }
      // A blocking wait could not be cancelled.
      try await Task.sleep(for: .milliseconds(2))
    }
    // What was locked may by now be the lock of a folder that was moved away or removed.
    guard let now = try FileStatus.of(folder.lock),
      (now.st_dev, now.st_ino) == (file.status.st_dev, file.status.st_ino)
    else { return nil }
    return StoreLock(file: file)
  }

  /// Does `body` with the lock held.
  func whileHeld<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}
