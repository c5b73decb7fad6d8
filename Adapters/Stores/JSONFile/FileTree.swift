import FoundationEssentials
import Glibc
import OfflineCore

/// What the system knows of a file, a folder or a link.
typealias FileStatus = stat

extension FileStatus {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
  var size: Int { Int(st_size) }
  /// When it was last written or touched, in nanoseconds since 1970.
  var usedAt: Int { st_mtim.tv_sec &* 1_000_000_000 &+ st_mtim.tv_nsec }

  /// The status of what is at `path`, be it a link; `nil` when nothing is.
  static func of(_ path: String) throws -> FileStatus? {
    var status = FileStatus()
    if lstat(path, &status) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileFailure(reason: .denied, detail: FileFailure.system(errno, path).detail)
  }
}

/// Changes to names and folders. Nothing here follows a link at the end of a path.
enum FileTree {
  /// Whether a folder is at `path`; damage when something else is.
  static func isFolder(_ path: String) throws -> Bool {
    guard let status = try FileStatus.of(path) else { return false }
    guard status.isFolder else { throw FileFailure.damaged("\(path) is not a folder") }
    return true
  }

  /// The names in a folder, in no particular order; none when there is no folder.
  static func names(in folder: String) throws -> [String] {
    guard try isFolder(folder) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      // Somebody else has moved it away just now.
      return []
    }
  }

  /// Makes a folder for the user alone, and the folders above it, so that they last.
  static func createFolder(_ path: String) throws {
    let parent = parent(of: path)
    guard mkdir(path, 0o700) != 0 else {
      // Not everybody may open the folder above; then the system has the last word.
      try? syncFolder(parent)
      return
    }
    if errno == EEXIST { return }
    guard errno == ENOENT, parent != path else { throw FileFailure.system(errno, path) }
    try createFolder(parent)
    try createFolder(path)
  }

  /// Waits until the names in a folder are on the disk.
  static func syncFolder(_ path: String) throws {
    // The dot, because the folder above a storage may be a link.
    let descriptor = open(path + "/.", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try FileFailure.check(descriptor, path)
    defer { close(descriptor) }
    try FileFailure.check(fsync(descriptor), path)
  }

  /// Gives a folder another name, durably, if nothing has it.
  ///
  /// - Returns: Whether it was free.
  static func moveFolder(_ path: String, toFree target: String) throws -> Bool {
    // Whoever is faster loses nothing: a folder goes over an empty one, and over nothing else.
    guard try FileStatus.of(target) == nil,
      try FileFailure.check(rename(path, target), path, unless: ENOTEMPTY)
    else { return false }
    try? syncFolder(parent(of: target))
    return true
  }

  /// Gives two folders each other's names, in one durable step.
  static func exchange(_ path: String, _ other: String) throws {
    // The headers hide `renameat2` and its flags from Swift.
    typealias Path = UnsafePointer<CChar>
    typealias Call = @convention(c) (Int32, Path, Int32, Path, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { throw FileFailure.system(ENOSYS, path) }
    let renameat2 = unsafeBitCast(symbol, to: Call.self)
    let exchange: UInt32 = 2
    try FileFailure.check(renameat2(AT_FDCWD, path, AT_FDCWD, other, exchange), path)
    try? syncFolder(parent(of: other))
  }

  /// Removes a file or a link, if there is one.
  static func removeFile(_ path: String) throws {
    try FileFailure.check(unlink(path), path, unless: ENOENT)
  }

  /// The folder that holds what is at `path`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of what is at `path`.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Where the link at `path` leads, link after link; `path` itself when it is none.
  static func destination(of path: String) -> String {
    var path = path
    // As many as the system itself would follow; after that it says what is wrong.
    for _ in 0..<40 {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      guard let target else { break }
      path = target.hasPrefix("/") ? target : parent(of: path) + "/" + target
    }
    return path
  }
}
