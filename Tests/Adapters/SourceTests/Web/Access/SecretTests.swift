import Foundation
import OfflineCore
import Testing

@testable import HTTPSource

struct SecretTests {
  private let base = URL(string: "https://api.example/v1")!

  @Test func nothingShowsWhatIsSecret() throws {
    let secret = Secret("hunter2")
    let credentials = try #require(Credentials(for: base, fields: [("x-key", secret)]))
    let client = WebClient(
      transport: ScriptedTransport(""), rules: AddressRules(trusted: [], allowsPrivate: false),
      timeout: .seconds(1),
      credentials: credentials)
    let request = HTTPRequest(
      url: base.appending(queryItems: [URLQueryItem(name: "key", value: "hunter2")]),
      headers: [("x-key", "hunter2")], byteLimit: 1)
    for value in [secret, credentials, client, request] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("hunter2"))
      }
    }
  }

  @Test(arguments: [
    ("https://api.example/other", true), ("https://API.example:443", true),
    ("http://api.example/", false), ("https://api.example:8443/", false),
    ("https://example/", false), ("https://api.example.evil/", false),
  ])
  func credentialsAreForTheirOriginAlone(address: String, isMeant: Bool) throws {
    let credentials = try #require(Credentials(for: base, fields: [("x-key", Secret("k"))]))
    let target = try #require(URL(string: address).flatMap(WebAddress.init))
    #expect(credentials.headers(for: target.origin).map(\.value) == (isMeant ? ["k"] : []))
  }
}
