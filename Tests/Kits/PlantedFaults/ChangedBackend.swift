import OfflineCore
import StorageEngine

/// The calls of a backend with a fault in some of them; the others are those of the correct backend.
struct BackendChanges<Sound: StorageBackend>: Sendable {
  var list: @Sendable (Sound, EntryKey, Range<Int>) async throws -> StoredList? = {
    try await $0.list($1, items: $2)
  }
  var replaceList: @Sendable (Sound, EntryKey, StoredList) async throws -> RemovedList? = {
    try await $0.replaceList($1, with: $2)
  }
  var appendToList:
    @Sendable (Sound, EntryKey, [StoredPage], _ tag: ListTag, _ next: ListTag) async throws -> Void =
      { try await $0.appendToList($1, pages: $2, at: $3, becoming: $4) }
  var removeList: @Sendable (Sound, EntryKey, ListTag?) async throws -> RemovedList? = {
    try await $0.removeList($1, at: $2)
  }
  var listHeads: @Sendable (Sound) async throws -> [EntryKey: String] = {
    try await $0.listHeads()
  }
  var image: @Sendable (Sound, EntryKey, _ isUse: Bool) async throws -> StoredImage? = {
    try await $0.image($1, isUse: $2)
  }
  var saveImage: @Sendable (Sound, EntryKey, StoredImage, _ limit: Int) async throws -> Void = {
    try await $0.saveImage($1, image: $2, limit: $3)
  }
  var check: @Sendable (Sound) async throws -> [String] = { try await $0.check() }
  var quarantine: @Sendable (Sound) async throws -> String? = { try await $0.quarantine() }
}

/// A backend that forwards to a correct one, except for what is changed.
struct ChangedBackend<Sound: StorageBackend>: StorageBackend {
  let sound: Sound
  let changes: BackendChanges<Sound>

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try await changes.list(sound, key, items)
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    try await changes.replaceList(sound, key, list)
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    try await changes.appendToList(sound, key, pages, tag, next)
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    try await changes.removeList(sound, key, tag)
  }

  func listHeads() async throws -> [EntryKey: String] { try await changes.listHeads(sound) }

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    try await changes.image(sound, key, isUse)
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await changes.saveImage(sound, key, image, limit)
  }

  func removeImage(_ key: EntryKey) async throws { try await sound.removeImage(key) }

  func imageHeads() async throws -> [(key: EntryKey, head: String)] {
    try await sound.imageHeads()
  }

  func imageUsage() async throws -> (count: Int, bytes: Int) { try await sound.imageUsage() }
  func check() async throws -> [String] { try await changes.check(sound) }
  func clear() async throws { try await sound.clear() }
  func quarantine() async throws -> String? { try await changes.quarantine(sound) }
  func close() async { await sound.close() }
}
