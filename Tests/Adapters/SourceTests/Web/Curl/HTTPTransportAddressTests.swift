import Conformance
import Foundation
import Testing

@testable import HTTPSource

/// The IP address of a connection is checked when it is made, for `https` too.
struct HTTPTransportAddressTests {
  private static let proxies: [(address: String, variables: [String: String], shown: String?)] = [
    ("http://a.example/", ["http_proxy": "p:1"], "http://p:1 (http_proxy)"),
    ("http://a.example/", ["HTTP_PROXY": "p:1"], nil),
    ("https://a.example/", ["http_proxy": "p:1"], nil),
    ("https://a.example/", ["https_proxy": "socks5h://u:s@p:1"], "socks5h://p:1 (https_proxy)"),
    ("http://a.example/", ["http_proxy": "", "all_proxy": "p:1"], nil),
    ("http://a.example/", ["ALL_PROXY": "p:1", "no_proxy": "*"], nil),
    ("http://a.example/", ["ALL_PROXY": "p:1", "no_proxy": "b.example, .EXAMPLE"], nil),
    ("http://aexample/", ["ALL_PROXY": "p:1", "NO_PROXY": "example"], "http://p:1 (ALL_PROXY)"),
    ("http://10.1.2.3/", ["ALL_PROXY": "p:1", "NO_PROXY": "10.0.0.0/8"], nil),
    ("http://11.1.2.3/", ["ALL_PROXY": "p:1", "NO_PROXY": "10.0.0.0/8"], "http://p:1 (ALL_PROXY)"),
    ("http://[::1]/", ["ALL_PROXY": "p:1", "NO_PROXY": "::1"], nil),
  ]

  /// A name and unusual spellings that the system resolves to this machine.
  @Test(
    arguments: ["http", "https"], ["localhost", "0x7f.1", "127.0.0.1", "[::ffff:127.0.0.1]"])
  func connectsToNobodyInside(scheme: String, host: String) async throws {
    let server = try TestServer { _, connection in connection.respond() }
    await #expect(throws: HTTPTransportError.privateAddress) {
      try await get("\(scheme)://\(host):\(server.port)/")
    }
    #expect(server.connectionCount == 0)
  }

  @Test func aNameThatLeadsInsideIsNotAskedByItsOtherNumber() throws {
    let url = try #require(URL(string: "https://two.example/"))
    let transfer = Transfer(
      HTTPRequest(url: url, byteLimit: 1), by: nil, trusting: Authorities { _ in nil },
      answer: AsyncThrowingStream.makeStream().continuation)
    #expect(transfer.mayConnect(to: IPAddress(text: "8.8.8.8")))
    #expect(!transfer.mayConnect(to: IPAddress(text: "10.0.0.1")))
    #expect(!transfer.mayConnect(to: IPAddress(text: "8.8.8.8")))
  }

  @Test func aConnectionThatIsThereIsNoWayInside() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    _ = try await get(server.address, allowsPrivate: true)
    await #expect(throws: HTTPTransportError.privateAddress) { try await get(server.address) }
    #expect(server.requests.count == 1)
  }

  @Test func aProxyMayBeInsideAndIsAskedInsteadOfTheServer() async throws {
    let proxy = try TestServer { _, connection in
      connection.respond(body: Data("by proxy".utf8))
    }
    let variables = ["http_proxy": "http://user:secret@127.0.0.1:\(proxy.port)"]
    let response = try await get("http://name.invalid/a?b", environment: variables)
    #expect(String(decoding: response.body, as: UTF8.self) == "by proxy")
    #expect(proxy.requests.map(\.line) == ["GET http://name.invalid/a?b HTTP/1.1"])
    let said = proxy.requests.first?["Proxy-Authorization"]
    #expect(said == "Basic " + Data("user:secret".utf8).base64EncodedString())
  }

  @Test func aProxyThatRefusesIsNamedWithoutItsPassword() async throws {
    let proxy = try TestServer { _, connection in connection.respond(403) }
    let variables = ["HTTPS_PROXY": "u:secret@127.0.0.1:\(proxy.port)"]
    await #expect(
      throws: HTTPTransportError.unreachable(
        "the proxy http://127.0.0.1:\(proxy.port) of HTTPS_PROXY answered with status 403")
    ) { try await get("https://name.invalid/", environment: variables) }
    #expect(proxy.requests.map(\.line) == ["CONNECT name.invalid:443 HTTP/1.1"])
    #expect(proxy.requests.first?["Authorization"] == nil)
    await #expect(
      throws: HTTPTransportError.unreachable(
        "the proxy \(DeadEnd.address) of all_proxy can't be reached: connection refused")
    ) { try await get("http://name.invalid/", environment: ["all_proxy": DeadEnd.address]) }
  }

  @Test(arguments: proxies)
  func theVariablesNameAProxy(
    address: String, variables: [String: String], shown: String?
  ) throws {
    let url = try #require(URL(string: address))
    #expect(CurlTransport { variables[$0] }.proxy(for: url) == shown)
  }

  @Test(
    arguments: [
      ([:], nil, nil), (["SSL_CERT_FILE": "a"], "a", nil), (["SSL_CERT_DIR": "d"], nil, "d"),
      (["SSL_CERT_FILE": "a", "CURL_CA_BUNDLE": "b", "SSL_CERT_DIR": "d"], "b", "d"),
      (["SSL_CERT_FILE": "a", "CURL_CA_BUNDLE": ""], "a", nil),
    ] as [([String: String], String?, String?)])
  func authoritiesAreNamedAsForOtherPrograms(
    variables: [String: String], file: String?, folder: String?
  ) {
    let authorities = Authorities { variables[$0] }
    #expect(authorities.file == file)
    #expect(authorities.folder == folder)
  }

  private func get(
    _ address: String, allowsPrivate: Bool = false, environment: [String: String] = [:]
  ) async throws -> HTTPResponse {
    let request = HTTPRequest(
      url: try #require(URL(string: address)), byteLimit: 1 << 20, allowsPrivate: allowsPrivate)
    return try await withHangLimit {
      try await CurlTransport { environment[$0] }.get(request)
    }
  }
}
