public import Platform

/// The metadata of a file, a folder or a link, as the system reports it.
public typealias FileStatus = stat

extension FileStatus {
  /// True if this is a regular file.
  public var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// True if this is a folder.
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// True if this is a symbolic link.
  public var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Returns whether both belong to the same file, under whatever names.
  public func isSameFile(as other: FileStatus) -> Bool {
    (st_dev, st_ino) == (other.st_dev, other.st_ino)
  }

  /// The size in bytes.
  public var size: Int { Int(st_size) }

  /// The time of the last change of the content, in nanoseconds since 1970. Any writer can set it
  /// to any value.
  public var modified: Int { Self.nanoseconds(times.modified) }

  /// Digits, letters and hyphens that differ after each change of the content. Includes the change
  /// time (ctime), because programs can set the modification time but not that one.
  public var version: String {
    [Int(st_ino), Int(st_size), modified, Self.nanoseconds(times.changed)]
      .map { String($0, radix: 16) }.joined(separator: "-")
  }

  #if canImport(Darwin)
    private var times: (modified: timespec, changed: timespec) { (st_mtimespec, st_ctimespec) }
  #else
    private var times: (modified: timespec, changed: timespec) { (st_mtim, st_ctim) }
  #endif

  /// Wraps around, instead of trapping, for times that are centuries away.
  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}

/// An error of a system call.
public struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error from a code, by default from the `errno` of the last call.
  public init(code: Int32 = errno) { self.code = code }

  /// The system's message for the code.
  public var message: String { String(cString: strerror(code)) }
  /// True if nothing exists at the path, or nothing that can be opened as a plain file.
  public var meansAbsent: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, ENXIO].contains(code) }
}

/// Returns the path with all links resolved; `nil`, with `errno` set, if nothing exists there.
public func resolvedPath(_ path: [CChar]) -> [UInt8]? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

/// Returns the target of the link at a path, as it is written in the link.
public func linkTarget(_ path: [CChar], in folder: CInt = AT_FDCWD) throws(SystemError) -> [UInt8] {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlinkat(folder, path, &buffer, buffer.count)
  guard count >= 0 else { throw SystemError() }
  return buffer.prefix(count).map(UInt8.init(bitPattern:))
}

extension [UInt8] {
  /// The bytes as a null-terminated path for system calls.
  public var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}

extension UInt8 {
  /// The separator of path components.
  public static let slash = UInt8(ascii: "/")
  /// One names the folder itself, two name its parent.
  public static let dot = UInt8(ascii: ".")
}
