public import Files
public import FoundationEssentials
public import OfflineCore
public import Platform

/// Operations on names and folders. None of them follows a link at the end of a path.
public enum FileSystem {
  /// Returns the status of the file, folder or link at `path`, or `nil` if there is nothing.
  ///
  /// - Throws: Also if a link has led to a path that is not valid UTF-8, because Swift would repair
  ///   it to the path of another file.
  public static func status(of path: String) throws -> FileStatus? {
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      throw StoreError(system: EILSEQ, at: path)
    }
    var status = FileStatus()
    return try check(lstat(path, &status), at: path, unless: ENOENT) ? status : nil
  }

  /// Returns the absolute path, relative to the current directory.
  public static func absolutePath(of path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// Returns why a storage can't be at a place, or `nil` if it can.
  public static func placeProblem(_ place: StorePlace) -> String? {
    place.rawValue.utf8.contains(0) ? "a path can't hold the character U+0000" : nil
  }

  /// Returns the names in a folder in no particular order; none if there is no folder.
  ///
  /// - Throws: The reason `notOurs` if something else is there.
  public static func names(in folder: String) throws -> [String] {
    guard let status = try status(of: folder) else { return [] }
    guard status.isFolder else { throw StoreError(.notOurs, detail: "\(folder) is not a folder") }
    // The folder may be removed meanwhile.
    guard let opened = try OpenFile.openIfPresent(folder, flags: O_RDONLY | O_DIRECTORY) else {
      return []
    }
    let descriptor = opened.release()
    guard let listing = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw StoreError(system: code, at: folder)
    }
    defer { closedir(listing) }
    var names: [String] = []
    do {
      while let name = try OpenFile.nextName(in: listing) {
        names.append(String(decoding: name, as: UTF8.self))
      }
    } catch {
      throw StoreError(system: error.code, at: folder)
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Creates a folder that only the user can access, and its missing parents.
  ///
  /// - Parameter durably: `true` if the folder must survive a power cut.
  /// - Returns: The outermost folder that was created, or `nil` if the folder was there.
  @discardableResult
  public static func createFolder(_ path: String, durably: Bool = true) throws -> String? {
    let parent = parent(of: path)
    var outermost: String?
    var error = mkdir(path, 0o700) == 0 ? 0 : errno
    if error == ENOENT, parent != path {
      outermost = try createFolder(parent, durably: durably)
      // Try only once more: some file systems, such as that of processes, can't hold new folders.
      error = mkdir(path, 0o700) == 0 ? 0 : errno
    }
    switch error {
    // The user may lack the right to open the parent; then the system decides when to flush it.
    case 0:
      if durably { try? syncFolder(parent) }
      return outermost ?? path
    case EEXIST: return outermost
    default: throw StoreError(system: error, at: path)
    }
  }

  /// Flushes the names in a folder to the disk.
  public static func syncFolder(_ path: String) throws {
    // Append a dot, because the parent of a storage may be a link.
    try OpenFile.openIfPresent(path + "/.", flags: O_RDONLY | O_DIRECTORY)?.sync()
  }

  /// Atomically replaces the file or link at `path`.
  ///
  /// - Parameters:
  ///   - temporary: A path in the same folder that no other process uses meanwhile.
  ///   - durably: `true` if the file must survive a power cut.
  public static func replaceFile(
    _ path: String, with content: Data, by temporary: String, durably: Bool = true
  ) throws {
    do {
      try removeFile(temporary)
      guard let file = try OpenFile.openIfPresent(temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
      else {
        throw StoreError(system: ENOENT, at: temporary)
      }
      try file.write(content, at: 0)
      file.touch()
      if durably { try file.sync() }
      // Open the folder before the rename: if it can't be opened, the rename could not be synced.
      let folder =
        durably ? try OpenFile.openIfPresent(parent(of: path) + "/.", flags: O_DIRECTORY) : nil
      try Task.checkCancellation()
      try check(rename(temporary, path), at: path)
      try folder?.sync()
    } catch {
      // The space of the temporary file may be just what other writers lack.
      try? removeFile(temporary)
      throw error
    }
  }

  /// Creates a file that only the user can access, with all its content from the start, if nothing
  /// is at `path`. A power cut leaves the whole file or none of it. The caller syncs the folder to
  /// make the file last.
  ///
  /// - Returns: `true` on success; the file system may lack the feature or the space.
  public static func createWholeFile(_ path: String, with content: Data) -> Bool {
    #if canImport(Darwin)
      // There, every file has a name. A power cut may leave this one, and the next call removes it.
      let temporary = path + ".new"
      return (try? replaceFile(temporary, with: content, by: temporary + "-part")) != nil
        && (try? move(temporary, toFree: path)) == true
    #else
      // O_TMPFILE, which the headers hide from Swift, opens a file without a name.
      let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
      // An older file system takes this for opening the folder, and refuses.
      guard
        let file = try? OpenFile.openIfPresent(parent(of: path) + "/.", flags: O_WRONLY | unnamed),
        (try? file.write(content, at: 0)) != nil, (try? file.sync()) != nil
      else { return false }
      return file.link(to: path)
    #endif
  }

  /// Creates an empty file that only the user can access. Fails if something is at `path`.
  public static func createEmptyFile(_ path: String) throws {
    #if canImport(Darwin)
      // There, only the superuser may call `mknod`.
      _ = try OpenFile.openIfPresent(path, flags: O_WRONLY | O_CREAT | O_EXCL)
    #else
      try check(mknod(path, S_IFREG | 0o600, 0), at: path)
    #endif
  }

  /// Removes a file or a link, if there is one.
  public static func removeFile(_ path: String) throws {
    try check(unlink(path), at: path, unless: ENOENT)
  }

  /// Removes the file, link or empty folder at `path`, if there is one; keeps a folder with content.
  public static func removeFileOrEmptyFolder(_ path: String) throws {
    guard try status(of: path)?.isFolder == true else { return try removeFile(path) }
    try check(rmdir(path), at: path, unless: ENOTEMPTY)
  }

  /// Atomically and durably renames what is at `path`, if the new name is free.
  ///
  /// - Returns: `false` if the name was taken.
  public static func move(_ path: String, toFree target: String) throws -> Bool {
    if renameat2(path, to: target, flags: doNotReplace) != 0 {
      guard errno != EEXIST else { return false }
      // Not every file system supports the flag. A plain rename of a folder loses nothing either,
      // because it replaces only an empty folder.
      guard [EINVAL, ENOSYS].contains(errno) else { throw StoreError(system: errno, at: path) }
      guard try status(of: target) == nil,
        try check(rename(path, target), at: path, unless: ENOTEMPTY)
      else { return false }
    }
    try? syncFolder(parent(of: target))
    return true
  }

  /// Atomically and durably swaps the names of two files or folders.
  public static func exchange(_ path: String, with other: String) throws {
    try check(renameat2(path, to: other, flags: swap), at: path)
    try? syncFolder(parent(of: other))
  }

  #if canImport(Darwin)
    private static let doNotReplace = UInt32(RENAME_EXCL)
    private static let swap = UInt32(RENAME_SWAP)

    /// Calls Darwin's counterpart of `renameat2`.
    private static func renameat2(_ path: String, to other: String, flags: UInt32) -> Int32 {
      let result = renamex_np(path, other, flags)
      if result != 0, errno == ENOTSUP { errno = ENOSYS }
      return result
    }
  #else
    private static let doNotReplace: UInt32 = 1
    private static let swap: UInt32 = 2

    /// Calls `renameat2`, which the headers hide from Swift.
    private static func renameat2(_ path: String, to other: String, flags: UInt32) -> Int32 {
      typealias Path = UnsafePointer<CChar>
      typealias Call = @convention(c) (Int32, Path, Int32, Path, UInt32) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else {
        errno = ENOSYS
        return -1
      }
      return unsafeBitCast(symbol, to: Call.self)(AT_FDCWD, path, AT_FDCWD, other, flags)
    }
  #endif

  /// Returns the path of the folder that contains `path`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of `path`.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Returns whether a system call succeeded, or `false` if it failed with the error `expected`.
  /// Throws any other error.
  @discardableResult
  public static func check(
    _ result: Int32, at path: String, unless expected: Int32 = 0
  ) throws -> Bool {
    guard result < 0 else { return true }
    guard errno == expected else { throw StoreError(system: errno, at: path) }
    return false
  }
}

extension StoreError {
  /// Creates the error of a failed system call on `path`.
  public init(system code: Int32, at path: String) {
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
