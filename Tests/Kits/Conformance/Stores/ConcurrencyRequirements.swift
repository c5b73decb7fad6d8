import Dispatch
import FoundationEssentials
import OfflineCore

/// Rule 8 for a single instance: concurrent calls do not disturb each other, and do not block the
/// thread of their caller.
extension StoreRequirement {
  static let concurrency: [StoreRequirement] = [
    .init(
      "calls-at-once", rule: 8,
      sentence: "calls at once on one instance keep out of each other's way"
    ) { _, storage in
      let keys = (0..<20).map { ListKey.samples(of: "caller-\($0)") }
      for turn in 0..<3 {
        func samples(of caller: Int) -> Range<Int> {
          let first = 10_000 * turn + 100 * caller
          return first..<first + caller + turn
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (caller, key) in keys.enumerated() {
            let (range, data) = (samples(of: caller), Data("\(caller) \(turn)".utf8))
            group.addTask {
              try await storage.save(range, in: key)
              try await storage.imageData.save(data, for: picture(caller))
            }
          }
          try await group.waitForAll()
        }
        let step = "after twenty calls at once, turn \(turn + 1)"
        for (caller, key) in keys.enumerated() {
          try await storage.expectList(key, holds: [Sample](samples(of: caller)), in: step)
          try await expect(
            storage.imageData.data(for: picture(caller)), is: Data("\(caller) \(turn)".utf8),
            in: "\(step): the data of image \(caller + 1)")
        }
      }
    },
    .init(
      "callers-thread", rule: 8,
      sentence: "a call leaves its caller's thread to others while it works",
      needs: .instances
    ) { scratch in
      let (storage, caller) = (scratch.open(), CallerWithOneThread())
      try await storage.save(0..<5)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      for (name, call) in storage.calls() {
        try await expect(
          caller.isServed(during: call), in: "\(name), called on a thread for which others wait",
          expected: "that they get a turn before it ends", found: "that it keeps the thread")
      }
    },
  ]
}

/// An actor that runs everything on a single thread, like the main thread of an app.
private actor CallerWithOneThread {
  private let thread = FirstInFirstOut()
  private var isServed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Returns whether other work on the thread runs before the call has ended.
  func isServed(during call: @Sendable () async throws -> Void) async throws -> Bool {
    isServed = false
    // The task is enqueued before the call, so it runs first if the call suspends.
    let other = Task { isServed = true }
    try await call()
    let wasServed = isServed
    await other.value
    return wasServed
  }
}

/// An executor that runs jobs in the order in which they were enqueued, ignoring their priorities.
private final class FirstInFirstOut: SerialExecutor {
  private let queue = DispatchQueue(label: "CallerWithOneThread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
