import FoundationEssentials

/// A snapshot of the files and folders with paths that begin with a place.
struct FileTree {
  private struct File: Equatable {
    let content: Data?
    /// The number of the inode, which tells a new file from an old one with the same bytes.
    let number: UInt?
    let modified: Date?
  }

  private var files: [String: File] = [:]

  init(at place: String) throws {
    let start = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
    for name in filesystemTraces(of: place) { try add(start + name) }
  }

  private mutating func add(_ path: String) throws {
    let manager = FileManager.default
    let attributes = try manager.attributesOfItem(atPath: path)
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    files[path] = File(
      content: isFolder ? nil : manager.contents(atPath: path),
      number: attributes[.systemFileNumber] as? UInt,
      modified: isFolder ? nil : attributes[.modificationDate] as? Date)
    guard isFolder else { return }
    for name in try manager.contentsOfDirectory(atPath: path) { try add("\(path)/\(name)") }
  }

  /// The paths; folders come before their contents.
  var paths: [String] { files.keys.sorted() }

  /// Returns the first difference in words, or `nil` if nothing has changed.
  func firstChange(to other: FileTree) -> String? {
    for path in Set(files.keys).union(other.files.keys).sorted()
    where files[path] != other.files[path] {
      guard let before = files[path] else { return "a new file \(path)" }
      guard let after = other.files[path] else { return "no file \(path)" }
      return before.content == after.content
        ? "\(path), written anew with the same bytes" : "other bytes in \(path)"
    }
    return nil
  }
}
