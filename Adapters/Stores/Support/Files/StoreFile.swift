public import Files
import Glibc
public import OfflineCore
import StorageEngine

/// A storage in one file, which is known to be ours by its first line.
public struct StoreFile: Sendable {
  /// What the backend was told.
  public let options: StoreOptions
  /// How the first line begins; without the number of the format, which comes after it.
  public let mark: String
  /// Where the file is.
  public var path: String { options.place.rawValue }

  /// Describes the file; touches nothing.
  public init(_ options: StoreOptions, mark: String) {
    self.options = options
    self.mark = mark
  }

  /// Opens the file; `nil` when nothing is there, or an empty file.
  ///
  /// - Throws: The reason `notOurs` when it does not bear the mark; at a default place `damaged`.
  public func open() throws -> OpenFile? {
    try Task.checkCancellation()
    guard let file = try OpenFile.ifPresent(path), try isOurs(file) else { return nil }
    return file
  }

  /// Opens the file and waits for its lock, which `body` holds; makes it, if need be, with nothing in
  /// it, so that its name lasts.
  ///
  /// - Parameter deadline: Until when to wait; by default as long as the options allow.
  /// - Returns: `nil` when nothing is there, and nothing is to be made.
  public func whileLocked<Value>(
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
      guard let file = try await OpenFile.locked(path, flags, until: deadline) else {
        // A link that leads nowhere looks like a folder that was just taken away.
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
    // As it is now, which may be later than when it was opened.
    guard try !file.read(at: 0, count: 1).isEmpty else { return false }
    guard try file.line(at: 0)?.text.hasPrefix(mark) == true else {
      throw StoreError(
        options.isOursByName ? .damaged : .notOurs, detail: "\(path) does not begin with '\(mark)'")
    }
    return true
  }

  /// Moves the file to a free name, if `read` finds it damaged.
  ///
  /// - Returns: The name; `nil` when the file is sound, or gone.
  public func quarantine(ifDamaged read: (borrowing OpenFile) throws -> Void) async throws
    -> String?
  {
    let seen = try FileSystem.status(of: path)
    do {
      return try await whileLocked { file in
        try read(file)
        return nil
      }
    } catch let error as StoreError where error.reason == .damaged {
      return try FileSystem.quarantine(path, ifStill: seen)
    }
  }

  /// How such files are named, erased and moved.
  public static func siblings(mark: String) -> StorePlugin.Siblings {
    StorePlugin.Siblings(
      name: { place, label in place.appending(".\(label)") },
      found: { try FileSystem.siblings(of: $0.rawValue) },
      erase: { place in
        for path in [place.rawValue] + (try FileSystem.quarantined(place.rawValue)) {
          let isOurs = try OpenFile.ifPresent(path)?.line(at: 0)?.text.hasPrefix(mark)
          if isOurs == true { try FileSystem.removeFile(path) }
        }
      },
      move: { sibling, target in
        let (source, target) = (
          StoreFile(StoreOptions(place: sibling), mark: mark), StoreFile(target, mark: mark)
        )
        // Another program may have removed the sibling.
        guard try await source.whileLocked({ _ in true }) == true else {
          throw StoreError(.changed, detail: "\(source.path) is not there")
        }
        _ = try await target.whileLocked(creating: true) { _ in
          try FileSystem.check(rename(source.path, target.path), target.path)
          try FileSystem.syncFolder(FileSystem.parent(of: target.path))
        }
      })
  }
}
