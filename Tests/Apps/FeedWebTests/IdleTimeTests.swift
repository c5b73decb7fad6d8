import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import WebPages

@Suite(.hangLimit)
struct IdleTimeTests {
  private let idle = IdleTime()

  @Test func workBeginsAtTheStartAndAfterARequest() async {
    var beginnings = idle.beginnings.makeAsyncIterator()
    #expect(await beginnings.next() != nil)
    await idle.end {}
    #expect(await beginnings.next() != nil)
    idle.renew()
    #expect(await beginnings.next() != nil)
  }

  @Test func thereIsNoWorkDuringARequest() async {
    let hasWorked = Mutex(false)
    await idle.end {
      await idle.use { hasWorked.withLock { $0 = true } }
    }
    #expect(!hasWorked.withLock { $0 })
    await idle.use { hasWorked.withLock { $0 = true } }
    #expect(hasWorked.withLock { $0 })
  }

  @Test func aRequestEndsTheWork() async {
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    async let work: Void = idle.use {
      signal.finish()
      try? await Task.sleep(for: .seconds(3_600))
    }
    for await _ in begun {}
    await idle.end {}
    await work
  }
}
