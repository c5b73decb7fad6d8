import Files
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// Creating, moving and removing the file together with the companions that SQLite keeps beside it.
extension SQLiteFile {
  /// The suffixes of the companions (the log's index, the log and the journal), then of the file itself.
  private static let suffixes = ["-shm", "-wal", "-journal", ""]

  private var folder: String { FileSystem.parent(of: path) }

  /// Runs `body` with a lock on the folder. `LOCK_EX` keeps every other program of ours from opening,
  /// closing, creating and moving files there, and makes the changes durable; `LOCK_SH` only keeps them
  /// from moving files. To avoid deadlocks, don't nest it, and take it before SQLite's locks.
  @discardableResult
  func withFolderLock<Value>(
    _ kind: CInt, until deadline: ContinuousClock.Instant, body: () throws -> Value
  ) throws -> Value {
    guard let lock = try OpenFile.openIfPresent(folder + "/.", flags: O_RDONLY | O_DIRECTORY) else {
      throw StoreError(system: ENOENT, at: folder)
    }
    try LockWait.retry(until: deadline) {
      if try lock.tryLock(kind) { return }
      try Task.checkCancellation()
      throw StoreError(.busy, detail: "another program moves files there")
    }
    return try lock.hold {
      let value = try body()
      if kind == LOCK_EX { try lock.sync() }
      return value
    }
  }

  /// Creates an empty storage that only the user can access, if there is no file. Its log gets the
  /// same rights.
  func create(until deadline: ContinuousClock.Instant) throws {
    guard try status() == nil else { return }
    guard FileSystem.name(of: path).utf8.count <= 239 else {
      throw StoreError(.denied, detail: "the file name is too long; use at most 239 bytes")
    }
    if let made = try FileSystem.createFolder(folder) { options.onCreation(made) }
    try withFolderLock(LOCK_EX, until: deadline) {
      guard try status() == nil else { return }
      // The remains of an earlier file must not be mistaken for the log of the new one.
      _ = try FileSystem.quarantine(path, suffixes: Self.suffixes.dropLast())
      // Create the file whole: if SQLite filled it, a power cut could leave one that is not
      // recognizably ours.
      if try !FileSystem.createWholeFile(path, with: SQLiteSchema.emptyFile()) {
        try FileSystem.createEmptyFile(path)
      }
    }
  }

  /// Replaces this file with the file of a sibling, which has no log. The caller holds the lock.
  func take(_ sibling: SQLiteFile) throws {
    try FileSystem.check(rename(sibling.path, path), at: path)
  }

  /// `true` if the file system has too few free inodes for the files that SQLite creates to write.
  /// SQLite reports this with the same error as missing rights.
  var lacksNames: Bool {
    var disk = statvfs()
    // Some file systems don't count files.
    return statvfs(folder, &disk) == 0 && disk.f_files > 0
      && disk.f_favail < Self.suffixes.dropLast().count
  }

  /// Checks that the companions are regular files: SQLite would wait forever for the other end of a pipe.
  func checkCompanions() throws {
    for path in Self.suffixes.dropLast().map({ path + $0 }) {
      guard try FileSystem.status(of: path)?.isFile != false else {
        throw StoreError(.damaged, detail: "\(path) is not a file")
      }
    }
  }

  /// Removes the companions of the file. The caller holds the lock.
  func removeCompanions() throws {
    for suffix in Self.suffixes.dropLast() { try FileSystem.removeFile(path + suffix) }
  }

  /// Moves the file that was found damaged to a free name.
  ///
  /// - Returns: The new name, or `nil` if another file is there.
  func quarantine(_ damaged: FileStatus) throws -> String? {
    try withFolderLock(LOCK_EX, until: options.deadline) {
      // Move the file last: while it is there, no process creates a new one.
      try FileSystem.quarantine(path, ifStill: damaged, suffixes: Self.suffixes)
    }
  }

  /// Removes the file and, if requested, its quarantined files, as far as they are recognizably ours.
  func remove(includingQuarantined: Bool) throws {
    guard try FileSystem.status(of: folder) != nil else { return }
    try withFolderLock(LOCK_EX, until: options.deadline) {
      let quarantined = try includingQuarantined ? FileSystem.quarantinePaths(of: path) : []
      for name in try ([path] + quarantined).filter(Self.isOursOrGone) {
        // Remove the file first, so that no process reads it without its log.
        for suffix in Self.suffixes.reversed() { try FileSystem.removeFile(name + suffix) }
      }
    }
  }

  /// Returns whether the path is free, or leads to a regular file that bears our mark or is empty.
  private static func isOursOrGone(_ path: String) throws -> Bool {
    guard let status = try FileSystem.status(of: path) else { return true }
    let file = SQLiteFile(StoreOptions(place: StorePlace(path)))
    return status.isFile
      && (status.size == 0 || (try? file.check(header: Database(path).header())) != nil)
  }
}
