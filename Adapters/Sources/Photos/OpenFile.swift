import FoundationEssentials
import Glibc

/// A file or a folder that is open for reading, until the value goes.
struct OpenFile: ~Copyable {
  let descriptor: CInt
  let status: stat

  /// Opens without waiting for a pipe, and by default without following a link at the end of `path`.
  ///
  /// - Parameter folder: Where the path begins, unless that says it.
  init(
    _ path: [CChar], in folder: CInt = AT_FDCWD, flags: CInt = O_NOFOLLOW
  ) throws(SystemError) {
    let opened = openat(folder, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags)
    guard opened >= 0 else { throw SystemError(code: errno) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let error = SystemError(code: errno)
      close(opened)
      throw error
    }
    descriptor = opened
    self.status = status
  }

  deinit { close(descriptor) }

  /// Leaves it open.
  consuming func release() -> CInt {
    let released = descriptor
    discard self
    return released
  }

  /// The first bytes, fewer than `count` only at the end of the file.
  func start(_ count: Int) throws(SystemError) -> Data { try bytes(in: 0..<count) }

  /// The bytes at these places, fewer only at the end of the file.
  func bytes(in range: Range<Int>) throws(SystemError) -> Data {
    var data = Data(count: range.count)
    var filled = 0
    while filled < range.count {
      let (place, descriptor) = (filled, descriptor)
      let got = data.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress.map { $0 + place }, range.count - place,
          range.lowerBound + place)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw SystemError(code: errno) }
      guard got > 0 else { break }
      filled += got
    }
    return data.prefix(filled)
  }

  /// Whether the file is still the one that was opened, as far as the file system tells.
  var isUnchanged: Bool {
    var now = stat()
    return fstat(descriptor, &now) == 0 && now.modified == status.modified
      && now.st_size == status.st_size
  }
}

extension stat {
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
  /// In nanoseconds since 1970, as the file system keeps it.
  var modified: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}

/// What the system said when it refused.
struct SystemError: Error {
  let code: CInt

  /// Whether nothing is there, or nothing that could be opened as a plain file.
  var meansAbsent: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO].contains(code) }
  var message: String { String(cString: strerror(code)) }
}
