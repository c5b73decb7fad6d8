import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// A backend that keeps a folder of JSON files; ``StoreFolder`` describes what is in it.
///
/// Readers take no lock: files are only replaced or appended to, except for `images/usage`, where a
/// checksum detects a torn write.
actor JSONFileBackend: StorageBackend {
  let options: StoreOptions
  private let executor = BlockingExecutor("JSONFileStore")

  init(_ options: StoreOptions) {
    var options = options
    options.place = StorePlace(StoreFolder.path(of: options.place.rawValue))
    self.options = options
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Resolved on each call, because a link may have another target by now.
  nonisolated var folder: StoreFolder { StoreFolder(options) }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) throws -> StoredList? {
    try read { folder in
      guard let file = try ListFile.openIfPresent(folder.list(key)) else { return nil }
      return StoredList(tag: file.tag, head: file.head, pages: try file.pages(items))
    }
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try await write(creating: true) { folder in
      let old = try folder.wholeList(key).map { RemovedList($0) }
      try FileSystem.createFolder(folder.lists)
      try folder.write(list, at: key)
      return old
    } ?? nil
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let isDone = try await write { folder in
      guard let file = try ListFile.openIfPresent(folder.list(key), flags: O_RDWR), file.tag == tag
      else {
        return false
      }
      // Renewals alone must not make a file grow forever.
      if pages.isEmpty, try file.endsInTags(), var list = try folder.wholeList(key) {
        list.tag = next
        try folder.write(list, at: key)
      } else {
        try file.append(pages, becoming: next)
      }
      return true
    }
    guard isDone == true else { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let old = try await write { folder -> RemovedList? in
      guard let old = try folder.wholeList(key), tag == nil || old.tag == tag else { return nil }
      try folder.remove([folder.list(key)])
      return RemovedList(old)
    }
    guard tag == nil || old ?? nil != nil else { throw StoreError(.changed) }
    return old ?? nil
  }

  func listHeads() throws -> [EntryKey: String] {
    try read { folder in
      try folder.listKeys().reduce(into: [:]) { heads, key in
        try Task.checkCancellation()
        heads[key] = try folder.firstLine(of: folder.list(key))?.text ?? ""
      }
    } ?? [:]
  }

  // MARK: Image data

  func image(_ key: EntryKey, isUse: Bool) throws -> StoredImage? {
    try read { try $0.image(key, isUse: isUse) }
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await write(creating: true) { try $0.saveImage(key, image: image, limit: limit) }
  }

  func removeImage(_ key: EntryKey) async throws { try await write { try $0.removeImage(key) } }

  func imageHeads() throws -> [(key: EntryKey, head: String)] {
    try read { try $0.imageEntries().map { ("~" + FileSystem.name(of: $0.path), $0.head) } } ?? []
  }

  func imageUsage() throws -> (count: Int, bytes: Int) {
    try read { try $0.imageUsage() } ?? (0, 0)
  }

  // MARK: The storage as a whole

  func check() throws -> [String] { try folder.problems() }

  func clear() async throws { try await write { try $0.remove($0.contents()) } }

  func quarantine() async throws -> String? {
    let folder = folder
    let seen = try FileSystem.status(of: folder.path)
    guard try !folder.problems().isEmpty else { return nil }
    do {
      return try await folder.lock(until: options.deadline)?.hold {
        // Another process may have quarantined it first.
        try folder.problems().isEmpty ? nil : folder.quarantine()
      }
    } catch let error as StoreError where error.reason == .damaged {
      // The lock file itself is broken, so no process can hold the lock.
      return try FileSystem.quarantine(folder.path, ifStill: seen)
    }
  }

  func close() {}

  // MARK: Reading and writing

  /// Runs a read, or returns `nil` if there is no storage.
  private func read<Result>(_ body: (StoreFolder) throws -> Result?) throws -> Result? {
    let folder = folder
    return try folder.isReady() ? folder.ours { try body(folder) } : nil
  }

  /// Runs a write while holding the lock, or returns `nil` if there is no storage and none is to be
  /// created.
  @discardableResult
  private func write<Result>(
    creating: Bool = false, _ body: (StoreFolder) throws -> Result
  ) async throws -> Result? {
    let folder = folder
    return try await folder.lockToWrite(creating: creating, until: options.deadline)?.hold {
      try folder.ours { try body(folder) }
    }
  }
}
