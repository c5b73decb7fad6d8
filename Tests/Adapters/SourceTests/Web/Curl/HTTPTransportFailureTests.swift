import Conformance
import Foundation
import HTTPSource
import Testing

struct HTTPTransportFailureTests {
  @Test
  func tellsARefusedConnection() async throws {
    await #expect(throws: HTTPTransportError.refused) {
      try await transport.get(DeadEnd.address)
    }
  }

  @Test
  func tellsAnUnknownHost() async {
    await #expect(throws: HTTPTransportError.unknownHost) {
      try await transport.get("http://nowhere.invalid/")
    }
  }

  @Test
  func tellsAServerWithoutTLS() async throws {
    let server = try PlainListener(answering: Data("HTTP/1.1 400 No\r\n\r\n".utf8))
    await #expect(throws: HTTPTransportError.unreachable("no secure connection could be made")) {
      try await transport.get("https://127.0.0.1:\(server.port)/")
    }
  }

  @Test(
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"])
  func tellsAnAnswerThatBreaksOff(start: String) async throws {
    let server = try TestServer { _, connection in
      connection.send(Data(start.utf8))
      connection.close()
    }
    await #expect(throws: HTTPTransportError.interrupted) {
      try await transport.get(server.address)
    }
  }

  @Test
  func tellsAHeadThatBreaksOff() async throws {
    let server = try TestServer { _, connection in
      connection.send(Data("HTTP/1.1 200 OK\r\nContent-Le".utf8))
      connection.close()
    }
    await #expect(throws: HTTPTransportError.interrupted) {
      try await transport.get(server.address)
    }
  }

  @Test
  func tellsChunksThatBreakOff() async throws {
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Transfer-Encoding: chunked"])
      connection.send(Data("3\r\nabc\r\n".utf8))
      connection.close()
    }
    await #expect(throws: HTTPTransportError.interrupted) {
      try await transport.get(server.address)
    }
  }

  @Test
  func tellsAnAnswerThatIsNotHTTP() async throws {
    let server = try TestServer { _, connection in
      connection.send(Data("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n\r\n\r\n".utf8))
      connection.close()
    }
    await #expect(throws: HTTPTransportError.notHTTP) {
      try await transport.get(server.address)
    }
  }

  @Test
  func refusesABodyThatSaysItIsTooLarge() async throws {
    let closed = Signal()
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Content-Length: 1001"])
      connection.waitForClose()
      closed.send()
      connection.close()
    }
    await #expect(throws: HTTPTransportError.tooLarge) {
      try await transport.get(server.address, byteLimit: 1000)
    }
    await closed.wait()
  }

  @Test
  func stopsABodyWithoutEnd() async throws {
    let closed = Signal()
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Connection: close"])
      connection.sendWithoutEnd()
      closed.send()
      connection.close()
    }
    await #expect(throws: HTTPTransportError.tooLarge) {
      try await transport.get(server.address, byteLimit: 1 << 20)
    }
    await closed.wait()
  }

  @Test
  func breaksOffABodyWithoutEndWhereNoMoreIsWanted() async throws {
    let closed = Signal()
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Connection: close"])
      connection.sendWithoutEnd()
      closed.send()
      connection.close()
    }
    let response = try await transport.get(server.address, byteLimit: 1_000, endsAtLimit: true)
    #expect(response.body.count == 1_000)
    await closed.wait()
  }

  @Test
  func stopsARedirectWithoutEnd() async throws {
    let closed = Signal()
    let server = try TestServer { _, connection in
      connection.begin(302, fields: ["Location: /next", "Connection: close"])
      connection.sendWithoutEnd()
      closed.send()
      connection.close()
    }
    await #expect(throws: HTTPTransportError.tooLarge) {
      try await transport.get(server.address, byteLimit: 1 << 20)
    }
    await closed.wait()
  }

  @Test
  func stopsACompressedBodyAtTheLimit() async throws {
    let bomb = try await Gzip.zeros(mebibytes: 256)
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Content-Encoding: gzip"], body: bomb)
    }
    await #expect(throws: HTTPTransportError.tooLarge) {
      try await transport.get(server.address, byteLimit: 1 << 20)
    }
  }

  @Test
  func tellsABrokenCompression() async throws {
    let server = try TestServer { _, connection in
      connection.respond(
        200, fields: ["Content-Encoding: gzip"],
        body: Data([0x1F, 0x8B]) + Data("not compressed".utf8))
    }
    await #expect(throws: HTTPTransportError.undecodable) {
      try await transport.get(server.address)
    }
  }

  @Test
  func tellsACompressionThatBreaksOff() async throws {
    let stream = try await Gzip.stream(of: "hello, hello, hello").dropLast(10)
    let server = try TestServer { _, connection in
      connection.respond(200, fields: ["Content-Encoding: gzip"], body: Data(stream))
    }
    await #expect(throws: HTTPTransportError.undecodable) {
      try await transport.get(server.address)
    }
  }
}
