public import FoundationEssentials
public import Platform

/// An open file or folder, which is closed when the value goes out of scope.
public struct OpenFile: ~Copyable, Sendable {
  /// The largest number of bytes transferred between two checks for cancellation.
  private static let chunk = 1 << 20

  /// The path that was opened; bytes that are not UTF-8 are repaired.
  public let path: String
  /// The metadata at the time of opening.
  public let status: FileStatus
  /// The file descriptor.
  public let descriptor: Int32
  private var isReleased = false

  /// Opens the entry at `path`; with `O_CREAT`, it creates a file that only the user may access.
  /// Never waits for the other end of a pipe.
  ///
  /// - Parameters:
  ///   - path: A null-terminated path, which need not be UTF-8.
  ///   - folder: The folder that a relative path starts from.
  ///   - flags: The flags of `open`. By default a link at the end of `path` is not followed.
  public init(
    _ path: [CChar], in folder: Int32 = AT_FDCWD, flags: Int32 = O_RDONLY | O_NOFOLLOW
  ) throws(SystemError) {
    var opened: Int32
    repeat {
      opened = openat(folder, path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw SystemError(code: errno) }
    var status = FileStatus()
    guard fstat(opened, &status) == 0 else {
      let error = SystemError(code: errno)
      close(opened)
      throw error
    }
    self.path = path.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    self.status = status
    descriptor = opened
  }

  /// Opens the entry at `path` in the same way.
  public init(_ path: String, flags: Int32 = O_RDONLY | O_NOFOLLOW) throws(SystemError) {
    try self.init(Array(path.utf8).cString, flags: flags)
  }

  deinit {
    if !isReleased { close(descriptor) }
  }

  /// Returns the descriptor and leaves it open.
  public consuming func release() -> Int32 {
    isReleased = true
    return descriptor
  }

  /// Returns the bytes in this range, fewer only at the end of the file.
  ///
  /// - Throws: ``SystemError``, or `CancellationError`.
  public func bytes(in range: Range<Int>) throws -> Data {
    var data = Data(count: range.count)
    let descriptor = descriptor
    let done = try data.withUnsafeMutableBytes { buffer in
      try Self.transfer(buffer.count) {
        pread(descriptor, buffer.baseAddress?.advanced(by: $0), $1, off_t(range.lowerBound + $0))
      }
    }
    return done == range.count ? data : Data(data.prefix(done))
  }

  /// Repeats a system call until it has moved `count` bytes, or moves no more.
  ///
  /// - Throws: The errors of ``bytes(in:)``.
  public static func transfer(
    _ count: Int, by call: (_ done: Int, _ count: Int) -> Int
  ) throws -> Int {
    var done = 0
    while done < count {
      if done > 0 { try Task.checkCancellation() }
      let part = call(done, min(count - done, chunk))
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw SystemError(code: errno) }
      guard part > 0 else { break }
      done += part
    }
    return done
  }

  /// Returns the next name in a folder, or `nil` at the end.
  public static func nextName(in listing: FolderListing) throws(SystemError) -> [UInt8]? {
    errno = 0
    guard let entry = readdir(listing) else {
      // Reading a folder that was removed fails with ENOENT.
      guard errno == 0 || errno == ENOENT else { throw SystemError() }
      return nil
    }
    // An entry is only as long as its name, so the field must not be copied as a whole.
    let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    return Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  /// True if the file still has the version that was opened, as far as the file system can tell.
  public var isUnchanged: Bool {
    var now = FileStatus()
    return fstat(descriptor, &now) == 0 && now.version == status.version
  }
}
