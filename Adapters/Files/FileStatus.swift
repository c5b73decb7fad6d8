public import Glibc

/// What the system knows of a file, a folder or a link.
public typealias FileStatus = stat

extension FileStatus {
  /// Whether it is a regular file.
  public var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a symbolic link.
  public var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Whether both are of one file, by whatever names.
  public func isSameFile(as other: FileStatus) -> Bool {
    (st_dev, st_ino) == (other.st_dev, other.st_ino)
  }

  /// How many bytes it has.
  public var size: Int { Int(st_size) }

  /// When the content was changed last, in nanoseconds since 1970, as whoever wrote it says.
  public var modified: Int { Self.nanoseconds(st_mtim) }

  /// Digits, letters and hyphens that are others once the content is: the time of a change can be set
  /// to any, but not the time at which that was done.
  public var version: String {
    [Int(st_ino), Int(st_size), modified, Self.nanoseconds(st_ctim)]
      .map { String($0, radix: 16) }.joined(separator: "-")
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// What the system said when it refused.
public struct SystemError: Error, Hashable, Sendable {
  /// Its number.
  public let code: Int32

  /// Takes the number that a call has left, by default.
  public init(code: Int32 = errno) { self.code = code }

  /// For people.
  public var message: String { String(cString: strerror(code)) }
  /// Whether nothing is there, or nothing that could be opened as a plain file.
  public var meansAbsent: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO].contains(code) }
}

/// The path with all links followed; `nil`, and `errno`, where there is nothing.
public func resolvedPath(_ path: [CChar]) -> [UInt8]? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

extension [UInt8] {
  /// The bytes as a path for the system.
  public var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}

extension UInt8 {
  /// Between the names of a path.
  public static let slash = UInt8(ascii: "/")
  /// The folder itself, and with another one the folder above it.
  public static let dot = UInt8(ascii: ".")
}
