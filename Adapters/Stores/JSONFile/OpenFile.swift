import FoundationEssentials
import Glibc
import OfflineCore

/// A regular file while it is open; closed when the value goes out of scope.
struct OpenFile: ~Copyable, Sendable {
  static let lineFeed = UInt8(ascii: "\n")

  /// The most bytes that are moved between two looks at whether the task is cancelled.
  private static let chunk = 1 << 20

  let path: String
  /// As it was when the file was opened.
  let status: FileStatus
  private let descriptor: Int32

  /// Opens the file at `path`; with `O_CREAT`, for the user alone. Never follows a link.
  ///
  /// - Returns: `nil` when there is none, not even the folder.
  static func ifPresent(_ path: String, _ flags: Int32 = O_RDONLY) throws -> OpenFile? {
    // Opening a pipe would else wait until somebody writes into it.
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor: Int32
    repeat { descriptor = open(path, flags, 0o600) } while descriptor < 0 && errno == EINTR
    guard try FileFailure.check(descriptor, path, unless: ENOENT) else { return nil }
    var status = FileStatus()
    // Of what it can't tell, the status is that of no regular file.
    fstat(descriptor, &status)
    let file = OpenFile(path: path, status: status, descriptor: descriptor)
    guard status.isFile else { throw FileFailure.damaged("\(path) is not a regular file") }
    return file
  }

  /// The first line of the file at `path`; `nil` when it can't be read, or is not there.
  static func firstLine(of path: String) throws -> (text: String, end: Int)? {
    try FileFailure.ignoring(.damaged) { try ifPresent(path)?.line(at: 0) }
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws -> Data {
    var data = Data(count: count)
    let done = try data.withUnsafeMutableBytes { buffer in
      try transfer(buffer.count) {
        pread(descriptor, buffer.baseAddress?.advanced(by: $0), $1, off_t(offset + $0))
      }
    }
    return done == count ? data : Data(data.prefix(done))
  }

  /// The line that starts at `offset`, and where its line feed ends; `nil` when it has none.
  func line(at offset: Int) throws -> (text: String, end: Int)? {
    var count = 4 << 10
    while true {
      let data = try read(at: offset, count: count)
      if let feed = data.withUnsafeBytes({ $0.firstIndex(of: Self.lineFeed) }) {
        return (String(decoding: data[..<feed], as: UTF8.self), offset + feed + 1)
      }
      guard data.count == count else { return nil }
      // Ever more, so that a long line costs little more than its length.
      count *= 4
    }
  }

  /// Writes all of `data` at `offset`, or throws having written a part of it.
  func write(_ data: Data, at offset: Int) throws {
    let done = try data.withUnsafeBytes { buffer in
      try transfer(buffer.count) {
        pwrite(descriptor, buffer.baseAddress?.advanced(by: $0), $1, off_t(offset + $0))
      }
    }
    // Where writing stops without an error, there is no room.
    guard done == data.count else { throw FileFailure.system(ENOSPC, path) }
  }

  /// Repeats a call of the system until it has moved `count` bytes, or moves no more.
  private func transfer(_ count: Int, _ call: (_ done: Int, _ count: Int) -> Int) throws -> Int {
    var done = 0
    while done < count {
      if done > 0 { try Task.checkCancellation() }
      let part = call(done, min(count - done, Self.chunk))
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw FileFailure.system(errno, path) }
      guard part > 0 else { break }
      done += part
    }
    return done
  }

  func truncate(to size: Int) throws { try FileFailure.check(ftruncate(descriptor, size), path) }

  /// Waits until the content, and what is needed to find it, is on the disk.
  func sync() throws { try FileFailure.check(fdatasync(descriptor), path) }

  /// Notes that the file was used now, where the system allows it.
  func touch() {
    // The kernel's own "now" is only as fine as its timer tick.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    _ = futimens(descriptor, [now, now])
  }

  /// Tries to become the only one that holds the file; `false` while somebody else does.
  func tryLock() throws -> Bool {
    try FileFailure.check(flock(descriptor, LOCK_EX | LOCK_NB), path, unless: EWOULDBLOCK)
  }
}
