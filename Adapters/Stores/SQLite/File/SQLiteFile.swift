import CSQLiteReset
import FoundationEssentials
import Glibc
import OfflineCore

/// The file of a storage, before and beside SQLite: whether it is there, and whose it is.
struct SQLiteFile: Sendable {
  let path: String
  /// How many seconds a call waits for other programs.
  let patience: Double
  var place: String { "sqlite:\(path)" }
  var folder: String { URL(filePath: path).deletingLastPathComponent().path }

  /// The file that the path leads to; another one after somebody has moved or removed it.
  struct Identity: Equatable {
    let device: UInt
    let inode: UInt
  }

  /// - Returns: `nil` when nothing is there.
  func identity() throws -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw systemError()
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notOurs, place: place, detail: "not a file")
    }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  /// Makes an empty file that nobody else can read; SQLite gives its other files the same rights.
  func create() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError(.denied, place: place, detail: "can't make the folder \(folder)")
    }
    // Without a descriptor, whose end would release the locks of whoever is faster.
    guard mknod(path, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else { throw systemError() }
  }

  /// Refuses a file that never was a database of ours, so that nobody's document is set aside
  /// for a mistyped path, and one whose header SQLite would take for another thing than damage.
  func checkHeader() throws {
    var first = [UInt8](repeating: 0, count: 4096)
    first.removeLast(first.count - max(0, read(into: &first, at: 0)))
    guard !first.isEmpty else { return }
    let mark = withUnsafeBytes(of: SQLiteSchema.applicationID.bigEndian) { Array($0) }
    let isMarked = first.count >= 72 && Array(first[68..<72]) == mark
    guard first.starts(with: Array("SQLite format 3\0".utf8)), first.count >= 100 else {
      let isNamedLikeOne = ["sqlite", "sqlite3", "db"].contains(
        URL(filePath: path).pathExtension.lowercased())
      let hasTables = SQLiteSchema.tables.allSatisfy {
        Data(first).firstRange(of: Data($0.utf8)) != nil
      }
      let reason: StoreError.Reason =
        isNamedLikeOne || isMarked || hasTables ? .damaged : .notOurs
      throw StoreError(reason, place: place, detail: "not a database")
    }
    // SQLite only reads a file whose writers are from its future (bytes 18 and 19).
    guard !isMarked || first[18] <= 2 && first[19] <= 2 else {
      throw StoreError(.damaged, place: place, detail: "the header is not one of SQLite")
    }
  }

  /// - Returns: The number of bytes, or -1.
  func read(into bytes: inout [UInt8], at offset: Int) -> Int {
    Int(csqlite_read_file(path, Int64(offset), &bytes, Int32(bytes.count)))
  }

  /// The last error of the system, as it came up at this file.
  func systemError(_ number: Int32 = errno) -> StoreError {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    return StoreError(
      isFull ? .full : .denied, place: place, detail: String(cString: strerror(number)))
  }
}
