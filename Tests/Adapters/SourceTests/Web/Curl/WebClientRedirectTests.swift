import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct WebClientRedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func followsARelativeRedirect(status: Int) async throws {
    let server = try TestServer { request, connection in
      if request.target == "/a/b?x=1" {
        connection.respond(status, fields: ["Location: ../c?y=2"], body: Data("moved".utf8))
      } else {
        connection.respond(body: Data(request.target.utf8))
      }
    }
    let response = try await get(server.address + "/a/b?x=1")
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "/c?y=2")
  }

  @Test
  func followsTenRedirectsAndNoMore() async throws {
    let server = try TestServer { request, connection in
      let left = (Int(request.target.dropFirst()) ?? 0) - 1
      if left < 0 { return connection.respond(body: Data("end".utf8)) }
      connection.respond(302, fields: ["Location: /\(left)"])
    }
    #expect(try await get(server.address + "/10").status == 200)
    let address = server.address + "/11"
    await #expect(
      throws: SourceError(.invalidData, address: address, detail: "too many redirects")
    ) { try await get(address) }
  }

  @Test(arguments: [
    "Location: ftp://127.0.0.1/", "Location: file:///etc/passwd", "Location: http://",
  ])
  func refusesToLeaveTheWeb(field: String) async throws {
    let server = try TestServer { _, connection in connection.respond(302, fields: [field]) }
    let address = server.address + "/a"
    await #expect(
      throws: SourceError(
        .invalidData, address: address,
        detail: "the redirect leads to an address that is not http or https")
    ) {
      try await get(address)
    }
    #expect(server.requests.count == 1)
  }

  @Test func isLedFromHTTPToHTTPSAndNeverBack() async throws {
    let transport = ScriptedTransport { request in
      switch request.url.absoluteString {
      case "http://a.example/":
        HTTPResponse(status: 301, location: "https://a.example/x", body: Data())
      case "https://a.example/x": HTTPResponse(status: 200, body: Data("feed".utf8))
      default: HTTPResponse(status: 301, location: "http://a.example/", body: Data())
      }
    }
    let client = WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false),
      timeout: .seconds(60))
    let up = try #require(URL(string: "http://a.example/"))
    #expect(try await client.get(up, byteLimit: 10).body == Data("feed".utf8))
    let down = try #require(URL(string: "https://a.example/y?key=hidden"))
    await #expect(
      throws: SourceError(
        .invalidData, address: "https://a.example/y",
        detail: "redirected to http://a.example/, which is not secure")
    ) { try await client.get(down, byteLimit: 10) }
  }

  @Test func aServerThatWantsACookieIsToldApart() async throws {
    let server = try TestServer { request, connection in
      connection.respond(302, fields: ["Location: \(request.target)", "Set-Cookie: a=b"])
    }
    await #expect(
      throws: SourceError(
        .invalidData, address: server.address + "/a",
        detail: "redirected to itself, perhaps to set a cookie, which is not kept here")
    ) { try await get(server.address + "/a") }
    #expect(server.requests.count == 1)
  }

  @Test(
    arguments: [
      "//", "http://[", ":::", "?%zz", "http://a b/", "http://:80", "///", "\u{7F}", "%", "http:?#",
      "http://%00/", "http://a:99999/", "#", "[", "//[::1", "http://ü.invalid/é",
    ])
  func survivesAnyTextForAnAddress(location: String) async throws {
    let server = try TestServer { _, connection in
      connection.respond(302, fields: ["Location: \(location)"])
    }
    await #expect(throws: SourceError.self) { try await get(server.address + "/a?b") }
  }

  @Test(
    arguments: ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"])
  func refusesToBeLedIntoThisMachine(host: String) async throws {
    let inner = try TestServer { _, connection in connection.respond() }
    let target = "http://\(host):\(inner.port)/secret?key=1"
    let outer = try TestServer { _, connection in
      connection.respond(302, fields: ["Location: \(target)"])
    }
    await #expect(
      throws: SourceError(
        .refused, address: "http://\(host):\(inner.port)/secret",
        detail: "leads into this machine or a private network")
    ) { try await get(outer.address) }
    #expect(inner.requests.isEmpty)
  }

  @Test
  func mayBeLedIntoThisMachineWhereThatIsAllowed() async throws {
    let inner = try TestServer { _, connection in connection.respond(body: Data("in".utf8)) }
    let outer = try TestServer { _, connection in
      connection.respond(302, fields: ["Location: \(inner.address)/"])
    }
    let response = try await get(outer.address, allowsPrivate: true)
    #expect(String(decoding: response.body, as: UTF8.self) == "in")
  }

  @Test func aRedirectThatLeadsNowhereIsToldSo() async throws {
    let server = try TestServer { _, connection in connection.respond(302, fields: ["X: y"]) }
    let address = server.address + "/a"
    await #expect(
      throws: SourceError(
        .invalidData, address: address, detail: "status 302 without an address to redirect to")
    ) { try await get(address) }
  }

  private func get(
    _ address: String, allowsPrivate: Bool = false
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: address))
    let rules = AddressRules(trusted: [], allowsPrivate: allowsPrivate).trusting(url)
    return try await WebClient(transport: transport, rules: rules, timeout: .seconds(60))
      .get(url, byteLimit: 1 << 20)
  }
}
