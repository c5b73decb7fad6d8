import FoundationEssentials
import Glibc

/// A file while it is open; closed when the value goes out of scope.
struct OpenFile: ~Copyable, Sendable {
  let path: String
  private let descriptor: Int32

  /// Opens what is at `path`; with `O_CREAT`, for the user alone.
  init(_ path: String, _ flags: Int32) throws(FileFailure) {
    guard let descriptor = try Self.descriptor(of: path, flags) else {
      throw .system(ENOENT, path)
    }
    self.init(path: path, descriptor: descriptor)
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens what is at `path`; `nil` when nothing is there, not even the folder.
  static func ifPresent(
    _ path: String, _ flags: Int32 = O_RDONLY
  ) throws(FileFailure) -> OpenFile? {
    guard let descriptor = try descriptor(of: path, flags) else { return nil }
    return OpenFile(path: path, descriptor: descriptor)
  }

  private static func descriptor(
    of path: String, _ flags: Int32
  ) throws(FileFailure) -> Int32? {
    // The system would silently open what the text up to the zero names.
    guard !path.utf8.contains(0) else { throw .system(EINVAL, path) }
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return descriptor }
      if errno == ENOENT { return nil }
      guard errno == EINTR else { throw .system(errno, path) }
    }
  }

  func status() throws(FileFailure) -> FileStatus {
    var record = stat()
    guard fstat(descriptor, &record) == 0 else { throw .system(errno, path) }
    return FileStatus(record)
  }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(FileFailure) -> Data {
    var data = Data(count: count)
    var filled = 0
    var code: Int32 = 0
    data.withUnsafeMutableBytes { buffer in
      while filled < count {
        let part = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if part < 0, errno == EINTR { continue }
        if part < 0 { code = errno }
        guard part > 0 else { return }
        filled += part
      }
    }
    guard code == 0 else { throw .system(code, path) }
    return filled == count ? data : data.subdata(in: 0..<filled)
  }

  /// Writes all of `data` at `offset`, or throws having written a part of it.
  func write(_ data: Data, at offset: Int) throws(FileFailure) {
    var written = 0
    var code: Int32 = 0
    data.withUnsafeBytes { buffer in
      while written < buffer.count {
        let part = pwrite(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written,
          off_t(offset + written))
        if part < 0, errno == EINTR { continue }
        if part < 0 { code = errno }
        guard part > 0 else { return }
        written += part
      }
    }
    guard code == 0 else { throw .system(code, path) }
  }

  func truncate(to size: Int) throws(FileFailure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .system(errno, path) }
  }

  /// Waits until the content, and what is needed to find it, is on the disk.
  func syncContent() throws(FileFailure) {
    guard fdatasync(descriptor) == 0 else { throw .system(errno, path) }
  }

  /// Waits until everything about the file is on the disk.
  func sync() throws(FileFailure) {
    guard fsync(descriptor) == 0 else { throw .system(errno, path) }
  }

  /// Notes that the file was used now.
  ///
  /// The clock is read here because the kernel's own "now" is only as fine as its timer tick.
  ///
  /// - Returns: Whether the system allowed it.
  @discardableResult
  func touch() -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return futimens(descriptor, [now, now]) == 0
  }

  /// Tries to become the only one that holds the file; `false` while somebody else does.
  func tryLock() throws(FileFailure) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .system(errno, path) }
    }
    return true
  }
}
