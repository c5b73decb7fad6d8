import Glibc

/// What the system knows of a file without opening it.
struct FileStatus {
  /// The file itself, whatever its name.
  struct Identity: Equatable {
    let device: UInt64
    let node: UInt64
  }

  let identity: Identity
  let size: Int
  let isFolder: Bool
  /// When the file was last written or touched, in nanoseconds since 1970.
  let usedAt: Int

  init(_ record: stat) {
    identity = Identity(device: UInt64(record.st_dev), node: UInt64(record.st_ino))
    size = Int(record.st_size)
    isFolder = record.st_mode & S_IFMT == S_IFDIR
    let seconds = record.st_mtim.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    usedAt = seconds.overflow ? 0 : seconds.partialValue &+ record.st_mtim.tv_nsec
  }

  /// The status of what is at `path`; `nil` when nothing is.
  static func of(_ path: String) throws(FileFailure) -> FileStatus? {
    var record = stat()
    guard stat(path, &record) == 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, path)
    }
    return FileStatus(record)
  }
}
