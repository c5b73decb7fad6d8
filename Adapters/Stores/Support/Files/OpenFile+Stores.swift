public import Files
public import FoundationEssentials
import OfflineCore
public import Platform

/// File operations of the stores. Their errors lack the place, which the engine adds.
extension OpenFile {
  /// Opens the regular file at `path`, or the folder with `O_DIRECTORY`. `O_CREAT` creates a file
  /// that only the user can access. Never follows a link.
  ///
  /// - Returns: `nil` if there is no file, or not even its folder.
  /// - Throws: The reason `notOurs` if something else is there.
  public static func openIfPresent(_ path: String, flags: Int32 = O_RDONLY) throws -> OpenFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path, flags: flags | O_NOFOLLOW)
    } catch {
      guard error.code != ENOENT else { return nil }
      throw StoreError(system: error.code, at: path)
    }
    guard file.status.isFile || flags & O_DIRECTORY != 0 else {
      throw StoreError(.notOurs, detail: "\(path) is not a regular file")
    }
    return file
  }

  /// Opens the file at `path` and waits for its lock, which is held until the value goes out of
  /// scope or the program ends.
  ///
  /// - Returns: `nil` if there is no file, or if another process has moved or replaced it
  ///   meanwhile: a new call finds the current file.
  /// - Throws: The reason `busy` if another process holds the lock until `deadline`; `CancellationError`.
  public static func openLocked(
    _ path: String, flags: Int32 = O_RDWR, kind: Int32 = LOCK_EX,
    until deadline: ContinuousClock.Instant
  ) async throws -> OpenFile? {
    guard let file = try openIfPresent(path, flags: flags) else { return nil }
    while try !file.tryLock(kind) {
      guard ContinuousClock.now < deadline else {
        throw StoreError(.busy, detail: "\(path) is held by another program")
      }
      // A blocking wait could not be cancelled.
      try await Task.sleep(for: .milliseconds(2))
    }
    try Task.checkCancellation()
    if try FileSystem.status(of: path)?.isSameFile(as: file.status) == true { return file }
    return nil
  }

  /// Returns the current size in bytes.
  public func size() throws -> Int {
    var status = FileStatus()
    try FileSystem.check(fstat(descriptor, &status), at: path)
    return status.size
  }

  /// Returns up to `count` bytes from `offset`; fewer only at the end of the file.
  public func read(at offset: Int, count: Int) throws -> Data {
    try translateErrors { try bytes(in: offset..<offset + count) }
  }

  /// Returns the line that starts at `offset` and the end of its line feed, or `nil` if it has none.
  public func line(at offset: Int) throws -> (text: String, end: Int)? {
    var count = 4 << 10
    while true {
      let data = try read(at: offset, count: count)
      let feed = data.withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { start in
          memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { start.distance(to: $0) }
        }
      }
      if let feed {
        return (String(decoding: data[..<feed], as: UTF8.self), offset + feed + 1)
      }
      guard data.count == count else { return nil }
      // Read in growing steps, so that a long line costs little more than its length.
      count *= 4
    }
  }

  /// Writes all of `data` at `offset`. If it throws, a part of the data may have been written.
  public func write(_ data: Data, at offset: Int) throws {
    let done = try translateErrors {
      try data.withUnsafeBytes { buffer in
        try Self.transfer(buffer.count) {
          pwrite(descriptor, buffer.baseAddress?.advanced(by: $0), $1, off_t(offset + $0))
        }
      }
    }
    // If writing stops without an error, the disk is full.
    guard done == data.count else { throw StoreError(system: ENOSPC, at: path) }
  }

  /// Durably writes `data` after the first `end` bytes, in place of whatever follows them. On failure,
  /// nothing follows them.
  public func append(_ data: Data, at end: Int) throws {
    do {
      // A power cut must not bring back old bytes among the new ones.
      let hasRest = try size() > end
      try truncate(to: end)
      if hasRest { try sync() }
      try write(data, at: end)
      try sync()
    } catch {
      try? truncate(to: end)
      throw error
    }
  }

  private func translateErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SystemError {
      throw StoreError(system: error.code, at: path)
    }
  }

  /// Truncates the file to its first `size` bytes. Works on a full disk.
  public func truncate(to size: Int) throws {
    try FileSystem.check(ftruncate(descriptor, off_t(size)), at: path)
  }

  /// Flushes the content, and the metadata needed to find it, to the disk.
  public func sync() throws {
    guard status.isFolder else {
      try FileSystem.check(fdatasync(descriptor), at: path)
      return
    }
    // Some file systems don't support fsync for folders.
    try FileSystem.check(fsync(descriptor), at: path, unless: EINVAL)
  }

  /// Gives a file without a name the name `path`, if it is free.
  ///
  /// - Returns: `true` on success.
  func link(to path: String) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// Records the use of the file now. Best effort.
  public func touch() {
    // The kernel's own "now" is only as fine as its timer tick.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    _ = futimens(descriptor, [now, now])
  }

  /// Tries to lock the file, exclusively (`LOCK_EX`) or shared (`LOCK_SH`).
  public func tryLock(_ kind: Int32 = LOCK_EX) throws -> Bool {
    let isLocked = flock(descriptor, kind | LOCK_NB) == 0
    guard isLocked || ![ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL].contains(errno) else {
      throw StoreError(
        .denied, detail: "the file system of \(path) does not support file locks; use another one")
    }
    return try FileSystem.check(isLocked ? 0 : -1, at: path, unless: EWOULDBLOCK)
  }

  /// Runs `body` while the value, and with it the lock, is kept alive.
  public func hold<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
}

#if canImport(Darwin)
  /// Flushes a file or folder to the disk. The system's own `fsync` leaves it in the cache of the disk.
  private func fsync(_ descriptor: CInt) -> CInt {
    let result = fcntl(descriptor, F_FULLFSYNC)
    // Not every file system supports this.
    let isMissing = result < 0 && [ENOTSUP, ENOTTY, EINVAL].contains(errno)
    return isMissing ? Platform.fsync(descriptor) : result
  }

  private func fdatasync(_ descriptor: CInt) -> CInt { fsync(descriptor) }
#endif
