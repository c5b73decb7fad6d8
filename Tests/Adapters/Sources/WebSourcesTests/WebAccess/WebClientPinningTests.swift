import Foundation
import OfflineCore
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
    let transport = ScriptedTransport("")
    let url = try #require(URL(string: address))
    await #expect(
      throws: SourceError(
        .refused, address: address, detail: "leads into this machine or a private network")
    ) {
      try await client(transport).get(url, byteLimit: 1)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func waitsForNoLookUpOnceItIsCancelled() async throws {
    let transport = ScriptedTransport("")
    let url = try #require(URL(string: "http://nowhere.invalid/"))
    let client = client(transport)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.get(url, byteLimit: 1)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.requests.isEmpty)
  }

  private func request(for address: String) async throws -> HTTPRequest {
    let transport = ScriptedTransport("")
    _ = try await client(transport).get(try #require(URL(string: address)), byteLimit: 1)
    return try #require(transport.requests.first)
  }

  private func client(_ transport: ScriptedTransport) -> WebClient {
    WebClient(
      transport: transport, rules: AddressRules(trusted: [], allowsPrivate: false), timeout: 10)
  }
}
