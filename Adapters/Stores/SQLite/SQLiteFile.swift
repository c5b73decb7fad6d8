import FoundationEssentials
import GRDBSQLite
import Glibc
import OfflineCore

/// The file of a storage, before and beside SQLite: whether it is there, whose it is, and how it is
/// made and moved.
///
/// Nothing here opens the file but SQLite: to close another descriptor of it would release all
/// locks of this process (POSIX locks belong to the process, not to the descriptor).
struct SQLiteFile: Sendable {
  /// The path leads to another file by now.
  struct Moved: Error {}

  /// The log's index, the log and the journal, which SQLite puts beside the file; then the file.
  private static let suffixes = ["-shm", "-wal", "-journal", ""]

  /// Absolute, for SQLite takes ":memory:" and "file:…" for more than paths; and where a link leads
  /// to, for there the log is.
  let path: String
  let place: String
  let options: StoreOptions

  init(_ options: StoreOptions) {
    let typed = options.place
    let path =
      typed.hasPrefix("/") ? typed : "\(FileManager.default.currentDirectoryPath)/\(typed)"
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
    place = "sqlite:\(path)"
    self.options = options
  }

  // MARK: What is there

  /// The file that a path leads to; another one after somebody has moved or removed it.
  struct Identity: Equatable {
    let device: UInt
    let inode: UInt
  }

