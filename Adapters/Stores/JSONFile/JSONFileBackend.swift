import FoundationEssentials
import Glibc
import OfflineCore
import StorageEngine

/// A folder of JSON files; ``StoreFolder`` says what is in it.
///
/// Readers take no lock: files are only ever replaced or added to.
struct JSONFileBackend: StorageBackend {
  private let options: StoreOptions
  private let path: String

  /// The place as people name it.
  var place: String { "json:" + options.place }

  /// Until when a call that begins now waits for others.
  var deadline: ContinuousClock.Instant {
    // A duration has to be a number, and not too large.
    .now + .seconds(min(max(0, options.timeLimit), 1_000_000))
  }

  init(_ options: StoreOptions) {
    self.options = options
    path = StoreFolder.path(of: options.place)
  }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try await read { folder in
      guard let file = try ListFile.ifPresent(folder.list(key)) else { return nil }
      return StoredList(tag: file.tag, head: file.head, pages: try file.pages(items))
    }
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws {
    try await write(creating: true) { folder in
      try FileTree.createFolder(folder.lists)
      try folder.replaceFile(
        folder.list(key), with: ListFile.content([list.head] + list.pages.map(\.text), list.tag))
    }
  }

  func appendToList(
    _ key: EntryKey, _ pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let isDone = try await write { folder in
      guard let file = try ListFile.ifPresent(folder.list(key), O_RDWR), file.tag == tag else {
        return false
      }
      try file.append(pages, becoming: next)
      return true
    }
    guard isDone == true else { throw StoreError(.changed, place: place) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws {
    let isDone = try await write { folder in
      let path = folder.list(key)
      // A list that can't be read is at no tag that anybody has seen.
      let found = try FileFailure.ignoring(.damaged) { try ListFile.ifPresent(path)?.tag }
      guard tag == nil || found == tag else { return false }
      try folder.remove([path])
      return true
    }
    guard tag == nil || isDone == true else { throw StoreError(.changed, place: place) }
  }

  func listHeads() async throws -> [EntryKey: String] {
    try await read { folder in
      try folder.listKeys().reduce(into: [:]) { heads, key in
        try Task.checkCancellation()
        heads[key] = try OpenFile.firstLine(of: folder.list(key))?.text ?? ""
      }
    } ?? [:]
  }

  // MARK: Image data

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await read { try $0.image(key, isUse: isUse) }
  }

  func saveImage(_ key: EntryKey, _ image: StoredImage, limit: Int) async throws {
    try await write(creating: true) { try $0.saveImage(key, image, limit: limit) }
  }

  func removeImage(_ key: EntryKey) async throws { try await write { try $0.removeImage(key) } }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await read { try $0.imageEntries().map { ("~" + FileTree.name(of: $0.path), $0.head) } }
      ?? []
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) {
    try await read { try $0.imageUsage() } ?? (0, 0)
  }

  // MARK: The storage as a whole

  func check() async throws -> [String] { try await perform { try $0.problems() } }

  func clear() async throws { try await write { try $0.remove($0.contents()) } }

  func quarantine() async throws -> String? {
    try await perform { folder in
      guard try !folder.problems().isEmpty else { return nil }
      do {
        return try await StoreLock.acquire(folder, until: deadline)?.whileHeld {
          // Somebody else may have been faster.
          try folder.problems().isEmpty ? nil : folder.moveToQuarantine()
        }
      } catch let failure as FileFailure where failure.reason == .damaged {
        // The lock itself is broken, so that nobody can hold it.
        return try folder.moveToQuarantine()
      }
    }
  }

  func close() async {}

  // MARK: How to read and write

  /// Reads; `nil` when there is no storage.
  private func read<Result: Sendable>(
    _ body: @Sendable (StoreFolder) throws -> Result?
  ) async throws -> Result? {
    try await perform { try $0.isReady() ? body($0) : nil }
  }

  /// Writes with the lock held; `nil` when there is no storage, and none is to be made.
  @discardableResult
  private func write<Result: Sendable>(
    creating: Bool = false, _ body: @Sendable (StoreFolder) throws -> Result
  ) async throws -> Result? {
    try await perform { folder in
      try await StoreLock.acquire(folder, creating: creating, until: deadline)?
        .whileHeld { try body(folder) }
    }
  }

  /// Does `work` on a thread for files; its failures become those of this storage.
  func perform<Result: Sendable>(
    _ work: @concurrent @Sendable (StoreFolder) async throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    do {
      return try await withTaskExecutorPreference(FileExecutor.shared) {
        try await work(StoreFolder(path, isOursByName: options.isOursByName))
      }
    } catch let failure as FileFailure {
      throw StoreError(failure.reason, place: place, detail: failure.detail)
    } catch let error as CocoaError {
      throw StoreError(.denied, place: place, detail: String(describing: error))
    }
  }
}
