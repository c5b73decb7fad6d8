import Platform

/// A walk from a folder to an entry below it, one path component after the other.
///
/// Each component is opened relative to the folder opened before it, and the target of a link is walked in
/// the same way. Nothing outside the folder is ever opened, even if names or links change meanwhile. (The
/// system offers this as `openat2` with `RESOLVE_BENEATH`, which Swift cannot call.)
public struct FolderWalk: ~Copyable {
  /// The number of links in one path that the system follows.
  private static let linkLimit = 40
  /// More components than a path written by a person has; links can expand one path to a hundred thousand.
  private static let nameLimit = 256

  private let root: [UInt8]
  /// The open folders from the root to the current position.
  private var folders: [CInt]
  private var links = 0
  private var opened = 0

  /// - Parameter root: The folder, with all links in its path resolved.
  public init(_ root: [UInt8]) throws(SystemError) {
    self.root = root
    folders = [try OpenFile(root.cString, flags: O_RDONLY | O_DIRECTORY).release()]
  }

  deinit {
    for folder in folders { close(folder) }
  }

  /// - Returns: The opened entry, or `nil` if the path leads out of the folder.
  public mutating func open(_ path: [UInt8]) throws(SystemError) -> OpenFile? {
    var names = Self.names(in: path)
    while let name = names.popLast() {
      if name == [.dot, .dot] {
        guard folders.count > 1 else { return nil }
        close(folders.removeLast())
        continue
      }
      opened += 1
      guard opened <= Self.nameLimit else { throw SystemError(code: ELOOP) }
      do throws(SystemError) {
        let opened = try OpenFile(name.cString, in: folders[folders.count - 1])
        if names.isEmpty { return opened }
        guard opened.status.isFolder else { throw SystemError(code: ENOTDIR) }
        folders.append(opened.release())
      } catch {
        guard error.code == ELOOP else { throw error }
        guard let target = try follow(name) else { return nil }
        names += Self.names(in: target)
      }
    }
    return try OpenFile([.dot].cString, in: folders[folders.count - 1])
  }

  /// Returns the target of a link in the innermost folder, relative to where the walk continues.
  private mutating func follow(_ name: [UInt8]) throws(SystemError) -> [UInt8]? {
    links += 1
    guard links <= Self.linkLimit else { throw SystemError(code: ELOOP) }
    let target = try linkTarget(name.cString, in: folders[folders.count - 1])
    guard target.first == .slash else { return target }
    // Whatever this returns, the walk restarts at the root and stays below it.
    let start = root.last == .slash ? root : root + [.slash]
    guard let whole = resolvedPath(target.cString), whole.starts(with: start) else {
      return nil
    }
    while folders.count > 1 { close(folders.removeLast()) }
    return Array(whole.dropFirst(start.count))
  }

  /// Returns the components of a path in reverse order.
  private static func names(in path: [UInt8]) -> [[UInt8]] {
    path.split(separator: .slash).map(Array.init).filter { $0 != [.dot] }.reversed()
  }
}
