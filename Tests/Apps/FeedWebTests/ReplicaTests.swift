import Foundation
import OfflineCore
import ProgramSupport
import Synchronization
import Testing

/// Several `feed-web` processes on one store.
@Suite(
  .enabled(if: DatabaseServer.areInstalled, "a server is not installed: 'Tools/setup' does it"),
  .hangLimit)
struct ReplicaTests {
  @Test func ofAllReadersOfAllReplicasOneHasTheSourceAsked() async throws {
    for store in try DatabaseServer.newStores() {
      let source = try GatedSource()
      let replicas = try await Self.replicas(3, on: store, from: source)
      let readers = try (0..<200).map { number in
        let reader = try RawConnection(port: replicas[number % 3].port)
        try reader.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return reader
      }
      try source.waitForRequest()
      source.open()
      for reader in readers {
        let page = String(decoding: try reader.receiveToTheEnd(), as: UTF8.self)
        #expect(page.contains("A picture of the gate"))
      }
      #expect(source.requestCount == 1)
    }
  }

  @Test func whenTheOneWhoAsksIsKilledTheNextOneAsks() async throws {
    for store in try DatabaseServer.newStores() {
      let source = try GatedSource()
      let replicas = try await Self.replicas(3, on: store, from: source)
      let first = try Self.reader(of: replicas[0])
      try source.waitForRequest()
      let others = try replicas.dropFirst().map { try Self.reader(of: $0) }
      replicas[0].send(SIGKILL)
      #expect(!String(decoding: try first.receiveToTheEnd(), as: UTF8.self).contains("of the gate"))
      try source.waitForRequest()
      source.open()
      for reader in others {
        let page = String(decoding: try reader.receiveToTheEnd(), as: UTF8.self)
        #expect(page.contains("A picture of the gate"))
      }
      #expect(source.requestCount == 2)
    }
  }

  @Test func whatOneReplicaSavesIsToldToThePagesOfAllOthers() async throws {
    let stores =
      try DatabaseServer.newStores() + DatabaseServer.newStores().map { $0 + "&announce=yes" }
    for store in stores {
      let source = try GatedSource()
      source.open()
      let replicas = try await Self.replicas(2, on: store, from: source)
      let page = try Self.reader(of: replicas[0], at: "/events")
      #expect(String(decoding: try page.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
      #expect(try Self.answer(of: replicas[1], at: "/").contains("A picture of the gate"))
      var told = ""
      while !told.contains("event: feed") {
        let piece = try page.receive()
        try #require(!piece.isEmpty)
        told += String(decoding: piece, as: UTF8.self)
        // After a second heartbeat, polling could have found the feed without the announcement.
        try #require(told.components(separatedBy: ":\n\n").count <= 2)
      }
    }
  }

  @Test func aReplicaIsReadyWhileItsStoreAnswers() async throws {
    let server = try DatabaseServer.newPostgres()
    let source = try GatedSource()
    let store = "postgres:" + server.postgresPlace().rawValue
    let replica = try await Self.replicas(1, on: store, from: source)[0]
    #expect(try Self.answer(of: replica, at: "/readyz").hasPrefix("HTTP/1.1 200"))
    try server.crash()
    #expect(try Self.answer(of: replica, at: "/readyz").hasPrefix("HTTP/1.1 503"))
    #expect(try Self.answer(of: replica, at: "/healthz").hasPrefix("HTTP/1.1 200"))
    try server.restart()
    #expect(try Self.answer(of: replica, at: "/readyz").hasPrefix("HTTP/1.1 200"))
  }

  @Test func aPageUnderWayIsWholeWhenItsReplicaIsEnded() async throws {
    let source = try GatedSource()
    let replica = try await Self.replicas(1, on: "memory:", from: source)[0]
    let idle = try RawConnection(port: replica.port)
    try idle.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    #expect(try !idle.receive().isEmpty)
    let reader = try Self.reader(of: replica)
    try source.waitForRequest()
    replica.send(SIGTERM)
    #expect(try idle.receive().isEmpty)
    source.open()
    let page = String(decoding: try reader.receiveToTheEnd(), as: UTF8.self)
    #expect(page.contains("A picture of the gate"))
    #expect(try await replica.end().status == 0)
  }

  private static func replicas(
    _ count: Int, on store: String, from source: GatedSource
  ) async throws -> [ServerProcess] {
    var replicas: [ServerProcess] = []
    for _ in 0..<count {
      replicas.append(
        try await ServerProcess(
          [
            "--source", source.address, "--policy", "cache-first", "--connections-per-client",
            "200", "--store-timeout", "60",
          ], of: "feed-web",
          environment: ["FEED_STORE": store]))
    }
    return replicas
  }

  private static func reader(of replica: ServerProcess, at path: String = "/") throws
    -> RawConnection
  {
    let reader = try RawConnection(port: replica.port)
    try reader.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    return reader
  }

  private static func answer(of replica: ServerProcess, at path: String) throws -> String {
    String(decoding: try reader(of: replica, at: path).receiveToTheEnd(), as: UTF8.self)
  }
}

/// A source of one image that counts the requests for the feed and responds once a gate is open.
private final class GatedSource: Sendable {
  struct NoRequest: Error {}

  let address: String
  private let server: StubServer
  private let counter: Counter
  private let gate = DispatchSemaphore(value: 0)
  private let asked = DispatchSemaphore(value: 0)

  init() throws {
    let body = """
      {"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
        "description": "A picture of the gate", "image": "http://127.0.0.1:1/picture"}]}
      """
    let (gate, asked, counter) = (gate, asked, Counter())
    self.counter = counter
    server = try StubServer { target, _ in
      guard target.hasPrefix("/v1/feed"), !target.contains("after_id") else { return nil }
      counter.increment()
      asked.signal()
      gate.wait()
      gate.signal()
      return Data(body.utf8)
    }
    address = server.address
  }

  var requestCount: Int { counter.value }

  /// Blocks until the feed is requested.
  ///
  /// - Throws: ``NoRequest`` after ten minutes.
  func waitForRequest() throws {
    guard asked.wait(timeout: .now() + .seconds(600)) == .success else { throw NoRequest() }
  }

  func open() { gate.signal() }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
}
