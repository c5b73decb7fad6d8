import Foundation
import Hummingbird
import Logging
import ProgramSupport
import Testing

@testable import WebSupport

@Suite(.hangLimit) struct LogQueueTests {
  private let pipe = Pipe()
  /// The writing end. It is never closed, because a queue may still write after its test, and then the number
  /// could belong to another file.
  private let end: CInt

  init() {
    end = dup(pipe.fileHandleForWriting.fileDescriptor)
    // Programs do this too, because the reading end is closed by then.
    signal(SIGPIPE, SIG_IGN)
  }

  @Test func nobodyWaitsForALogThatIsNotRead() {
    let queue = LogQueue(end, limit: 1000)
    for number in 0..<50_000 { queue.append("line \(number)\n".utf8) }
  }

  @Test func droppedLinesAreCounted() throws {
    let queue = LogQueue(end, limit: 1000)
    let count = 50_000
    for _ in 0..<count { queue.append("line\n".utf8) }
    // As soon as there is room, the queue writes its lines and the number of missing ones.
    var rest = Data()
    var told = 0
    while told < count {
      let received = rest + pipe.fileHandleForReading.availableData
      let lines = received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        let text = String(decoding: line, as: UTF8.self)
        told += text == "line" ? 1 : text.split(separator: "count=").last.flatMap { Int($0) } ?? 0
      }
      rest = lines.last.map { Data($0) } ?? Data()
    }
    #expect(told == count)
  }

  @Test func linesTellWhatHappened() throws {
    let queue = LogQueue(end)
    let logger = Logger(label: "a") { LineLogHandler(program: $0, queue: queue) }
    logger.info("request", metadata: ["path": "/\n\u{1B}", "status": "200"])
    queue.flush(seconds: 60)
    let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      line.hasSuffix(
        #"level=info program=a message=request path="/\u{a}\u{1b}" status=200"# + "\n"))
  }

  @Test func eachRequestIsALine() async throws {
    let queue = LogQueue(end)
    let logger = Logger(label: "a") { LineLogHandler(program: $0, queue: queue) }
    func routes(_ router: Router<BasicRequestContext>) { router.readHealth() }
    try await LocalServer.run(logger: logger, routes) { server in
      _ = try await server.get("/healthz?x")
      _ = try await server.answer("nonsense\r\n\r\n")
    }
    queue.flush(seconds: 60)
    let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    let requests = text.split(separator: "\n").filter { $0.contains("message=request") }
    #expect(requests.count == 2)
    #expect(
      requests[0].contains(#/bytes=15 method=GET microseconds=\d+ path=/healthz\?x status=200/#))
    #expect(requests[1].contains("bytes=0 status=400"))
  }
}
