import Glibc

/// Changes to names and folders.
enum FileTree {
  /// The names in a folder, in no particular order; none when there is no folder.
  static func names(in folder: String) throws(FileFailure) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .system(errno, folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system(errno, folder) }
    return names
  }

  /// Makes a folder for the user alone, and the folders above it; `durably` means that a power cut
  /// does not undo it.
  static func createFolder(_ path: String, durably: Bool = true) throws(FileFailure) {
    let parent = parent(of: path)
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST: return
      case ENOENT where parent != path: break
      case let code: throw .system(code, path)
      }
      try createFolder(parent, durably: durably)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(errno, path) }
    }
    // Not everybody may open the folder above; then the system has the last word.
    if durably { try? syncFolder(parent) }
  }

  /// Waits until the names in a folder are on the disk.
  static func syncFolder(_ path: String) throws(FileFailure) {
    try OpenFile(path, O_RDONLY | O_DIRECTORY).sync()
  }

  /// Gives a file another name, in place of whatever file has it.
  static func move(_ path: String, to target: String) throws(FileFailure) {
    guard rename(path, target) == 0 else { throw .system(errno, path) }
  }

  /// Gives a file a second name; `false` where the system does not.
  static func addName(_ name: String, to path: String) -> Bool { link(path, name) == 0 }

  /// Removes a file, if there is one.
  static func removeFile(_ path: String) throws(FileFailure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno, path) }
  }

  /// Removes whatever is at `path`, with everything in it; links are not followed.
  static func removeAll(at path: String) throws(FileFailure) {
    var record = stat()
    guard lstat(path, &record) == 0 else {
      if errno == ENOENT { return }
      throw .system(errno, path)
    }
    guard record.st_mode & S_IFMT == S_IFDIR else {
      try removeFile(path)
      return
    }
    for name in try names(in: path) {
      try removeAll(at: path + "/" + name)
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .system(errno, path) }
  }

  /// The folder that holds what is at `path`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
