public import Files
public import OfflineCore
import Platform
import StorageEngine

/// A storage in one file, identified as ours by its first line.
public struct StoreFile: Sendable {
  /// The options of the backend.
  public let options: StoreOptions
  /// The beginning of the first line, before the number of the format.
  public let mark: String
  /// The path of the file.
  public var path: String { options.place.rawValue }

  /// Creates a description of the file, without touching it.
  public init(_ options: StoreOptions, mark: String) {
    self.options = options
    self.mark = mark
  }

  /// Opens the file, or returns `nil` if it is missing or empty.
  ///
  /// - Throws: The reason `notOurs` if the file does not bear the mark; at a default place `damaged`.
  public func open() throws -> OpenFile? {
    try Task.checkCancellation()
    guard let file = try OpenFile.openIfPresent(path), try isOurs(file) else { return nil }
    return file
  }

  /// Opens the file, waits for its lock and runs `body` while holding it. With `creating`, first
  /// creates a missing file: empty, with a name that survives a power cut.
  ///
  /// - Parameter deadline: The moment until which to wait; by default the deadline of the options.
  /// - Returns: `nil` if the file is missing or empty, unless `creating`.
  public func withLock<Value>(
    creating: Bool = false, until deadline: ContinuousClock.Instant? = nil,
    _ body: (borrowing OpenFile) throws -> Value?
  ) async throws -> Value? {
    let deadline = deadline ?? options.deadline
    // Try again when another program has moved or replaced the file, or removed its folder.
    repeat {
      try Task.checkCancellation()
      if creating, let made = try FileSystem.createFolder(FileSystem.parent(of: path)) {
        options.onCreation(made)
      }
      guard try creating || FileSystem.status(of: path) != nil else { return nil }
      let flags = creating ? O_RDWR | O_CREAT : O_RDWR
      guard let file = try await OpenFile.openLocked(path, flags: flags, until: deadline) else {
        // A link without a target looks like a folder that was just removed.
        try await Task.sleep(for: .milliseconds(2))
        continue
      }
      if try !isOurs(file) {
        guard creating else { return nil }
        try FileSystem.syncFolder(FileSystem.parent(of: path))
      }
      return try body(file)
    } while ContinuousClock.now < deadline
    throw StoreError(.busy, detail: "other programs keep moving or replacing \(path)")
  }

  private func isOurs(_ file: borrowing OpenFile) throws -> Bool {
    // Read the current content, which may be newer than the status from opening the file.
    guard try !file.read(at: 0, count: 1).isEmpty else { return false }
    guard try file.line(at: 0)?.text.hasPrefix(mark) == true else {
      throw StoreError(
        options.isOursByName ? .damaged : .notOurs, detail: "\(path) does not begin with '\(mark)'")
    }
    return true
  }

  /// Moves the file to a free name if `read` finds it damaged.
  ///
  /// - Returns: The new name, or `nil` if the file is sound or gone.
  public func quarantine(ifDamaged read: (borrowing OpenFile) throws -> Void) async throws
    -> String?
  {
    let seen = try FileSystem.status(of: path)
    do {
      return try await withLock { file in
        try read(file)
        return nil
      }
    } catch let error as StoreError where error.reason == .damaged {
      return try FileSystem.quarantine(path, ifStill: seen)
    }
  }

  /// Returns how such files are named, erased and moved.
  public static func siblings(mark: String) -> StorePlugin.Siblings {
    StorePlugin.Siblings(
      name: { place, label in place.appending(".\(label)") },
      found: { try FileSystem.siblings(of: $0.rawValue) },
      erase: { place in
        for path in [place.rawValue] + (try FileSystem.quarantinePaths(of: place.rawValue)) {
          let isOurs = try OpenFile.openIfPresent(path)?.line(at: 0)?.text.hasPrefix(mark)
          if isOurs == true { try FileSystem.removeFile(path) }
        }
      },
      move: { sibling, target in
        let (source, target) = (
          StoreFile(StoreOptions(place: sibling), mark: mark), StoreFile(target, mark: mark)
        )
        // Another program may have removed the sibling.
        guard try await source.withLock({ _ in true }) == true else {
          throw StoreError(.changed, detail: "\(source.path) is not there")
        }
        _ = try await target.withLock(creating: true) { _ in
          try FileSystem.check(rename(source.path, target.path), at: target.path)
          try FileSystem.syncFolder(FileSystem.parent(of: target.path))
        }
      })
  }
}
