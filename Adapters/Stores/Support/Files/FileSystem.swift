public import Files
public import FoundationEssentials
public import Glibc
public import OfflineCore

/// Names and folders. Nothing here follows a link at the end of a path.
public enum FileSystem {
  /// The status of what is at `path`, be it a link; `nil` when nothing is.
  ///
  /// - Throws: Also for a path that a link has led to and that is no UTF-8: as Swift repairs it, it is
  ///   that of another file.
  public static func status(of path: String) throws -> FileStatus? {
    guard !path.unicodeScalars.contains("\u{FFFD}") else { throw StoreError(system: EILSEQ, path) }
    var status = FileStatus()
    return try check(lstat(path, &status), path, unless: ENOENT) ? status : nil
  }

  /// The path, seen from where the program stands now.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// What is wrong with a place at which a storage is to be; `nil` when nothing is.
  public static func placeProblem(_ place: StorePlace) -> String? {
    place.rawValue.utf8.contains(0) ? "a path can't hold the character U+0000" : nil
  }

  /// The names in a folder, in no particular order; none when there is no folder.
  ///
  /// - Throws: The reason `notOurs` when something else is there.
  public static func names(in folder: String) throws -> [String] {
    guard let status = try status(of: folder) else { return [] }
    guard status.isFolder else { throw StoreError(.notOurs, detail: "\(folder) is not a folder") }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch let error as CocoaError {
      if error.code == .fileReadNoSuchFile { return [] }
      throw StoreError(cocoa: error, folder)
    }
  }

  /// Makes a folder for the user alone, and the folders above it.
  ///
  /// - Parameter durably: Whether a power cut does not undo it.
  /// - Returns: The outermost that was made; `nil` when the folder was there.
  @discardableResult
  public static func createFolder(_ path: String, durably: Bool = true) throws -> String? {
    let parent = parent(of: path)
    var outermost: String?
    var error = mkdir(path, 0o700) == 0 ? 0 : errno
    if error == ENOENT, parent != path {
      outermost = try createFolder(parent, durably: durably)
      // Once more alone: some file systems, such as that of processes, have no room for folders.
      error = mkdir(path, 0o700) == 0 ? 0 : errno
    }
    switch error {
    // Not everybody may open the folder above; then the system has the last word.
    case 0:
      if durably { try? syncFolder(parent) }
      return outermost ?? path
    case EEXIST: return outermost
    default: throw StoreError(system: error, path)
    }
  }

  /// Waits until the names in a folder are on the disk.
  public static func syncFolder(_ path: String) throws {
    // The dot, because the folder above a storage may be a link.
    try OpenFile.ifPresent(path + "/.", O_RDONLY | O_DIRECTORY)?.sync()
  }

  /// Puts a file in place of whatever file or link is at `path`, in one step.
  ///
  /// - Parameters:
  ///   - temporary: A path in the same folder, used by nobody else meanwhile.
  ///   - durably: Whether a power cut does not undo it.
  public static func replaceFile(
    _ path: String, with content: Data, by temporary: String, durably: Bool = true
  ) throws {
    do {
      try removeFile(temporary)
      guard let file = try OpenFile.ifPresent(temporary, O_WRONLY | O_CREAT | O_EXCL) else {
        throw StoreError(system: ENOENT, temporary)
      }
      try file.write(content, at: 0)
      file.touch()
      if durably { try file.sync() }
      // Open the folder before the rename: if it can't be opened, the rename could not be synced.
      let folder = durably ? try OpenFile.ifPresent(parent(of: path) + "/.", O_DIRECTORY) : nil
      try Task.checkCancellation()
      try check(rename(temporary, path), path)
      try folder?.sync()
    } catch {
      // What it takes up may be just what others lack.
      try? removeFile(temporary)
      throw error
    }
  }

  /// Makes a file for the user alone that has all its content from the start, if nothing is at `path`:
  /// a power cut leaves none of it, or the whole. To last, its folder is to be synced.
  ///
  /// - Returns: Whether that could be done: the file system may lack the means, or the room.
  public static func createWholeFile(_ path: String, with content: Data) -> Bool {
    // O_TMPFILE, which the headers hide from Swift: a file that has no name yet.
    let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
    // An older file system takes this for opening the folder, and refuses.
    guard let file = try? OpenFile.ifPresent(parent(of: path) + "/.", O_WRONLY | unnamed),
      (try? file.write(content, at: 0)) != nil, (try? file.sync()) != nil
    else { return false }
    return file.link(to: path)
  }

  /// Removes a file or a link, if there is one.
  public static func removeFile(_ path: String) throws {
    try check(unlink(path), path, unless: ENOENT)
  }

