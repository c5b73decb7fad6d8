import Files
import FoundationEssentials
import Glibc
import OfflineCore
import StorageEngine
import StoreSupport

/// How the files of a storage are found, written and removed; whoever changes them holds the lock.
extension StoreFolder {
  /// Waits for the right to write into a sound storage, which `creating` makes where there is none.
  ///
  /// - Returns: The lock, held as long as the value lives; `nil` when there is no storage.
  func lockToWrite(
    creating: Bool, until deadline: ContinuousClock.Instant
  ) async throws -> OpenFile? {
    // Each further round means that somebody took the folder away in the meantime.
    repeat {
      // Before anything is written, be it a lock: is this folder ours?
      if try !isReady() {
        guard creating else { return nil }
        // That the storage itself is made is what was asked for.
        if let made = try FileSystem.createFolder(path), made != path { onCreation(made) }
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

  /// Waits for the right to write, in whatever state the folder is.
  ///
  /// - Returns: `nil` when the folder was taken away in the meantime.
  func lock(until deadline: ContinuousClock.Instant) async throws -> OpenFile? {
    do {
      return try await OpenFile.locked(lock, O_RDWR | O_CREAT, until: deadline)
    } catch let error as StoreError where error.reason == .notOurs {
      throw StoreError(.damaged, detail: error.detail)
    }
  }

  /// Moves the storage to a free name; where a disk is mounted at the folder, or it may not be renamed,
  /// into a new hidden folder in it.
  func quarantine() throws -> String {
    do {
      return try FileSystem.quarantine(path)
    } catch let error as StoreError where error.reason == .denied {
      var (number, inside) = (1, path + "/.store.damaged")
      while try !FileSystem.check(mkdir(inside, 0o700), inside, unless: EEXIST) {
        number += 1
        inside = "\(path)/.store.damaged-\(number)"
      }
      // The lock goes last: until then no other program begins a storage anew, and a lock alone counts as an
      // empty folder.
      for item in [temporary, lists, images, marker, lock]
      where try FileSystem.status(of: item) != nil {
        _ = try FileSystem.move(item, toFree: inside + "/" + FileSystem.name(of: item))
      }
      return inside
    }
  }

  /// The names in the folder that are not ours.
  func foreignNames() throws -> [String] {
    let ours = [temporary, lists, images, lock, marker].map(FileSystem.name)
    return try FileSystem.names(in: path).filter { !ours.contains($0) }
  }

  /// Puts a file in place of whatever file or link is at `path`, in one step.
  ///
  /// - Parameter durably: Whether a power cut does not undo it.
  func replaceFile(_ path: String, with content: Data, durably: Bool = true) throws {
    try FileSystem.replaceFile(path, with: content, by: temporary, durably: durably)
  }

  /// The keys of all lists. Files with other names belong to other programs.
  func listKeys() throws -> [String] {
    try FileSystem.names(in: lists).compactMap {
      $0.wholeMatch(of: /([-0-9A-Z@_a-z~]{1,200})\.ndjson/).map { String($0.1) }
    }
  }

  /// A list with all its pages, readable or not.
  func wholeList(_ key: EntryKey) throws -> StoredList? {
    do {
      guard let file = try ListFile.ifPresent(list(key)) else { return nil }
      return StoredList(tag: file.tag, head: file.head, pages: try file.pages(0 ..< .max))
    } catch let error as StoreError where [.damaged, .notOurs].contains(error.reason) {
      return .unreadable
    }
  }

  /// Puts a list in place of whatever is under its key.
  func write(_ list: StoredList, at key: EntryKey) throws {
    try replaceFile(
      self.list(key), with: ListFile.content([list.head] + list.pages.map(\.text), list.tag))
  }

  /// The first line of a file; `nil` when it can't be read, or is not there.
  func firstLine(of path: String) throws -> (text: String, end: Int)? {
    try StoreError.ignoring(.notOurs) { try OpenFile.ifPresent(path)?.line(at: 0) }
  }

  /// The files of all lists and images. The usage comes first: until it is written anew, images are
  /// counted, so that they may go one by one.
  func contents() throws -> [String] { try [usage] + listKeys().map(list) + imagePaths() }

  /// Removes files of lists and images; of lists durably.
  func remove(_ files: [String]) throws {
    for path in files {
      try Task.checkCancellation()
      try FileSystem.removeFile(path)
    }
    try FileSystem.syncFolder(lists)
  }
}
