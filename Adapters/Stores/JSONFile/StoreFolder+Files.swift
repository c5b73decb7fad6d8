import Files
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// Finding, writing and removing the files of a storage. Callers that change them hold the lock.
extension StoreFolder {
  /// Waits for the write lock of a sound storage. With `creating`, creates a missing one.
  ///
  /// - Returns: The lock, held while the value lives; `nil` if there is no storage.
  func lockToWrite(
    creating: Bool, until deadline: ContinuousClock.Instant
  ) async throws -> OpenFile? {
    // Each further round means that another process has removed the folder meanwhile.
    repeat {
      // Check that the folder is ours before writing anything, even a lock.
      if try !isReady() {
        guard creating else { return nil }
        // The caller expects the storage itself to be created, so report only folders above it.
        if let made = try FileSystem.createFolder(path), made != path { options.onCreation(made) }
      }
      guard let lock = try await lock(until: deadline) else { continue }
      let isReady = try isReady()
      guard try isReady || creating && isFolder(path) else { continue }
      try ours { try FileSystem.removeFile(temporary) }
      if !isReady { try writeMark() }
      return lock
    } while ContinuousClock.now < deadline
    throw StoreError(.busy, detail: "other programs keep moving or replacing \(path)")
  }

  /// Waits for the write lock, whatever the state of the folder.
  ///
  /// - Returns: `nil` if the folder was removed meanwhile.
  func lock(until deadline: ContinuousClock.Instant) async throws -> OpenFile? {
    do {
      return try await OpenFile.openLocked(lock, flags: O_RDWR | O_CREAT, until: deadline)
    } catch let error as StoreError where error.reason == .notOurs {
      throw StoreError(.damaged, detail: error.detail)
    }
  }

  /// Moves the storage to a free name. If the folder is a mount point or may not be renamed, moves
  /// its content into a new hidden folder inside it.
  func quarantine() throws -> String {
    do {
      return try FileSystem.quarantine(path)
    } catch let error as StoreError where error.reason == .denied {
      let inside = try QuarantineName.candidates(for: path + "/.store").first {
        try FileSystem.check(mkdir($0, 0o700), at: $0, unless: EEXIST)
      }
      guard let inside else { throw error }
      // Move the lock last: until then no other program creates a new storage, and a folder with
      // only a lock counts as empty.
      for item in [temporary, lists, images, marker, lock]
      where try FileSystem.status(of: item) != nil {
        _ = try FileSystem.move(item, toFree: inside + "/" + FileSystem.name(of: item))
      }
      return inside
    }
  }

  /// Returns the names in the folder that are not ours.
  func foreignNames() throws -> [String] {
    let ours = [temporary, lists, images, lock, marker].map(FileSystem.name)
    return try FileSystem.names(in: path).filter { !ours.contains($0) }
  }

  /// Atomically replaces the file or link at `path`.
  ///
  /// - Parameter durably: `true` if the file must survive a power cut.
  func replaceFile(_ path: String, with content: Data, durably: Bool = true) throws {
    try FileSystem.replaceFile(path, with: content, by: temporary, durably: durably)
  }

  /// Returns the keys of all lists. Files with other names belong to other programs.
  func listKeys() throws -> [String] {
    try FileSystem.names(in: lists).compactMap {
      $0.wholeMatch(of: /([-0-9A-Z@_a-z~]{1,200})\.ndjson/).map { String($0.1) }
    }
  }

  /// Returns a list with all its pages, or `StoredList.unreadable` if it can't be read.
  func wholeList(_ key: EntryKey) throws -> StoredList? {
    do {
      guard let file = try ListFile.openIfPresent(list(key)) else { return nil }
      return StoredList(tag: file.tag, head: file.head, pages: try file.pages(0 ..< .max))
    } catch let error as StoreError where [.damaged, .notOurs].contains(error.reason) {
      return .unreadable
    }
  }

  /// Replaces whatever is under the key.
  func write(_ list: StoredList, at key: EntryKey) throws {
    try replaceFile(
      self.list(key), with: ListFile.content([list.head] + list.pages.map(\.text), tag: list.tag))
  }

  /// Returns the first line of a file, or `nil` if there is none or no regular file.
  func firstLine(of path: String) throws -> (text: String, end: Int)? {
    try StoreError.ignore(.notOurs) { try OpenFile.openIfPresent(path)?.line(at: 0) }
  }

  /// Returns the files of all lists and images. The usage comes first: without it images are
  /// counted, so they can be removed one by one.
  func contents() throws -> [String] { try [usage] + listKeys().map(list) + imagePaths() }

  /// Removes files of lists and images; the removal of lists is durable.
  func remove(_ files: [String]) throws {
    for path in files {
      try Task.checkCancellation()
      try FileSystem.removeFile(path)
    }
    try FileSystem.syncFolder(lists)
  }
}
