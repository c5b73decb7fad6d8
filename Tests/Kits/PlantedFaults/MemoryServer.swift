import OfflineCore
import StorageEngine

/// A minimal database server: storages under names, shared by all instances that open them.
///
/// Unlike the in-memory store, its data outlives an instance, and can be damaged, locked and cut
/// off. Therefore the whole kit can run on it and on every fault planted in front of it.
actor MemoryServer {
  struct Storage {
    var lists: [EntryKey: StoredList] = [:]
    var images: [(key: EntryKey, image: StoredImage)] = []
    var isDamaged = false
  }

  private var storages: [String: Storage] = [:]
  private var durable: [String: Storage] = [:]
  private var locked = Set<String>()
  private var losing = Set<String>()

  /// Reads a storage, or changes it in one step.
  func use<Value: Sendable>(
    _ name: String, body: @Sendable (inout Storage) throws -> Value
  ) throws -> Value {
    try Task.checkCancellation()
    var storage = storages[name] ?? Storage()
    guard !storage.isDamaged else { throw StoreError(.damaged, place: withoutPassword(name)) }
    let value = try body(&storage)
    storages[name] = storage.lists.isEmpty && storage.images.isEmpty ? nil : storage
    return value
  }

  /// Performs a write, which waits for the lock and may lose its answer.
  func write<Value: Sendable>(
    _ name: String, timeLimit: Duration, body: @Sendable (inout Storage) throws -> Value
  ) async throws -> Value {
    let end = ContinuousClock.now + timeLimit
    while locked.contains(name) {
      guard ContinuousClock.now < end else { throw StoreError(.busy, place: withoutPassword(name)) }
      try await Task.sleep(for: .milliseconds(5))
    }
    let value = try use(name, body: body)
    durable[name] = storages[name]
    guard losing.remove(name) == nil else {
      throw StoreError(.unreachable, place: withoutPassword(name))
    }
    return value
  }

  func damage(_ name: String) { storages[name]?.isDamaged = true }
  func erase(_ name: String) { storages[name] = nil }
  func lock(_ name: String) { locked.insert(name) }
  func unlock(_ name: String) { locked.remove(name) }
  func loseNextAnswer(_ name: String) { losing.insert(name) }
  func isDurable(_ name: String) -> Bool { storages[name]?.lists == durable[name]?.lists }
  func loseDurability(_ name: String) { durable[name] = nil }

  func siblings(of name: String) -> [String: StorePlace] {
    storages.keys.reduce(into: [:]) { found, other in
      guard other.hasPrefix(name + "-") else { return }
      found[String(other.dropFirst(name.count + 1))] = StorePlace(other)
    }
  }

  func move(_ sibling: String, to name: String) {
    storages[name] = storages.removeValue(forKey: sibling)
  }

  func quarantine(_ name: String) -> String? {
    guard let storage = storages.removeValue(forKey: name) else { return nil }
    storages[name + ".damaged"] = storage
    return name + ".damaged"
  }
}
