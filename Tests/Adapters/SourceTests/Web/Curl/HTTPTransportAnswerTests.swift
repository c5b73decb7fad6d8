import Foundation
import HTTPSource
import Testing

struct HTTPTransportAnswerTests {
  @Test
  func getsWithPathQueryAndPortKept() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    _ = try await transport.get(server.address + "/a%20b/c?x=1&y=%2F%C3%A9&y=2")
    #expect(server.requests.map(\.line) == ["GET /a%20b/c?x=1&y=%2F%C3%A9&y=2 HTTP/1.1"])
    #expect(server.requests.first?["Host"] == "127.0.0.1:\(server.port)")
  }

  @Test
  func sendsTheFieldsOfTheRequest() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    let headers = [
      (name: "User-Agent", value: "essential-feed/1"),
      (name: "Accept-Encoding", value: "gzip, deflate"),
      (name: "Authorization", value: "Basic YTpi"),
      (name: "Host", value: "example.org:81"),
    ]
    _ = try await transport.get(server.address, headers: headers)
    let request = try #require(server.requests.first)
    for (name, value) in headers { #expect(request[name] == value) }
    #expect(request["Cookie"] == nil)
  }

  @Test(
    arguments: [
      200, 201, 204, 226, 300, 301, 302, 303, 304, 305, 307, 308, 400, 401, 404, 407, 429, 500, 503,
    ]
  )
  func passesEveryStatusThrough(status: Int) async throws {
    let server = try TestServer { _, connection in
      connection.respond(
        status,
        fields: ["Location: /next", "Retry-After: 30", "WWW-Authenticate: Basic realm=\"x\""])
    }
    let response = try await transport.get(server.address)
    #expect(response.status == status)
    #expect(response.first("location") == "/next")
    #expect(response.first("retry-after") == "30")
    #expect(server.requests.map(\.line) == ["GET / HTTP/1.1"])
  }

  @Test
  func deliversAnEmptyBody() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    let response = try await transport.get(server.address)
    #expect(response.status == 200)
    #expect(response.body.isEmpty)
    #expect(response.first("location") == nil)
    #expect(response.first("retry-after") == nil)
  }

  @Test
  func deliversTheExactBytesUpToTheLimit() async throws {
    let bytes = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 8)) })
    let server = try TestServer { _, connection in connection.respond(body: bytes) }
    let response = try await transport.get(server.address, byteLimit: 1 << 20)
    #expect(response.body == bytes)
  }

  @Test(arguments: [999, 1_000, 1_001, 100_000])
  func breaksOffWhereNoMoreIsWanted(count: Int) async throws {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
    let server = try TestServer { _, connection in connection.respond(body: bytes) }
    for _ in 0..<2 {
      let response = try await transport.get(server.address, byteLimit: 1_000, endsAtLimit: true)
      #expect(response.body == bytes.prefix(1_000))
    }
  }

  @Test
  func followsNoRedirect() async throws {
    let server = try TestServer { _, connection in
      connection.respond(302, fields: ["Location: http://127.0.0.1:1/"], body: Data("moved".utf8))
    }
    let response = try await transport.get(server.address)
    #expect(response.status == 302)
    #expect(response.first("location") == "http://127.0.0.1:1/")
  }

  @Test
  func deliversABodyInChunks() async throws {
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Transfer-Encoding: chunked"])
      connection.send(Data("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8))
    }
    let response = try await transport.get(server.address)
    #expect(String(decoding: response.body, as: UTF8.self) == "abcde")
  }

  @Test
  func deliversABodyThatTheCloseEnds() async throws {
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Connection: close"])
      connection.send(Data("abc".utf8))
      connection.close()
    }
    let response = try await transport.get(server.address)
    #expect(String(decoding: response.body, as: UTF8.self) == "abc")
  }

  @Test
  func decompressesGzip() async throws {
    let stream = try await Gzip.stream(of: "hello")
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Content-Encoding: gzip"], body: stream)
    }
    let headers = [(name: "Accept-Encoding", value: "gzip, deflate")]
    let response = try await transport.get(server.address, headers: headers)
    #expect(String(decoding: response.body, as: UTF8.self) == "hello")
  }

  /// "hello" with the wrapper of RFC 1950 and without it, under the older name, and in two streams;
  /// compressed without a declaration, with trailing bytes, without its checksum, with a truncated
  /// trailer, and not compressed.
  @Test(arguments: [
    ("deflate", "eJzLSM3JyQcABiwCFQ=="), ("deflate", "y0jNyckHAA=="),
    ("X-GZIP", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
    ("gzip", "H4sIAAAAAAACA8tIzQEAG/EL5QMAAAAfiwgAAAAAAAIDy8kHAJ1KnFUCAAAA"),
    ("identity", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
    ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAAAAAAA="), ("gzip", "H4sIAAAAAAACA8tIzcnJBwA="),
    ("gzip", "H4sIAAAAAAACA8tIzcnJBwCGphA2BQ=="), ("gzip", "aGVsbG8="),
  ])
  func decompressesWhatServersSend(coding: String, body: String) async throws {
    let stream = try #require(Data(base64Encoded: body))
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Content-Encoding: \(coding)"], body: stream)
    }
    let response = try await transport.get(server.address)
    #expect(String(decoding: response.body, as: UTF8.self) == "hello")
  }

  @Test
  func reusesItsConnection() async throws {
    let server = try TestServer { _, connection in connection.respond(body: Data("x".utf8)) }
    for _ in 0..<20 { _ = try await transport.get(server.address) }
    #expect(server.requests.count == 20)
    // A connection may still be returning to the pool when the next request needs one.
    #expect(server.connectionCount < 10)
  }

  @Test
  func keepsNoCookies() async throws {
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Set-Cookie: a=b; Path=/"])
    }
    for _ in 0..<2 { _ = try await transport.get(server.address) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0["Cookie"] == nil })
  }

  @Test
  func answersFiftyAtOnce() async throws {
    let server = try TestServer { request, connection in
      connection.respond(body: Data(request.target.utf8))
    }
    let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
      for number in 0..<50 {
        group.addTask { try await transport.get("\(server.address)/\(number)").body }
      }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(bodies == Set((0..<50).map { Data("/\($0)".utf8) }))
  }
}
