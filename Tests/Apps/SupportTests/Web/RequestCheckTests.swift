import ArgumentParser
import HTTPTypes
import Hummingbird
import ProgramSupport
import Testing

@testable import WebSupport

@Suite(.hangLimit) struct RequestCheckTests {
  private func status(
    _ method: String = "GET", options: [String] = [], host: String = "localhost:8080",
    target: String? = nil, fields: String...
  ) async throws -> String {
    let options = try ServerOptions.parse(options)
    let routes: (Router<BasicRequestContext>) -> Void = { router in
      router.add(
        middleware: RequestCheck.host(options, publicAddress: try? options.publicAddress()))
      router.add(middleware: RequestCheck.sameOrigin)
      router.readHealth()
      router.change("change") { _, _ in Response(status: .noContent) }
    }
    let path = method == "GET" ? "/healthz" : "/change"
    let request =
      ["\(method) \(target ?? path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields + [
        "", "",
      ]
    nonisolated(unsafe) var status = ""
    try await LocalServer.run(routes) { server in
      status = String(
        try await server.answer(request.joined(separator: "\r\n")).dropFirst(9).prefix(3))
    }
    return status
  }

  @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:8080"])
  func ownNamesAreAnswered(host: String) async throws {
    #expect(try await status(host: host) == "200")
  }

  /// DNS rebinding cannot produce these addresses, because they are not names.
  @Test func allAddressesOfThisMachineAreOwnWhereItListensOnAll() async throws {
    let everywhere = try ServerOptions.parse(["--host", "0.0.0.0"])
    #expect(everywhere.ownAddresses.contains("127.0.0.1"))
    #expect(try ServerOptions.parse([]).ownAddresses == [])
    for address in everywhere.ownAddresses {
      let options = ["--host", "0.0.0.0"]
      #expect(try await status(options: options, host: "\(address):8080") == "200")
      #expect(try await status(options: options, host: "evil.example:8080") == "421")
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "localhost", "localhost:80", "localhost:8081",
    "localhost.evil.example:8080", "192.168.1.1:8080", "[::2]:8080",
  ])
  func otherNamesAreNot(host: String) async throws {
    #expect(try await status(host: host) == "421")
  }

  @Test(arguments: [
    "", "localhost:", "localhost:x", "localhost:+80", "localhost:0", "localhost:65536", "a/b",
    "a@b", "[::1", "[]:80", "[g]:80", "[::1]80", String(repeating: "a", count: 256),
  ])
  func whatIsNoNameIsRefused(host: String) async throws {
    #expect(try await status(host: host) == "400")
  }

  /// The Host field does not contain this host (RFC 9112, 3.2.2).
  @Test(arguments: [
    ("http://localhost:8080/healthz", "200"), ("HTTP://LOCALHOST:8080/healthz", "200"),
    ("http://evil.example:8080/healthz", "421"), ("http://evil.example/healthz", "421"),
    ("https://evil.example:8080/healthz", "421"), ("http://evil.example:8080", "421"),
    ("http://localhost:8080@evil.example:8080/healthz", "400"), ("evil.example/healthz", "400"),
    ("ftp://localhost:8080/healthz", "400"), ("http:healthz", "400"), ("*", "400"),
  ])
  func anAddressInTheRequestLineSaysTheName(target: String, status expected: String) async throws {
    #expect(try await status(target: target) == expected)
    #expect(try await status(host: "evil.example:8080", target: target) == expected)
  }

  @Test(arguments: [
    (["--host", "192.168.1.1"], "192.168.1.1:8080", "200"), (["--port", "80"], "localhost", "200"),
    (["--port", "0"], "localhost:40000", "200"), (["--port", "0"], "evil.example:40000", "421"),
    (["--public-url", "https://a.example/b"], "a.example", "200"),
    (["--public-url", "https://A.example"], "a.EXAMPLE:443", "200"),
    (["--public-url", "http://a.example:81"], "a.example:81", "200"),
    (["--public-url", "https://a.example"], "b.example", "421"),
    (["--public-url", "https://a.example"], "localhost:8080", "200"),
    (["--public-url", "http://127.0.0.1:81"], "127.0.0.1:81", "200"),
    (["--public-url", "http://127.0.0.1:81"], "127.0.0.1:8080", "200"),
    (["--host", "::1"], "[::1]:8080", "200"),
  ])
  func optionsGiveNames(options: [String], host: String, status expected: String) async throws {
    #expect(try await status(options: options, host: host) == expected)
  }

  @Test(arguments: [
    (["Sec-Fetch-Site: same-origin"], "204"), (["Sec-Fetch-Site: cross-site"], "403"),
    (["Sec-Fetch-Site: same-site"], "403"), (["Sec-Fetch-Site: none"], "403"),
    (["Sec-Fetch-Site: same-origin", "Origin: null"], "204"),
    (["Sec-Fetch-Site: cross-site", "Origin: http://localhost:8080"], "403"),
    (["Origin: http://localhost:8080"], "204"), (["Origin: https://localhost:8080"], "204"),
    (["Origin: http://localhost"], "403"), (["Origin: http://evil.example"], "403"),
    (["Origin: null"], "403"), ([], "403"),
  ])
  func changesAreForOwnPagesAlone(fields: [String], status expected: String) async throws {
    let joined = fields.isEmpty ? "X: x" : fields.joined(separator: "\r\n")
    #expect(try await status("POST", fields: joined) == expected)
  }

  @Test func readingIsForAll() async throws {
    #expect(try await status("GET", fields: "Origin: http://evil.example") == "200")
  }

  @Test func whatAnAnswerSaysItselfIsSaidOnce() async throws {
    func routes(_ router: Router<BasicRequestContext>) {
      router.add(middleware: SecurityHeaders(contentSecurityPolicy: "default-src 'none'"))
      router.get("own") { _, _ in
        Response(status: .ok, headers: [.xContentTypeOptions: "nosniff"])
      }
    }
    try await LocalServer.run(routes) { server in
      let answer = try await server.get("/own").lowercased()
      #expect(answer.ranges(of: "x-content-type-options").count == 1)
    }
  }

  @Test func failuresHaveSecurityHeadersToo() async throws {
    func routes(_ router: Router<BasicRequestContext>) {
      router.add(middleware: SecurityHeaders(contentSecurityPolicy: "default-src 'none'"))
      router.add(middleware: FailureResponses(logger: .silent))
      router.readHealth()
    }
    try await LocalServer.run(routes) { server in
      for path in ["/healthz", "/nothing"] {
        let answer = try await server.get(path)
        for field in [
          "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
          "Referrer-Policy: same-origin",
          "Cross-Origin-Resource-Policy: same-origin",
        ] {
          #expect(answer.lowercased().contains(field.lowercased() + "\r\n"))
        }
      }
    }
  }
}
