import FoundationEssentials

/// Files and folders by their paths below a base folder.
struct Remains: Hashable {
  var files: [String: [UInt8]] = [:]
  var folders: [String] = []

  /// Replaces the content of `path` by these files and folders.
  func write(to path: String) throws {
    let manager = FileManager.default
    try? manager.removeItem(atPath: path)
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    for folder in folders {
      try manager.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    for (name, bytes) in files {
      guard manager.createFile(atPath: "\(path)/\(name)", contents: Data(bytes)) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
  }
}
