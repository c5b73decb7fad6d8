import CSQLiteReset
import CacheCore
import FoundationEssentials
import GRDB
import Glibc

/// The file of a storage, before and beside SQLite: whether it is there, whose it is, and how a
/// damaged one is set aside.
struct SQLiteFile: Sendable {
  let path: String
  /// How many seconds a call waits for other programs.
  let patience: Double
  var place: String { "sqlite:\(path)" }

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
      throw StoreError(.denied, place: place, detail: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notOurs, place: place, detail: "not a file")
    }
    return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
  }

  /// Makes an empty file that nobody else can read; SQLite gives its other files the same rights.
  func create() throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError(.denied, place: place, detail: "can't make the folder \(folder)")
    }
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason: StoreError.Reason = errno == ENOSPC || errno == EDQUOT ? .full : .denied
      throw StoreError(reason, place: place, detail: String(cString: strerror(errno)))
    }
    close(descriptor)
  }

  /// Refuses a file that never was a database of ours, so that nobody's document is set aside
  /// for a mistyped path.
  func checkOwner() throws {
    guard let first = firstPage(), !first.isEmpty,
      !first.starts(with: Data("SQLite format 3\0".utf8))
    else { return }
    let isNamedLikeOne = ["sqlite", "sqlite3", "db"].contains(URL(filePath: path).pathExtension)
    let mark = withUnsafeBytes(of: SQLiteSchema.applicationID.bigEndian) { Data($0) }
    let hasMark = first.count >= 72 && first[68..<72] == mark
    let hasTables = first.firstRange(of: Data("image_data_usage".utf8)) != nil
    guard isNamedLikeOne || hasMark || hasTables else {
      throw StoreError(.notOurs, place: place, detail: "not a database")
    }
  }

  /// Copies the damaged file to `PATH.damaged`, in place of an earlier one, and empties it.
  ///
  /// Emptied in place and not renamed: other programs may have the file open, and would go on
  /// writing into it under its new name.
  func setAside() throws {
    let copy = path + ".damaged"
    do {
      for suffix in ["", "-wal"] {
        try? FileManager.default.removeItem(atPath: copy + suffix)
        guard FileManager.default.fileExists(atPath: path + suffix) else { continue }
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
    } catch {
      throw StoreError(.denied, place: place, detail: "can't set it aside as \(copy)")
    }
    let result = csqlite_reset_database(path, Int32(patience * 1000))
    guard result == 0 else {
      throw StoreError(
        DatabaseError(resultCode: ResultCode(rawValue: result)), place: place)
    }
  }

  private func firstPage() -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return Data(bytes.prefix(max(0, count)))
  }
}
