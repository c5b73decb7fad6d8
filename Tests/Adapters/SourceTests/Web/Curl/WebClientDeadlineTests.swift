import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct WebClientDeadlineTests {
  static let starts = [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc",
  ]

  @Test(arguments: starts)
  func boundsTheWaitForTheAnswer(start: String) async throws {
    let closed = Signal()
    let server = try TestServer { _, connection in
      connection.send(Data(start.utf8))
      connection.waitForClose()
      closed.send()
      connection.close()
    }
    // A busy machine may not even send the request within the limit.
    repeat { await expectTimeOut(address: server.address + "/a") } while server.requests.isEmpty
    try await withHangLimit { await closed.wait() }
  }

  @Test
  func boundsTheWaitForAConnection() async throws {
    let blackHole = try FullListener()
    await expectTimeOut(address: blackHole.address + "/a")
  }

  @Test
  func boundsABodyThatTrickles() async throws {
    let server = try TestServer { _, connection in
      connection.begin(200, fields: ["Content-Length: 1000000"])
      while connection.send(Data("x".utf8)) { usleep(10_000) }
      connection.close()
    }
    await expectTimeOut(address: server.address + "/a")
  }

  @Test
  func boundsAllRedirectsTogether() async throws {
    let server = try TestServer { request, connection in
      usleep(200_000)
      connection.respond(302, fields: ["Location: " + (request.target == "/a" ? "/b" : "/a")])
    }
    await expectTimeOut(address: server.address + "/a")
  }

  @Test
  func aCancelledRequestIsCancelledAndNotLate() async throws {
    let arrived = Signal()
    let server = try TestServer { _, connection in
      arrived.send()
      connection.waitForClose()
      connection.close()
    }
    let url = try #require(URL(string: server.address))
    let task = Task { try await client(url, timeout: .seconds(60)).get(url, byteLimit: 10) }
    await arrived.wait()
    task.cancel()
    try await withHangLimit {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  private func expectTimeOut(address: String) async {
    await #expect(
      throws: SourceError(.unreachable, address: address, detail: "no answer within 0.5 s")
    ) {
      try await withHangLimit {
        let url = try #require(URL(string: address))
        _ = try await client(url, timeout: .seconds(0.5)).get(url, byteLimit: 1 << 20)
      }
    }
  }

  private func client(_ url: URL, timeout: Duration) -> WebClient {
    WebClient(
      transport: transport,
      rules: AddressRules(trusted: [], allowsPrivate: false).trusting(url), timeout: timeout)
  }
}
