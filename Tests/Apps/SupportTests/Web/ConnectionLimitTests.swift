import Foundation
import Hummingbird
import NIOCore
import Platform
import ProgramSupport
import TestSupport
import Testing

@testable import WebSupport

/// Misbehaving clients on real sockets.
@Suite(.hangLimit) struct ConnectionLimitTests {
  private static func routes(_ router: Router<BasicRequestContext>) {
    router.readHealth()
    router.change("change", bodyLimit: 100) { request, _ in
      let body = try await request.body.collect(upTo: 100)
      return Response(status: .ok, body: ResponseBody(byteBuffer: body))
    }
    router.read("large") { _, _ in
      let piece = ByteBuffer(repeating: 0, count: 64 << 10)
      return Response(
        status: .ok, body: ResponseBody(contentsOf: repeatElement(piece, count: 1024)))
    }
  }

  private static func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    var limits = ServerLimits()
    change(&limits)
    return limits
  }

  /// Sends single bytes until the server closes the connection.
  private static func trickle(_ connection: RawConnection) throws {
    #expect(throws: RawConnection.Failure.self) {
      for _ in 0..<30_000 {
        try connection.send("a")
        usleep(10_000)
      }
    }
  }

  @Test(arguments: [
    "", "GET / HT", "POST /change HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n",
  ])
  func clientThatTricklesIsClosed(start: String) async throws {
    let limits = Self.limits {
      $0.headerTime = .milliseconds(300)
      $0.bodyTime = .milliseconds(300)
    }
    try await LocalServer.run(limits: limits, Self.routes) { server in
      try await blocking {
        let connection = try RawConnection(port: server.port)
        try connection.send(start)
        try Self.trickle(connection)
      }
    }
  }

  @Test func clientThatSendsNothingMoreIsClosed() async throws {
    // The request itself has to arrive within this time, too.
    let limits = Self.limits { $0.headerTime = .seconds(3) }
    try await LocalServer.run(limits: limits, Self.routes) { server in
      let answer = try await server.answer("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func clientThatReadsNothingIsClosed() async throws {
    let limits = Self.limits { $0.sendTime = .milliseconds(300) }
    try await LocalServer.run(limits: limits, Self.routes) { server in
      try await blocking {
        let connection = try RawConnection(port: server.port, window: 4096)
        try connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        try Self.trickle(connection)
      }
    }
  }

  @Test func announcedGigabyteIsRefusedAndTheConnectionClosed() async throws {
    let limits = Self.limits { $0.lingerTime = .milliseconds(300) }
    try await LocalServer.run(limits: limits, Self.routes) { server in
      for request in ["GET /healthz", "POST /change", "PUT /healthz", "POST /nothing"] {
        let answer = try await server.answer(
          "\(request) HTTP/1.1\r\nHost: a\r\nContent-Length: \(1 << 30)\r\n\r\nabc")
        #expect(answer.hasPrefix("HTTP/1.1 4"))
        #expect(answer.lowercased().contains("connection: close\r\n"))
      }
    }
  }

  @Test func lingeringHasABoundOfBytes() async throws {
    let limits = Self.limits { $0.lingerTime = .seconds(600) }
    try await LocalServer.run(limits: limits, Self.routes) { server in
      try await blocking {
        let connection = try RawConnection(port: server.port)
        try connection.send(
          "POST /change HTTP/1.1\r\nHost: a\r\nContent-Length: \(1 << 30)\r\n\r\n")
        let piece = String(repeating: "a", count: 64 << 10)
        #expect(throws: RawConnection.Failure.self) {
          for _ in 0..<(1 << 10) { try connection.send(piece) }
        }
      }
    }
  }

  @Test func whoOnlyHoldsConnectionsDoesNotShutOutOthers() async throws {
    Self.allowOpenFiles(4096)
    try await LocalServer.run(Self.routes) { server in
      let held = try await blocking {
        try (0..<520).map { number in
          let connection = try RawConnection(port: server.port)
          try connection.send(number % 2 == 0 ? "GET /he" : "POST /change HTTP/1.1\r\nHo")
          return connection
        }
      }
      for _ in 0..<10 {
        #expect(try await server.get("/healthz").hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      // The first connections have been replaced.
      #expect(try await blocking { try held[0].receive().isEmpty })
    }
  }

  /// Raises the limit of open files as far as possible, because both ends are in this process.
  private static func allowOpenFiles(_ count: rlim_t) {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, count))
    setrlimit(resource, &limit)
  }

  @Test func connectionsThatWaitForTheServerAreNotTakenAway() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let limits = Self.limits { $0.connectionsPerClient = 1 }
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("wait") { _, _ in
        arrival.yield()
        for await _ in answers { break }
        return Response(status: .noContent)
      }
    }
    try await LocalServer.run(limits: limits, routes) { server in
      async let waiting = server.get("/wait")
      for await _ in arrivals { break }
      let refused = try await server.answer("")
      #expect(refused.isEmpty)
      answer.yield()
      let answered = try await waiting
      #expect(answered.hasPrefix("HTTP/1.1 204 No Content\r\n"))
    }
  }

  /// A client that only closed its sending side still gets a response for a while, because the server cannot
  /// distinguish it from one that has left.
  @Test(arguments: [true, false]) func workEndsWithItsReader(resets: Bool) async throws {
    let gate = Gate()
    let limits = Self.limits { $0.leaveTime = .milliseconds(300) }
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("wait") { _, _ in
        try await gate.pass()
        return Response(status: .noContent)
      }
    }
    try await LocalServer.run(limits: limits, routes) { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      try connection?.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
      try await gate.hasSeen(arrivals: 1)
      if resets { connection?.breakOff() }
      connection = nil
      try await gate.hasSeen(cancellations: 1)
    }
  }

  @Test func requestLineAndHeaderHaveABound() async throws {
    try await LocalServer.run(Self.routes) { server in
      let long = String(repeating: "a", count: 40_000)
      let answers = [
        try await server.get("/\(long)"), try await server.get("/", fields: "X: \(long)"),
      ]
      for answer in answers { #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n")) }
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    try await LocalServer.run(Self.routes) { server in
      let post = "POST /change HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n"
      let answer = try await server.answer(
        "\(post)\r\n1\(post)\r\n2\(post)Connection: close\r\n\r\n3")
      let bodies = answer.matches(of: #/\r\n\r\n(.)/#).map(\.1)
      #expect(bodies == ["1", "2", "3"])
    }
  }

  @Test func whatFollowsARequestNeedNotBeOne() async throws {
    try await LocalServer.run(Self.routes) { server in
      let answer = try await server.answer(
        "GET /healthz HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\nnonsense\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("HTTP/1.1 400 Bad Request\r\n"))
      #expect(try await server.get("/healthz").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }
}

struct ClientConnectionsTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
    ("2001:db8::1", "2001:db8::2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
    ("::ffff:1.2.3.4", "1.2.3.4", true), ("::ffff:1.2.3.4", "::ffff:1.2.3.5", false),
  ])
  func clientsAreToldApartByWhatTheNetworkGivesOut(one: String, other: String, isSame: Bool) throws
  {
    let addresses = try [one, other].map {
      ClientAddress(try SocketAddress(ipAddress: $0, port: 1))
    }
    #expect((addresses[0] == addresses[1]) == isSame)
  }
}
