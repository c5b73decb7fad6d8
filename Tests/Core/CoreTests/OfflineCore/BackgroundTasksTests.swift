import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import OfflineCore

@Suite(.hangLimit) struct BackgroundTasksTests {
  @Test func closingAStorageEndsTheWorkThatWasLeftBehind() async throws {
    let storage = emptyStorage()
    let gate = Gate()
    let hasEnded = Mutex(false)
    storage.background.start {
      defer { hasEnded.withLock { $0 = true } }
      try await gate.pass()
    }
    try await gate.hasSeen(arrivals: 1)
    await storage.close()
    #expect(hasEnded.withLock { $0 })
    #expect(await gate.cancellations == 1)
  }

  @Test func aRequestThatAllHaveLeftEndsBeforeItsOwner() async throws {
    let tasks = BackgroundTasks()
    let (started, left) = (Gate(), Gate())
    let coalescer = RequestCoalescer<Int, Int>(abandoningTo: tasks)
    let hasEnded = Mutex(false)
    let load = startNow {
      try await coalescer.value(for: 1) {
        try? await started.pass()
        // Work that must be done, cancelled or not.
        try await Task { try await left.pass() }.value
        hasEnded.withLock { $0 = true }
        return 1
      }
    }
    try await started.hasSeen(arrivals: 1)
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(!hasEnded.withLock { $0 })
    await left.open()
    await tasks.end()
    #expect(hasEnded.withLock { $0 })
  }
}
