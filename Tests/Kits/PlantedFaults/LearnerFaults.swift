import Dispatch
import FoundationEssentials
import OfflineCore
import StorageEngine
import Synchronization

/// Mistakes that learners have really made, and that no other theme contains.
let learnerFaults: [PlantedFault] = [
  PlantedFault(
    "no-rollback", sentence: "keeps what a failed save has added, and writes it with the next list",
    killedBy: "append-compares",
    lists: { NoRollback(store: $0) }
  )
  .reviewed(
    "The save has failed and the error was passed on, so there is nothing left to undo.",
    inPullRequest: 148),
  PlantedFault(
    "resets-everything", sentence: "ends the reading of others when a save fails",
    killedBy: "append-keeps-positions",
    lists: { ResetsEverything(store: $0) }
  )
  .reviewed(
    "After a failed save it is safest to begin anew with everything.", inPullRequest: 168),
  PlantedFault(
    "removes-in-memory",
    sentence: "removes a list from its working copy, and never from the storage",
    killedBy: "writes-are-seen",
    lists: { RemovesInMemory(store: $0) }
  )
  .reviewed("What was deleted from the context is deleted.", inPullRequest: 50),
  PlantedFault(
    "loses-list-on-failure", sentence: "loses the old list when the new one can't be saved",
    killedBy: "cancelled-halfway"
  ) { LosesListOnFailure(store: $0) }
  .reviewed(
    "Making room for the new list is a task of its own, so it ends with a save of its own.",
    inPullRequest: 199),
  PlantedFault(
    "trusts-row-order",
    sentence: "keeps items without their place, and returns them as the rows come",
    killedBy: "items-are-exact"
  ) { TrustsRowOrder(store: $0) }
  .reviewed("What was saved last is what a fetch returns last.", inPullRequest: 68),
  PlantedFault(
    "shares-its-draft", sentence: "prepares all saves in one place, which nothing protects",
    killedBy: "calls-at-once",
    lists: { SharesItsDraft(store: $0) }
  )
  .reviewed(
    "The program works, and only the checker of threads stops it, so the checker goes.",
    inPullRequest: 128),
  PlantedFault(
    "keeps-the-thread", sentence: "keeps the thread of its caller while it reads",
    killedBy: "callers-thread"
  ) { KeepsTheThread(store: $0) }
  .reviewed(
    "The caller needs the result to go on, so its thread may wait for it.", inPullRequest: 67),
]

private final class NoRollback: ListStoreWrapper {
  let store: any ListStore
  private let unsaved = Mutex<[ListName: [any ListItem]]>([:])

  init(store: any ListStore) { self.store = store }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    do {
      return try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    } catch {
      unsaved.withLock { $0[key.name, default: []] += items.map { $0 as any ListItem } }
      throw error
    }
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let left = unsaved.withLock { $0.removeValue(forKey: key.name) } ?? []
    return try await store.replace(key, with: items + [Item](converting: left), from: provenance)
  }
}

private final class ResetsEverything: ListStoreWrapper {
  let store: any ListStore
  private let lost = Mutex<Set<ListName>>([])

  init(store: any ListStore) { self.store = store }

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    if start == nil {
      lost.withLock { _ = $0.remove(key.name) }
    } else if lost.withLock({ $0.contains(key.name) }) {
      throw StoreError(.changed, place: "")
    }
    return try await store.slice(key, from: start, limit: limit)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    do {
      return try await store.append(items, to: key, at: version, renewedAt: renewedAt)
    } catch {
      lost.withLock { _ = $0.insert(key.name) }
      throw error
    }
  }
}

private final class RemovesInMemory: ListStoreWrapper {
  let store: any ListStore
  private let removed = Mutex<Set<ListName>>([])

  init(store: any ListStore) { self.store = store }

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    if removed.withLock({ $0.contains(key.name) }) { return nil }
    return try await store.slice(key, from: start, limit: limit)
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let replacement = try await store.replace(key, with: items, from: provenance)
    removed.withLock { _ = $0.remove(key.name) }
    return replacement
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    removed.withLock { _ = $0.insert(list) }
  }
}

/// Rolls back the insertion but not the deletion before it.
private struct LosesListOnFailure: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    do {
      return try await store.replace(key, with: items, from: provenance)
    } catch {
      try await ignoringCancellation { try await self.store.remove(key.name) }
      throw error
    }
  }
}

/// Returns rows in an order that is not guaranteed: here the newest come first.
private struct TrustsRowOrder: ListStoreWrapper {
  let store: any ListStore

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await store.replace(key, with: items.reversed(), from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await store.append(items.reversed(), to: key, at: version, renewedAt: renewedAt)
  }
}

/// Mixes saves like a data race, but without one: a real race could crash the program.
private final class SharesItsDraft: ListStoreWrapper {
  let store: any ListStore
  private let draft = Mutex<[any ListItem]>([])

  init(store: any ListStore) { self.store = store }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    draft.withLock { $0 = items }
    await Task.yield()
    let items = [Item](converting: draft.withLock { $0 })
    return try await store.replace(key, with: items, from: provenance)
  }
}

/// Blocks the caller's thread until another thread has finished reading.
private struct KeepsTheThread: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try Task.checkCancellation()
    let result = Mutex<Result<ListSlice<Item>?, any Error>?>(nil)
    let isRead = DispatchSemaphore(value: 0)
    Task(executorPreference: OtherThreads()) {
      do {
        let slice = try await store.slice(key, from: start, limit: limit)
        result.withLock { $0 = .success(slice) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      isRead.signal()
    }
    wait(for: isRead)
    guard let result = result.withLock({ $0 }) else { throw StoreError(.busy, place: "") }
    return try result.get()
  }

  /// Waits at most ten seconds: in a store that shares its threads, callers could wait for each other.
  private func wait(for semaphore: DispatchSemaphore) {
    _ = semaphore.wait(timeout: .now() + .seconds(10))
  }
}

/// An executor on threads that no caller blocks.
private final class OtherThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Array where Element: ListItem {
  fileprivate init(converting items: [any ListItem]) {
    self = items.compactMap { $0 as? Element ?? Element(fields: $0.fields) }
  }
}