  /// Removes what is at `path`, if there is anything, except for a folder that holds something.
  public static func removeFileOrEmptyFolder(_ path: String) throws {
    guard try status(of: path)?.isFolder == true else { return try removeFile(path) }
    try check(rmdir(path), path, unless: ENOTEMPTY)
  }

  /// Gives what is at `path` another name in one step, durably, if nothing has that name.
  ///
  /// - Returns: Whether nothing had it.
  public static func move(_ path: String, toFree target: String) throws -> Bool {
    let doNotReplace: UInt32 = 1
    if renameat2(path, target, doNotReplace) != 0 {
      guard errno != EEXIST else { return false }
      // Not every file system knows the flag. Of a folder, then, nothing is lost: it goes over an
      // empty one alone.
      guard [EINVAL, ENOSYS].contains(errno) else { throw StoreError(system: errno, path) }
      guard try status(of: target) == nil,
        try check(rename(path, target), path, unless: ENOTEMPTY)
      else { return false }
    }
    try? syncFolder(parent(of: target))
    return true
  }

  /// Gives two files or folders each other's names, in one durable step.
  public static func exchange(_ path: String, _ other: String) throws {
    let exchange: UInt32 = 2
    try check(renameat2(path, other, exchange), path)
    try? syncFolder(parent(of: other))
  }

  /// The headers hide it from Swift.
  private static func renameat2(_ path: String, _ other: String, _ flags: UInt32) -> Int32 {
    typealias Path = UnsafePointer<CChar>
    typealias Call = @convention(c) (Int32, Path, Int32, Path, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else {
      errno = ENOSYS
      return -1
    }
    return unsafeBitCast(symbol, to: Call.self)(AT_FDCWD, path, AT_FDCWD, other, flags)
  }

  /// Moves what is at `path` to the first of the names `PATH.damaged`, `PATH.damaged-2`, … that
  /// nothing has.
  ///
  /// - Parameter suffixes: Of the files that belong together, as far as they are there.
  /// - Returns: The name.
  public static func quarantine(_ path: String, suffixes: [String] = [""]) throws -> String {
    var number = 1
    while true {
      let name = path + ".damaged" + (number == 1 ? "" : "-\(number)")
      let isFree = try suffixes.allSatisfy { try status(of: name + $0) == nil }
      if try isFree
        && suffixes.allSatisfy({ suffix in
          try status(of: path + suffix) == nil || move(path + suffix, toFree: name + suffix)
        })
      {
        return name
      }
      number += 1
    }
  }

  /// Quarantines the file only if its status still matches `seen`; returns `nil` if another file is
  /// at `path` by now.
  public static func quarantine(
    _ path: String, ifStill seen: FileStatus?, suffixes: [String] = [""]
  ) throws -> String? {
    guard let seen, try status(of: path)?.isSameFile(as: seen) == true else { return nil }
    return try quarantine(path, suffixes: suffixes)
  }

  /// What ``quarantine(_:suffixes:)`` has moved from `path`, and what else has such a name.
  public static func quarantined(_ path: String) throws -> [String] {
    let (folder, name) = (parent(of: path), name(of: path))
    return try names(in: folder + "/.").filter { other in
      other.hasPrefix(name)
        && other.dropFirst(name.count).wholeMatch(of: /\.damaged(-[0-9]+)?/) != nil
    }.map { "\(folder)/\($0)" }
  }

  /// The names `PATH.REST` that are there, by their rests.
  public static func siblings(of path: String) throws -> [String: StorePlace] {
    let (folder, name) = (parent(of: path), name(of: path) + ".")
    return try names(in: folder + "/.").reduce(into: [:]) { found, other in
      guard other.hasPrefix(name) else { return }
      found[String(other.dropFirst(name.count))] = StorePlace("\(folder)/\(other)")
    }
  }

  /// The folder that holds what is at `path`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of what is at `path`.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether a call of the system succeeded, or failed as `expected`; else throws what it said.
  @discardableResult
  public static func check(
    _ result: Int32, _ path: String, unless expected: Int32 = 0
  ) throws -> Bool {
    guard result < 0 else { return true }
    guard errno == expected else { throw StoreError(system: errno, path) }
    return false
  }
}

extension StoreError {
  fileprivate init(cocoa error: CocoaError, _ path: String) {
    let cause = error.userInfo["NSUnderlyingError"] as? POSIXError
    self.init(system: cause?.code.rawValue ?? EACCES, path)
  }

  /// What the system said about `path`.
  public init(system code: Int32, _ path: String) {
    let reason: Reason =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .full
      case EMFILE, ENFILE: .busy
      // A folder, a link or a pipe stands where a file should.
      case EISDIR, ELOOP, ENXIO: .notOurs
      default: .denied
      }
    self.init(reason, detail: "\(path): \(String(cString: strerror(code)))")
  }
}
