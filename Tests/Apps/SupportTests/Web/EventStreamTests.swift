import Foundation
import Hummingbird
import ProgramSupport
import ServiceLifecycle
import Testing

@testable import WebSupport

@Suite(.hangLimit) struct EventStreamTests {
  private let events = EventStream(heartbeat: .seconds(3600))

  private func listen(_ server: LocalServer, field: String = "X: x") async throws -> RawConnection {
    let count = events.listenerCount
    let connection = try await blocking {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
      return connection
    }
    while events.listenerCount == count { try await Task.sleep(for: .milliseconds(1)) }
    return connection
  }

  /// Receives until the text has arrived.
  private static func receive(_ text: String, on connection: RawConnection) async throws {
    try await blocking {
      var received = Data()
      while !String(decoding: received, as: UTF8.self).contains(text) {
        let more = try connection.receive()
        try #require(!more.isEmpty, "\(String(decoding: received, as: UTF8.self))")
        received += more
      }
    }
  }

  private func route(_ router: Router<BasicRequestContext>) {
    router.read("events") { request, _ in events.response(to: request) }
  }

  @Test func eventsReachAllListeners() async throws {
    try await LocalServer.run(services: [events], route) { server in
      let listeners = [try await listen(server), try await listen(server)]
      events.send("feed", id: "1", data: "a\nb")
      for listener in listeners {
        try await Self.receive("event: feed\nid: 1\ndata: a\ndata: b\n\n", on: listener)
      }
    }
  }

  @Test(arguments: [("1", "data: two"), ("2", "data: three"), ("unknown", "data: one")])
  func whoComesBackGetsWhatFollowed(lastID: String, first: String) async throws {
    try await LocalServer.run(services: [events], route) { server in
      for (id, data) in [("1", "one"), ("2", "two"), ("3", "three")] {
        events.send("feed", id: id, data: data)
      }
      let answer = Task { try await server.get("/events", fields: "Last-Event-ID: \(lastID)") }
      while events.listenerCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
      await server.services.triggerGracefulShutdown()
      #expect(try await answer.value.firstMatch(of: #/data: \w+/#)?.0 == first[...])
    }
  }

  @Test func streamsEndAsSoonAsTheServerDrains() async throws {
    try await LocalServer.run(services: [events], route) { server in
      let listener = try await listen(server)
      await server.services.triggerGracefulShutdown()
      let all = try await blocking { try listener.receiveToTheEnd() }
      #expect(String(decoding: all, as: UTF8.self).hasSuffix("0\r\n\r\n"))
    }
  }

  @Test func quietListenersGetAHeartbeatAndAreForgottenWhenTheyGo() async throws {
    let events = EventStream(heartbeat: .milliseconds(10))
    func routes(_ router: Router<BasicRequestContext>) {
      router.read("events") { request, _ in events.response(to: request) }
    }
    try await LocalServer.run(services: [events], routes) { server in
      var connection: RawConnection? = try await blocking {
        let connection = try RawConnection(port: server.port)
        try connection.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        return connection
      }
      if let connection {
        try await Self.receive(":\n\n\r\n3\r\n:\n\n\r\n3\r\n:\n\n", on: connection)
      }
      #expect(events.listenerCount == 1)
      connection = nil
      while events.listenerCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test func headEndsAtOnce() async throws {
    try await LocalServer.run(services: [events], route) { server in
      let answer = try await server.answer(
        "HEAD /events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.contains("text/event-stream"))
      #expect(events.listenerCount == 0)
    }
  }
}
