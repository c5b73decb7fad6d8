public import FoundationEssentials
public import Glibc

/// A file or a folder while it is open; closed when the value goes out of scope.
public struct OpenFile: ~Copyable, Sendable {
  /// The most bytes that are moved between two looks at whether the task is cancelled.
  private static let chunk = 1 << 20

  /// Where it was opened, repaired where it is not text.
  public let path: String
  /// As it was when the file was opened.
  public let status: FileStatus
  /// By which the system knows it.
  public let descriptor: Int32
  private var isReleased = false

  /// Opens what is at `path`; with `O_CREAT`, for the user alone. Never waits for the other end of a
  /// pipe.
  ///
  /// - Parameters:
  ///   - path: As the system takes it: it need not be text.
  ///   - folder: Where the path begins, unless that says it.
  ///   - flags: By default a link at the end of `path` is not followed.
  public init(
    _ path: [CChar], in folder: Int32 = AT_FDCWD, _ flags: Int32 = O_RDONLY | O_NOFOLLOW
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

  /// Opens what is at `path`, in the same way.
  public init(_ path: String, _ flags: Int32 = O_RDONLY | O_NOFOLLOW) throws(SystemError) {
    try self.init(Array(path.utf8).cString, flags)
  }

  deinit {
    if !isReleased { close(descriptor) }
  }

  /// Leaves it open.
  public consuming func release() -> Int32 {
    isReleased = true
    return descriptor
  }

  /// The bytes at these places, fewer only at the end of the file.
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

  /// Repeats a call of the system until it has moved `count` bytes, or moves no more.
  ///
  /// - Throws: As ``bytes(in:)``.
  public static func transfer(
    _ count: Int, _ call: (_ done: Int, _ count: Int) -> Int
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
  public static func nextName(in listing: OpaquePointer) throws(SystemError) -> [UInt8]? {
    errno = 0
    guard let entry = readdir(listing) else {
      // Reading a folder that was removed fails with ENOENT.
      guard errno == 0 || errno == ENOENT else { throw SystemError() }
      return nil
    }
    // An entry is only as long as its name: the field must not be copied as a whole.
    let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
    return Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  /// Whether the file is still the one that was opened, as far as the file system tells.
  public var isUnchanged: Bool {
    var now = FileStatus()
    return fstat(descriptor, &now) == 0 && now.version == status.version
  }
}
