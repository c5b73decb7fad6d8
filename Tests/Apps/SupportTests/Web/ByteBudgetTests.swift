import Foundation
import Hummingbird
import OfflineCore
import ProgramSupport
import Synchronization
import Testing

@testable import WebSupport

@Suite(.hangLimit) struct ByteBudgetTests {
  @Test func bytesAreFreeAgainWithTheShare() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    for _ in 0..<10 { _ = try await budget.share(of: 100) }
  }

  @Test func whoWaitsTooLongIsToldSo() async throws {
    let budget = ByteBudget(100, patience: .seconds(1))
    var share: ByteBudget.Share? = try await budget.share(of: 60)
    let failure = await #expect(throws: RequestFailure.self) { _ = try await budget.share(of: 60) }
    #expect(failure?.response().status == .serviceUnavailable)
    #expect(failure?.headers[.retryAfter] == "5")
    withExtendedLifetime(share) {}
    share = nil
    _ = try await budget.share(of: 100)
  }

  @Test func allWhoWaitGetTheirTurn() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for bytes in 1...100 {
        tasks.addTask {
          let share = try await budget.share(of: bytes)
          await Task.yield()
          withExtendedLifetime(share) {}
        }
      }
      try await tasks.waitForAll()
    }
    _ = try await budget.share(of: 100)
  }

  /// Runs on one actor: a request that has started is in line before the next one starts.
  @MainActor @Test func whoComesFirstIsServedFirst() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    var held: ByteBudget.Share? = try await budget.share(of: 100)
    let (started, served) = (Order(), Order())
    var tasks: [Task<Void, any Error>] = []
    // Without the order, the small ones would find room long before.
    for (number, bytes) in [100, 60, 60, 100, 1, 1, 1].enumerated() {
      let task = Task {
        started.add(number)
        let share = try await budget.share(of: bytes)
        served.add(number)
        withExtendedLifetime(share) {}
      }
      tasks.append(task)
      while started.numbers.count < tasks.count { await Task.yield() }
    }
    #expect(served.numbers.isEmpty)
    withExtendedLifetime(held) {}
    held = nil
    for task in tasks { try await task.value }
    // The last three find room at once and may continue in any order.
    #expect(Array(served.numbers.prefix(4)) == Array(0..<4))
    #expect(served.numbers.count == 7)
  }

  /// Each waiting task holds its picture in memory.
  @MainActor @Test func noMoreIsHeldByThoseWhoWaitThanThereMayBe() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    let share = try await budget.share(of: 100)
    let waiting = [60, 40].map { bytes in
      Task { try await budget.share(of: bytes, isHeld: true) }
    }
    for _ in 0..<100 { await Task.yield() }
    let failure = await #expect(throws: RequestFailure.self) {
      _ = try await budget.share(of: 1, isHeld: true)
    }
    #expect(failure?.response().status == .serviceUnavailable)
    for task in waiting { task.cancel() }
    withExtendedLifetime(share) {}
  }

  @Test func waitingEndsWithTheTask() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    let share = try await budget.share(of: 100)
    let waiting = Task { try await budget.share(of: 1) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
    withExtendedLifetime(share) {}
  }

  @Test func pictureIsHeldUntilItIsSent() async throws {
    let picture = Data(repeating: 0xFF, count: 12 << 20)
    let budget = ByteBudget(picture.count, patience: .seconds(3))
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("picture") { request, _ in
        try await Content.picture(within: budget) { WholeImageData(picture) }.response(to: request)
      }
    }
    try await LocalServer.run(routes) { server in
      let request = "GET /picture HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
      let slow = try await blocking {
        let connection = try RawConnection(port: server.port, window: 4096)
        try connection.send(request)
        _ = try connection.receive(1)
        return connection
      }
      let refused = try await server.answer(request)
      #expect(refused.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      _ = try await blocking { try slow.receiveToTheEnd() }
      // The server may notice late that everything has been sent.
      var answered = Data()
      while answered.count <= picture.count {
        try Task.checkCancellation()
        answered = try await blocking {
          let connection = try RawConnection(port: server.port)
          try connection.send(request)
          return try connection.receiveToTheEnd()
        }
      }
    }
  }

  @Test func nothingIsReadForWhoHasLeft() async throws {
    let budget = ByteBudget(100, patience: .seconds(600))
    let reader = CountingReader()
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    func routes(_ router: Router<BasicRequestContext>) {
      router.readHealth()
      router.read("picture") { asked, _ in
        request.yield()
        return try await Content.picture(within: budget) { reader }.response(to: asked)
      }
    }
    try await LocalServer.run(routes) { server in
      var held: ByteBudget.Share? = try await budget.share(of: 100)
      do {
        let leaving = try await blocking {
          let connection = try RawConnection(port: server.port)
          try connection.send("GET /picture HTTP/1.1\r\nHost: a\r\n\r\n")
          return connection
        }
        for await _ in requests { break }
        leaving.breakOff()
      }
      // Once its event loops answer other requests, the server has noticed the disconnected client.
      let loopCount = ProcessInfo.processInfo.activeProcessorCount
      for _ in 0..<max(32, 2 * loopCount) { _ = try await server.get("/healthz") }
      withExtendedLifetime(held) {}
      held = nil
      let answer = try await server.get("/picture", fields: "Range: bytes=0-9")
      #expect(answer.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
    }
    #expect(reader.ranges == [0..<32, 0..<10])
  }

  @Test func whatIsHeldAlreadyNeedsRoomToo() async throws {
    let budget = ByteBudget(100, patience: .seconds(1))
    let content = try await Content.picture(Data(count: 60), within: budget)
    await #expect(throws: RequestFailure.self) {
      try await Content.picture(Data(count: 60), within: budget)
    }
    withExtendedLifetime(content) {}
  }

  @Test func partsOfAReaderAreAllThatIsRead() async throws {
    let reader = CountingReader()
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("picture") { request, _ in
        try await Content.picture(within: ByteBudget()) { reader }.response(to: request)
      }
    }
    try await LocalServer.run(routes) { server in
      let answer = try await server.get("/picture", fields: "Range: bytes=1000000-1000009")
      #expect(answer.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
      #expect(answer.contains("ETag: \"v1\"\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "a", count: 10)))
    }
    #expect(reader.ranges == [0..<32, 1_000_000..<1_000_010])
  }

  @Test func oneClientLeavesRoomForTheOthers() async throws {
    let picture = Data(repeating: 0xFF, count: 30 << 20)
    let budget = ByteBudget(patience: .seconds(1))
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("picture") { request, _ in
        try await Content.picture(within: budget) { WholeImageData(picture) }.response(to: request)
      }
    }
    try await LocalServer.run(routes) { server in
      func beginning(from client: String = "127.0.0.1") async throws -> (RawConnection, String) {
        try await blocking {
          let connection = try RawConnection(port: server.port, window: 4096, from: client)
          try connection.send("GET /picture HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          return (connection, String(decoding: try connection.receive(12), as: UTF8.self))
        }
      }
      let slow = [try await beginning(), try await beginning()]
      #expect(slow.map(\.1) == ["HTTP/1.1 200", "HTTP/1.1 200"])
      #expect(try await beginning().1 == "HTTP/1.1 503")
      #expect(try await beginning(from: "127.0.0.2").1 == "HTTP/1.1 200")
      for connection in slow { connection.0.breakOff() }
    }
  }

}

private final class Order: Sendable {
  private let added = Mutex<[Int]>([])

  var numbers: [Int] { added.withLock { $0 } }

  func add(_ number: Int) { added.withLock { $0.append(number) } }
}

/// Simulates a picture of one gigabyte.
private final class CountingReader: ImageDataReader {
  private let read = Mutex<[Range<Int>]>([])

  var ranges: [Range<Int>] { read.withLock { $0 } }
  var count: Int { 1 << 30 }
  var version: String? { "v1" }

  func bytes(in range: Range<Int>) async throws -> Data {
    read.withLock { $0.append(range) }
    return Data(repeating: UInt8(ascii: "a"), count: range.count)
  }
}
