import Dispatch
import FoundationEssentials
import OfflineCore
import StorageEngine
import Synchronization

/// Mistakes that learners have really made, and that no other theme contains.
let learnerFaults: [PlantedFault] = [
  .lists(
    "no-rollback", sentence: "keeps what a failed save has added, and writes it with the next list",
    killedBy: "append-compares"
  ) { changes in
    let unsaved = Mutex<[ListName: [StoredItem]]>([:])
    changes.append = { storage, items, key, version, moment in
      do {
        return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
      } catch {
        unsaved.withLock { $0[key.name, default: []] += items }
        throw error
      }
    }
    changes.replace = { storage, key, items, provenance in
      let left = unsaved.withLock { $0.removeValue(forKey: key.name) } ?? []
      return try await storage.lists.replace(key, with: items + left, from: provenance)
    }
  }
  .reviewed(
    "The save has failed and the error was passed on, so there is nothing left to undo.",
    inPullRequest: 148),
  .lists(
    "resets-everything", sentence: "ends the reading of others when a save fails",
    killedBy: "append-keeps-positions"
  ) { changes in
    let lost = Mutex<Set<ListName>>([])
    changes.slice = { storage, key, start, limit in
      if start == nil {
        lost.withLock { _ = $0.remove(key.name) }
      } else if lost.withLock({ $0.contains(key.name) }) {
        throw StoreError(.changed, place: "")
      }
      return try await storage.lists.slice(key, from: start, limit: limit)
    }
    changes.append = { storage, items, key, version, moment in
      do {
        return try await storage.lists.append(items, to: key, at: version, renewedAt: moment)
      } catch {
        lost.withLock { _ = $0.insert(key.name) }
        throw error
      }
    }
  }
  .reviewed(
    "After a failed save it is safest to begin anew with everything.", inPullRequest: 168),
  .lists(
    "removes-in-memory",
    sentence: "removes a list from its working copy, and never from the storage",
    killedBy: "writes-are-seen"
  ) { changes in
    let removed = Mutex<Set<ListName>>([])
    changes.slice = { storage, key, start, limit in
      if removed.withLock({ $0.contains(key.name) }) { return nil }
      return try await storage.lists.slice(key, from: start, limit: limit)
    }
    changes.replace = { storage, key, items, provenance in
      let replacement = try await storage.lists.replace(key, with: items, from: provenance)
      removed.withLock { _ = $0.remove(key.name) }
      return replacement
    }
    changes.remove = { _, list, _ in removed.withLock { _ = $0.insert(list) } }
  }
  .reviewed("What was deleted from the context is deleted.", inPullRequest: 50),
  // Rolls back the insertion but not the deletion before it.
  .lists(
    "loses-list-on-failure", sentence: "loses the old list when the new one can't be saved",
    killedBy: "cancelled-halfway"
  ) {
    $0.replace = { storage, key, items, provenance in
      do {
        return try await storage.lists.replace(key, with: items, from: provenance)
      } catch {
        try await ignoringCancellation { try await storage.lists.remove(key.name) }
        throw error
      }
    }
  }
  .reviewed(
    "Making room for the new list is a task of its own, so it ends with a save of its own.",
    inPullRequest: 199),
  // The order is not guaranteed: here the newest come first.
  .lists(
    "trusts-row-order",
    sentence: "keeps items without their place, and returns them as the rows come",
    killedBy: "items-are-exact"
  ) {
    $0.replace = { storage, key, items, provenance in
      try await storage.lists.replace(key, with: items.reversed(), from: provenance)
    }
    $0.append = { storage, items, key, version, moment in
      try await storage.lists.append(items.reversed(), to: key, at: version, renewedAt: moment)
    }
  }
  .reviewed("What was saved last is what a fetch returns last.", inPullRequest: 68),
  // Mixes saves like a data race, but without one: a real race could crash the program.
  .lists(
    "shares-its-draft", sentence: "prepares all saves in one place, which nothing protects",
    killedBy: "calls-at-once"
  ) { changes in
    let draft = Mutex<[StoredItem]>([])
    changes.replace = { storage, key, items, provenance in
      draft.withLock { $0 = items }
      await Task.yield()
      let items = draft.withLock(\.self)
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  }
  .reviewed(
    "The program works, and only the checker of threads stops it, so the checker goes.",
    inPullRequest: 128),
  .lists(
    "keeps-the-thread", sentence: "keeps the thread of its caller while it reads",
    killedBy: "callers-thread"
  ) {
    $0.slice = { storage, key, start, limit in
      try blockingThread { try await storage.lists.slice(key, from: start, limit: limit) }
    }
  }
  .reviewed(
    "The caller needs the result to go on, so its thread may wait for it.", inPullRequest: 67),
]

/// Blocks the caller's thread until another thread has finished reading.
private func blockingThread<Value: Sendable>(
  _ read: @escaping @Sendable () async throws -> Value
) throws -> Value {
  try Task.checkCancellation()
  let result = Mutex<Result<Value, any Error>?>(nil)
  let isRead = DispatchSemaphore(value: 0)
  Task(executorPreference: OtherThreads()) {
    do {
      let value = try await read()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    isRead.signal()
  }
  // At most ten seconds: in a store that shares its threads, callers could wait for each other.
  _ = isRead.wait(timeout: .now() + .seconds(10))
  guard let result = result.withLock({ $0 }) else { throw StoreError(.busy, place: "") }
  return try result.get()
}

/// An executor on threads that no caller blocks.
private final class OtherThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
