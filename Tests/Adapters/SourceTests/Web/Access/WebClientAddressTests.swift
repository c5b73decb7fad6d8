import Foundation
import HTTPSource
import OfflineCore
import Testing

/// Addresses that a client refuses by their text, and those that it leaves to the transport, which connects.
struct WebClientAddressTests {
  private static let refusal = "leads into this machine or a private network"

  @Test(arguments: [
    "http://0x7f000001/a", "http://10.1/a", "http://localhost/a", "https://localhost/a",
    "https://LOCALHOST./a", "http://a.localhost/a", "http://[::ffff:10.0.0.1]/a", "http://0/a",
    "http://169.254.169.254/a", "http://[fe80::1%25lo]/a",
  ])
  func requestsNothingInThisMachineOrAPrivateNetwork(address: String) async throws {
    let transport = ScriptedTransport("")
    let url = try #require(URL(string: address))
    await #expect(
      throws: SourceError(.refused, address: url.shown, detail: Self.refusal)
    ) {
      try await client(transport).get(url, byteLimit: 1)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: ["http://8.8.8.8:81/x", "https://0x08080808/", "http://name.example/"])
  func leavesTheNumberOfANameToTheTransport(address: String) async throws {
    let transport = ScriptedTransport("")
    let url = try #require(URL(string: address))
    _ = try await client(transport).get(url, byteLimit: 1)
    let request = try #require(transport.requests.first)
    #expect(request.url == url)
    #expect(!request.allowsPrivate)
  }

  @Test func tellsOfTheAddressThatLeadsInside() async throws {
    let inner = "http://inner.example/secret"
    let transport = ScriptedTransport { request in
      guard request.url.host() != "inner.example" else { throw HTTPTransportError.privateAddress }
      return HTTPResponse(status: 302, location: inner + "?key=1", body: Data())
    }
    let url = try #require(URL(string: "http://outer.example/"))
    await #expect(throws: SourceError(.refused, address: inner, detail: Self.refusal)) {
      try await client(transport).get(url, byteLimit: 1)
    }
  }

  @Test func trustsTheSourceWhereverItIs() async throws {
    let transport = ScriptedTransport("")
    let url = try #require(URL(string: "http://localhost:8080/a"))
    _ = try await client(transport, trusting: url).get(url, byteLimit: 1)
    #expect(transport.requests.map(\.allowsPrivate) == [true])
  }

  private func client(_ transport: ScriptedTransport, trusting url: URL? = nil) -> WebClient {
    WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false).trusting(url),
      timeout: .seconds(60))
  }
}