  /// - Returns: `nil` when nothing is there.
  func identity() throws -> Identity? {
    var status = stat()
    guard try require(stat(path, &status), unless: ENOENT) else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notOurs, place: place, detail: "not a file")
    }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  /// - Throws: ``Moved``.
  func check(_ identity: Identity) throws {
    guard try self.identity() == identity else { throw Moved() }
  }

  /// Whether the file is whole by itself: a log of it has nothing that it lacks.
  var isAtRest: Bool {
    ["-journal", "-wal"].allSatisfy { Self.status(of: path + $0)?.st_size ?? 0 == 0 }
  }

  /// Whether something that was saved may be in the log alone.
  var hasLog: Bool { Self.status(of: path + "-wal")?.st_size ?? 0 > 0 }

  /// Makes sure that the file is ours, or empty, before SQLite reads or recovers any of it. The
  /// mark is always in the file itself, never in the log alone: see how a file is made.
  func checkHeader() throws {
    // SQLite itself takes a file of one byte for empty.
    if Self.status(of: path)?.st_size == 0 { return }
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var file: UnsafeMutablePointer<sqlite3_file>?
    var header = [UInt8](repeating: 0, count: 100)
    guard
      sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
      // Fills up with zeros what a short file lacks.
      let result = file?.pointee.pMethods?.pointee.xRead?(file, &header, CInt(header.count), 0),
      [SQLITE_OK, SQLITE_IOERR | 2 << 8].contains(result)
    else { throw StoreError(.denied, place: place, detail: "the file can't be read") }
    let mark = withUnsafeBytes(of: SQLiteSchema.applicationID.bigEndian) { Array($0) }
    guard header.starts(with: Array("SQLite format 3\0".utf8)), Array(header[68..<72]) == mark
    else {
      throw StoreError(
        options.isOursByName ? .damaged : .notOurs, place: place, detail: "no database of ours")
    }
    // SQLite would open a file "of its future", and not write into it.
    guard (1...2).contains(header[18]), (1...2).contains(header[19]) else {
      throw StoreError(.damaged, place: place, detail: "the header is not one of SQLite")
    }
  }

  /// Whether there is a file, no link, which bears our mark or is empty.
  private static func isOurs(_ path: String) -> Bool {
    guard let status = status(of: path), status.st_mode & S_IFMT == S_IFREG else { return false }
    return (try? SQLiteFile(StoreOptions(place: path)).checkHeader()) != nil
  }

  /// What has the name, be it a link that leads nowhere.
  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  // MARK: Making, moving and removing

  /// Keeps every program of ours from opening, closing, making and moving files in the folder
  /// (`LOCK_EX`, which makes what is done durable), or from moving them (`LOCK_SH`). Not to be
  /// nested; and taken before SQLite's locks, so that no two wait for each other.
  ///
  /// - Parameter folder: If not `nil`, another folder than that of the file.
  @discardableResult
  func withFolderLock<Value>(
    _ kind: CInt, on folder: String? = nil, _ body: () throws -> Value
  ) throws -> Value {
    let descriptor = open(folder ?? Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try require(min(descriptor, 0))
    defer { close(descriptor) }
    try LockWait.retrying(options.timeLimit) {
      if try require(flock(descriptor, kind | LOCK_NB), unless: EWOULDBLOCK) { return }
      try Task.checkCancellation()
      throw StoreError(.busy, place: place, detail: "another program moves files there")
    }
    let value = try body()
    if kind == LOCK_EX { try require(fsync(descriptor)) }
    return value
  }

  /// Makes an empty file, if there is none, that nobody else can read; its log gets these rights.
  func create() throws {
    guard try identity() == nil else { return }
    try makeFolder(Self.folder(of: path))
    try withFolderLock(LOCK_EX) {
      guard try identity() == nil else { return }
      try require(mknod(path, S_IFREG | 0o600, 0))
      // What a file that is gone has left is not the new one's.
      _ = try moveToFreeName(Self.suffixes.dropLast())
    }
  }

  private func makeFolder(_ folder: String) throws {
    guard Self.status(of: folder) == nil else { return }
    let parent = Self.folder(of: folder)
    try makeFolder(parent)
    try withFolderLock(LOCK_EX, on: parent) { try require(mkdir(folder, 0o700), unless: EEXIST) }
  }

  /// Puts the file of a neighbor, which has no log, in the place of this one; under the lock.
  func take(_ neighbor: SQLiteFile) throws { try require(rename(neighbor.path, path)) }

  /// Removes the names of what SQLite keeps beside the file; under the lock.
  func removeCompanions() throws {
    for suffix in Self.suffixes.dropLast() { try require(unlink(path + suffix), unless: ENOENT) }
  }

  /// Moves the file that was found damaged to a free name.
  ///
  /// - Returns: The name; `nil` when another file is there.
  func quarantine(_ damaged: Identity) throws -> String? {
    try withFolderLock(LOCK_EX) {
      // The file comes last: as long as it is there, nobody makes a new one.
      try identity() == damaged ? try moveToFreeName(Self.suffixes) : nil
    }
  }

  private func moveToFreeName(_ suffixes: [String]) throws -> String {
    let name = quarantineNames().free
    for suffix in suffixes { try require(rename(path + suffix, name + suffix), unless: ENOENT) }
    return name
  }

  /// A name is taken also when only a log has it.
  private func quarantineNames() -> (taken: [String], free: String) {
    var taken: [String] = []
    while true {
      let name = path + ".damaged" + (taken.isEmpty ? "" : "-\(taken.count + 1)")
      guard Self.suffixes.contains(where: { Self.status(of: name + $0) != nil }) else {
        return (taken, name)
      }
      taken.append(name)
    }
  }

  /// Removes the file, and what was quarantined of it as far as it can be told to be ours.
  func remove(includingQuarantined: Bool) throws {
    guard Self.status(of: Self.folder(of: path)) != nil else { return }
    try withFolderLock(LOCK_EX) {
      let quarantined = includingQuarantined ? quarantineNames().taken.filter(Self.isOurs) : []
      for name in [path] + quarantined {
        // The file comes first, so that nobody reads it without its log.
        for suffix in Self.suffixes.reversed() {
          try require(unlink(name + suffix), unless: ENOENT)
        }
      }
    }
  }

  // MARK: The system

  private static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return folder.isEmpty ? "/" : folder
  }

  /// - Returns: Whether the system did what it was asked for; `false` for the expected error.
  @discardableResult
  private func require(_ result: CInt, unless expected: CInt? = nil) throws -> Bool {
    guard result != 0 else { return true }
    let number = errno
    guard number != expected else { return false }
    throw StoreError(
      [ENOSPC, EDQUOT, EFBIG].contains(number) ? .full : .denied, place: place,
      detail: String(cString: strerror(number)))
  }
}
