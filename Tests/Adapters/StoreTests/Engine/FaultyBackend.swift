import OfflineCore
import StorageEngine
import Synchronization

/// A backend that fails on request, and lets tests change what is stored.
final class FaultyBackend: StorageBackend {
  /// The fault of the next write.
  enum Fault {
    /// The write fails before anything is written.
    case before(StoreError.Reason)
    /// The write is done, and its answer is lost.
    case lostAnswer
  }

  private struct State {
    var faults: [Fault] = []
    var writes = 0
    var quarantines = 0
    var change: @Sendable (StoredList) -> StoredList? = { $0 }
    var changeImage: @Sendable (StoredImage) -> StoredImage = { $0 }
    var problems: [String] = []
    var canBeMended = false
    var beforeRemoving: @Sendable (DictionaryBackend) async throws -> Void = { _ in }
  }

  let backend = DictionaryBackend()
  private let state = Mutex(State())

  /// The number of attempted writes.
  var writes: Int { state.withLock { $0.writes } }
  var quarantines: Int { state.withLock { $0.quarantines } }

  func failNext(_ faults: Fault...) { state.withLock { $0.faults += faults } }
  func report(_ problems: [String], canBeMended: Bool = false) {
    state.withLock { ($0.problems, $0.canBeMended) = (problems, canBeMended) }
  }

  /// Sets an action to run before a list is removed, as another program might.
  func beforeRemoving(_ body: @escaping @Sendable (DictionaryBackend) async throws -> Void) {
    state.withLock { $0.beforeRemoving = body }
  }

  /// Sets a change that is applied to every list when it is read.
  func change(_ change: @escaping @Sendable (StoredList) -> StoredList?) {
    state.withLock { $0.change = change }
  }

  func changeImage(_ change: @escaping @Sendable (StoredImage) -> StoredImage) {
    state.withLock { $0.changeImage = change }
  }

  private func write<Value>(_ body: () async throws -> Value) async throws -> Value {
    let fault = state.withLock { state in
      state.writes += 1
      return state.faults.isEmpty ? nil : state.faults.removeFirst()
    }
    if case .before(let reason) = fault { throw StoreError(reason, place: "") }
    let value = try await body()
    if case .lostAnswer = fault { throw StoreError(.unreachable, place: "") }
    return value
  }

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    let list = try await backend.list(key, items: items)
    return list.flatMap { list in state.withLock { $0.change }(list) }
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    let old = try await self.list(key, items: 0 ..< .max)
    try await write { _ = try await backend.replaceList(key, with: list) }
    return old.map { RemovedList($0) }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    try await write {
      try await backend.appendToList(key, pages: pages, at: tag, becoming: next)
    }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    try await state.withLock { $0.beforeRemoving }(backend)
    let old = try await list(key, items: 0 ..< .max)
    try await write { _ = try await backend.removeList(key, at: tag) }
    return old.map { RemovedList($0) }
  }

  func listHeads() async throws -> [EntryKey: String] { try await backend.listHeads() }

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let image = try await backend.image(key, isUse: isUse)
    return image.map { image in state.withLock { $0.changeImage }(image) }
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await write { try await backend.saveImage(key, image: image, limit: limit) }
  }

  func removeImage(_ key: EntryKey) async throws { try await backend.removeImage(key) }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await backend.imageHeads()
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) { try await backend.imageUsage() }

  func check() async throws -> [String] { state.withLock { $0.problems } }

  func clear() async throws { try await write { try await backend.clear() } }

  func mend() async throws -> Bool {
    state.withLock { state in
      if state.canBeMended { state.problems = [] }
      return state.canBeMended
    }
  }

  func quarantine() async throws -> String? {
    try await backend.clear()
    return state.withLock { state in
      state.quarantines += 1
      state.problems = []
      return "test:.damaged"
    }
  }

  func close() async {}
}
