import Files
import Glibc
import OfflineCore
import StoreSupport

/// How the file is made, moved and removed, together with what SQLite keeps beside it.
extension SQLiteFile {
  /// The log's index, the log and the journal, which SQLite puts beside the file; then the file.
  private static let suffixes = ["-shm", "-wal", "-journal", ""]

  private var folder: String { FileSystem.parent(of: path) }

  /// Keeps every program of ours from opening, closing, making and moving files in the folder
  /// (`LOCK_EX`, which makes what is done durable), or from moving them (`LOCK_SH`). Not to be
  /// nested; and taken before SQLite's locks, so that no two wait for each other.
  @discardableResult
  func withFolderLock<Value>(_ kind: CInt, _ body: () throws -> Value) throws -> Value {
    guard let lock = try OpenFile.ifPresent(folder + "/.", O_RDONLY | O_DIRECTORY) else {
      throw StoreError(system: ENOENT, folder)
    }
    try LockWait.retrying(options.timeLimit) {
      if try lock.tryLock(kind) { return }
      try Task.checkCancellation()
      throw StoreError(.busy, detail: "another program moves files there")
    }
    return try lock.whileHeld {
      let value = try body()
      if kind == LOCK_EX { try lock.sync() }
      return value
    }
  }

  /// Makes a file without lists, if there is none, that nobody else can read; its log gets these rights.
  func create() throws {
    guard try status() == nil else { return }
    guard FileSystem.name(of: path).utf8.count <= 239 else {
      throw StoreError(.denied, detail: "the file name is too long; use at most 239 bytes")
    }
    if let made = try FileSystem.createFolder(folder) { options.onCreation(made) }
    try withFolderLock(LOCK_EX) {
      guard try status() == nil else { return }
      // What a file that is gone has left is not the new one's, and must not be taken for its log.
      _ = try FileSystem.quarantine(path, suffixes: Self.suffixes.dropLast())
      // Whole from the start: what a power cut leaves of one that SQLite fills could not be told to
      // be ours.
      if try !FileSystem.createWholeFile(path, with: SQLiteSchema.emptyFile()) {
        try FileSystem.check(mknod(path, S_IFREG | 0o600, 0), path)
      }
    }
  }

  /// Puts the file of a sibling, which has no log, in the place of this one; under the lock.
  func take(_ sibling: SQLiteFile) throws { try FileSystem.check(rename(sibling.path, path), path) }

  /// Whether the disk has no room for the files that SQLite makes to write, however small they are.
  /// What it says of that, it says of a lack of rights too.
  var lacksNames: Bool {
    var disk = statvfs()
    // Some file systems count no files.
    return statvfs(folder, &disk) == 0 && disk.f_files > 0
      && disk.f_favail < Self.suffixes.dropLast().count
  }

  /// Makes sure that what SQLite keeps beside the file are files: it would wait for ever for the
  /// other end of a pipe.
  func checkCompanions() throws {
    for path in Self.suffixes.dropLast().map({ path + $0 }) {
      guard try FileSystem.status(of: path)?.isFile != false else {
        throw StoreError(.damaged, detail: "\(path) is not a file")
      }
    }
  }

  /// Removes the names of what SQLite keeps beside the file; under the lock.
  func removeCompanions() throws {
    for suffix in Self.suffixes.dropLast() { try FileSystem.removeFile(path + suffix) }
  }

  /// Moves the file that was found damaged to a free name.
  ///
  /// - Returns: The name; `nil` when another file is there.
  func quarantine(_ damaged: FileStatus) throws -> String? {
    try withFolderLock(LOCK_EX) {
      // The file comes last: as long as it is there, nobody makes a new one.
      try FileSystem.quarantine(path, ifStill: damaged, suffixes: Self.suffixes)
    }
  }

  /// Removes the file, and what was quarantined of it as far as it can be told to be ours.
  func remove(includingQuarantined: Bool) throws {
    guard try FileSystem.status(of: folder) != nil else { return }
    try withFolderLock(LOCK_EX) {
      let quarantined = try includingQuarantined ? FileSystem.quarantined(path) : []
      for name in try ([path] + quarantined).filter(Self.isOursOrGone) {
        // The file comes first, so that nobody reads it without its log.
        for suffix in Self.suffixes.reversed() { try FileSystem.removeFile(name + suffix) }
      }
    }
  }

  /// Whether nothing is there, or a file, no link, which bears our mark or is empty.
  private static func isOursOrGone(_ path: String) throws -> Bool {
    guard let status = try FileSystem.status(of: path) else { return true }
    return status.isFile
      && (try? SQLiteFile(StoreOptions(place: StorePlace(path))).checkHeader()) != nil
  }
}
