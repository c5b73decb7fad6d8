import Files
import OfflineCore
import Platform
import StoreSupport

/// The file of a storage outside of SQLite: its state, its ownership, its creation and its moves.
///
/// Only SQLite opens the file: closing another descriptor of it would release all locks of this
/// process (POSIX locks belong to the process, not to the descriptor).
struct SQLiteFile: Sendable {
  /// Thrown if the path leads to another file by now.
  struct Moved: Error {}

  /// The path: absolute, because SQLite gives ":memory:" and "file:…" a special meaning, and with
  /// links resolved, because the log is beside the target.
  let path: String
  let place: String
  let options: StoreOptions

  init(_ options: StoreOptions) {
    let path = FileSystem.absolutePath(of: options.place.rawValue)
    // Repairing a name that is not valid UTF-8 would make it the name of another file.
    let target = resolvedPath(Array(path.utf8).cString)
    self.path = target.flatMap { String(validating: $0, as: UTF8.self) } ?? path
    place = "sqlite:\(path)"
    self.options = options
  }

  /// Returns the status of the file, or `nil` if there is none.
  func status() throws -> FileStatus? {
    guard let status = try FileSystem.status(of: path) else { return nil }
    guard !status.isLink else {
      throw StoreError(.denied, detail: "\(path) is a link to a file that does not exist")
    }
    guard status.isFile else { throw StoreError(.notOurs, detail: "\(path) is not a file") }
    return status
  }

  /// - Returns: The status of the file now.
  /// - Throws: ``Moved`` if another file, or none, is at the path.
  @discardableResult
  func check(_ file: FileStatus) throws -> FileStatus {
    guard let now = try status(), now.isSameFile(as: file) else { throw Moved() }
    return now
  }

  /// `true` if the file is whole by itself: neither journal nor log holds anything that it lacks.
  var isAtRest: Bool { size("-journal") == 0 && !hasLog }

  /// `true` if saved data may be only in the log.
  var hasLog: Bool { size("-wal") > 0 }

  /// The size of the file and its log in bytes.
  var size: Int { size("") + size("-wal") }

  private func size(_ suffix: String) -> Int {
    (try? FileSystem.status(of: path + suffix)?.size) ?? 0
  }

  /// Checks by its first bytes that the file is ours, before SQLite reads or recovers any of it. The mark
  /// is always in the file itself, never only in the log: see ``create()``.
  func check(header: [UInt8]) throws {
    let mark = withUnsafeBytes(of: SQLiteSchema.applicationID.bigEndian) { Array($0) }
    let hasNoMark = header[68..<72].allSatisfy { $0 == 0 }
    guard header.starts(with: Array("SQLite format 3\0".utf8)),
      Array(header[68..<72]) == mark || hasNoMark && SQLiteSchema.isCopy(path)
    else {
      throw StoreError(options.isOursByName ? .damaged : .notOurs, detail: "no database of ours")
    }
    // SQLite would open a file of a future format version, but not write to it.
    guard (1...2).contains(header[18]), (1...2).contains(header[19]),
      header[44..<47].allSatisfy({ $0 == 0 }), header[47] <= 4
    else {
      throw StoreError(.damaged, detail: "the header is not one of SQLite")
    }
  }
}
