import FoundationEssentials
import Glibc

/// A file that is open for reading, until the value goes.
struct OpenFile: ~Copyable {
  let status: stat
  private let descriptor: CInt

  /// Opens without following a link at the end of `path`, and without waiting for a pipe.
  init(_ path: [CChar]) throws(SystemError) {
    let opened = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
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

  /// The first bytes, fewer than `count` only at the end of the file.
  func start(_ count: Int) throws(SystemError) -> Data {
    var data = Data(count: count)
    var filled = 0
    while filled < count {
      let (place, descriptor) = (filled, descriptor)
      let got = data.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + place }, count - place)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw SystemError(code: errno) }
      guard got > 0 else { break }
      filled += got
    }
    return data.prefix(filled)
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
