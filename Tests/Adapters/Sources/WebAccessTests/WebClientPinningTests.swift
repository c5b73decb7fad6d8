import Foundation
import OfflineCore
import Synchronization
import Testing
import WebAccess

/// Odd ways to write a number stand for names here: the system's lookup reads them, and needs no
/// network for it.
struct WebClientPinningTests {
  @Test(arguments: [
    ("http://0x08080808:81/x?y=1", "http://8.8.8.8:81/x?y=1", "0x08080808:81"),
    ("http://134744072/", "http://8.8.8.8/", "134744072"),
    (
      "http://[2606:4700:0:0::1111]:80/", "http://[2606:4700::1111]:80/", "[2606:4700:0:0::1111]:80"
    ),
  ])
  func connectsToTheNumberThatWasChecked(address: String, pinned: String, host: String) async throws
  {
    let request = try await request(for: address)
    #expect(request.url.absoluteString == pinned)
    #expect(request.headers.first { $0.name == "Host" }?.value == host)
  }

  @Test(arguments: ["http://8.8.8.8:81/x", "https://0x08080808/"])
  func leavesTheAddressWhereNothingCanChange(address: String) async throws {
    let request = try await request(for: address)
    #expect(request.url.absoluteString == address)
    #expect(!request.headers.contains { $0.name == "Host" })
  }

  @Test(arguments: [
    "http://0x7f000001/a", "http://10.1/a", "http://localhost/a", "https://localhost/a",
    "http://[::ffff:10.0.0.1]/a", "http://169.254.169.254/a",
  ])
  func requestsNothingInThisMachineOrAPrivateNetwork(address: String) async throws {
    let transport = RecordingTransport()
    let url = try #require(URL(string: address))
    await #expect(throws: SourceError.refused(.privateNetwork, address: address)) {
      try await client(transport).get(url, byteLimit: 1)
    }
    #expect(transport.requests.isEmpty)
  }

  private func request(for address: String) async throws -> HTTPRequest {
    let transport = RecordingTransport()
    _ = try await client(transport).get(try #require(URL(string: address)), byteLimit: 1)
    return try #require(transport.requests.first)
  }

  private func client(_ transport: RecordingTransport) -> WebClient {
    WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false), timeout: 10)
  }
}

private final class RecordingTransport: HTTPTransport {
  private let recorded = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { recorded.withLock { $0 } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    return HTTPResponse(status: 200, body: Data())
  }
}
