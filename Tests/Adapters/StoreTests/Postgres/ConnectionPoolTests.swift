import OfflineCore
import ProgramSupport
import Synchronization
import Testing

@testable import StoreSupport

@Suite(.hangLimit)
struct ConnectionPoolTests {
  @Test func aServerThatHasNotAnsweredIsAskedBrieflyUntilItDoes() async throws {
    let server = FakeServer()
    server.state.withLock { $0.isSilent = true }
    let pool = ConnectionPool { try await server.connect(until: $0) }
    for _ in 0..<2 {
      await #expect(throws: StoreError.self) {
        try await pool.use(until: .now + .seconds(2), isRepeatable: true) { _ in }
      }
    }
    server.state.withLock { $0.isSilent = false }
    try await pool.use(until: .now + .seconds(60), isRepeatable: true) { $0.isReady = false }
    try await pool.use(until: .now + .seconds(60), isRepeatable: true) { _ in }
    let allowed = server.state.withLock { $0.allowed }
    #expect(allowed.map { $0 > .seconds(1) } == [true, false, false, true])
  }

  @Test func aServerWithoutRoomIsServedByThoseItHasLetIn() async throws {
    let server = FakeServer()
    server.state.withLock { $0.room = 2 }
    let pool = ConnectionPool { try await server.connect(until: $0) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try await pool.use(until: .now + .seconds(60), isRepeatable: true) { _ in }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func whatOthersHoldIsWaitedFor() async throws {
    let server = FakeServer()
    server.state.withLock { $0.room = 0 }
    let pool = ConnectionPool { try await server.connect(until: $0) }
    let call = Task {
      try await pool.use(until: .now + .seconds(60), isRepeatable: true) { _ in }
    }
    while server.state.withLock({ $0.allowed.isEmpty }) { await Task.yield() }
    server.state.withLock { $0.room = 1 }
    try await call.value
    let error = await #expect(throws: StoreError.self) {
      server.state.withLock { $0.room = 0 }
      try await pool.use(until: .now, isRepeatable: true) { $0.isReady = false }
      try await pool.use(until: .now, isRepeatable: true) { _ in }
    }
    #expect(error?.reason == .busy)
  }

  @Test func whyNobodyIsLetInIsStillToldWhenTheTimeIsUp() async throws {
    let server = FakeServer()
    server.state.withLock { $0.room = 0 }
    let pool = ConnectionPool { try await server.connect(until: $0) }
    let call = Task {
      try await pool.use(until: .now + .seconds(1), isRepeatable: true) { _ in }
    }
    while server.state.withLock({ $0.allowed.isEmpty }) { await Task.yield() }
    server.state.withLock { $0.isSilent = true }
    let error = await #expect(throws: StoreError.self) { try await call.value }
    #expect(error?.detail == "too many connections")
  }
}

private final class FakeServer: Sendable {
  struct State {
    var isSilent = false
    var room = 100
    /// The time that each attempt to connect was given.
    var allowed: [Duration] = []
  }

  let state = Mutex(State())

  func connect(until deadline: ContinuousClock.Instant) async throws -> FakeConnection {
    let isSilent = state.withLock {
      $0.allowed.append(deadline - .now)
      return $0.isSilent
    }
    if isSilent {
      try await Task.sleep(until: deadline)
      throw StoreError(.unreachable)
    }
    try state.withLock {
      guard $0.room > 0 else { throw StoreError(.busy, detail: "too many connections") }
      $0.room -= 1
    }
    return FakeConnection()
  }
}

private actor FakeConnection: PooledConnection {
  var isReady = true
}
