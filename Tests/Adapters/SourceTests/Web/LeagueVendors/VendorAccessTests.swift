import Foundation
import LeagueCore
import OfflineCore
import Testing

@testable import HTTPSource
@testable import LeagueVendorsSource

struct VendorAccessTests {
  private static let home = "https://transfermarket.p.rapidapi.com/clubs/"
  private static let squad = home + "get-squad"

  @Test func showsTheKeyToTheVendorAlone() async throws {
    let vendor = ScriptedTransport { request in
      request.url.host() == "elsewhere.example"
        ? HTTPResponse(
          status: 200,
          body: Data((request.url.path() == "/1.png" ? "GIF89a" : #"{"clubs":[]}"#).utf8))
        : HTTPResponse(
          status: 302, location: "https://elsewhere.example" + request.url.path(), body: Data())
    }
    let options = SourceOptions(locator: "transfermarkt:", allowsPrivate: true)
    let source = try plugin(vendor).open(options)
    #expect(try await source.leagues.teams(of: "EC2L") == [])
    let image = try #require(URL(string: "https://transfermarket.p.rapidapi.com/1.png"))
    _ = try await source.imageData.data(for: image)
    #expect(
      vendor.requests.map(\.url.host) == [
        "transfermarket.p.rapidapi.com", "elsewhere.example", "transfermarket.p.rapidapi.com",
        "elsewhere.example",
      ])
    #expect(vendor.requests.map(\.key) == ["hunter2", nil, nil, nil])
    let hosts = vendor.requests.map { $0.headers.first { $0.name == "x-rapidapi-host" }?.value }
    #expect(hosts == ["transfermarket.p.rapidapi.com", nil, nil, nil])
  }

  @Test(arguments: [nil, "", " \n", "a\r\nb", "é", "a b"])
  func asksNobodyWithoutAKey(value: String?) async throws {
    let vendor = ScriptedTransport("")
    let refusal = SourceError(
      .credentialsMissing, address: Self.squad, detail: "the environment variable KEY holds no key")
    await #expect(throws: refusal) {
      try await SourcePlugin.transfermarkt(
        transport: vendor, key: APIKey(variable: "KEY", value: value)
      ).open(SourceOptions(locator: "transfermarkt:")).leagues.squad(of: "7")
    }
    #expect(vendor.requests.isEmpty)
  }

  @Test func spacesAroundAKeyDoNotCount() async throws {
    let vendor = ScriptedTransport(#"{"squad":[]}"#)
    let source = try SourcePlugin.transfermarkt(
      transport: vendor, key: APIKey(variable: "KEY", value: " hunter2\n")
    ).open(SourceOptions(locator: "transfermarkt:"))
    #expect(try await source.leagues.squad(of: "7") == [])
    #expect(vendor.requests.map(\.key) == ["hunter2"])
  }

  @Test(
    arguments: [
      (401, nil, .unauthorized), (403, nil, .unauthorized), (404, nil, .notFound),
      (500, nil, .invalidData), (204, nil, .invalidData),
      (429, nil, .rateLimited(retryAfter: nil)), (429, "30", .rateLimited(retryAfter: 30)),
      (429, "9999999", .rateLimited(retryAfter: 86_400)),
      (429, "Thu, 01 Jan 1970 00:00:00 GMT", .rateLimited(retryAfter: 0)),
      (429, "later", .rateLimited(retryAfter: nil)),
    ] as [(Int, String?, SourceError.Reason)])
  func tellsRefusalsApart(status: Int, retryAfter: String?, reason: SourceError.Reason) async throws
  {
    let vendor = ScriptedTransport("{}", status: status, retryAfter: retryAfter)
    let detail =
      switch reason {
      case .notFound: ""
      case .unauthorized: "status \(status); KEY can hold a token"
      default: "status \(status)"
      }
    let told = reason == .invalidData ? status : nil
    await #expect(throws: SourceError(reason, address: Self.squad, detail: detail, code: told)) {
      try await plugin(vendor).open(SourceOptions(locator: "transfermarkt:")).leagues.squad(of: "7")
    }
  }

  @Test(arguments: [(10.0, 8.0), (0.05, 0.05)])
  func waitsEightSecondsUnlessTheUserGrantsLess(timeout: Double, limit: Double) async throws {
    let timeout = Duration.seconds(timeout)
    #expect(VendorSource.limit(timeout) == .seconds(limit))
    guard timeout < .seconds(1) else { return }
    let vendor = ScriptedTransport { _ in
      try await Task.sleep(for: .seconds(600))
      throw CancellationError()
    }
    let options = SourceOptions(locator: "transfermarkt:", timeout: timeout)
    await #expect(
      throws: SourceError(.unreachable, address: Self.squad, detail: "no answer within \(limit) s")
    ) { try await plugin(vendor).open(options).leagues.squad(of: "7") }
  }

  @Test func nothingShowsTheKey() throws {
    let key = APIKey(variable: "KEY", value: "hunter2")
    let source = try plugin(ScriptedTransport("")).open(SourceOptions(locator: "transfermarkt:"))
    for value in [key, source] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(text.contains("KEY"))
        #expect(!text.contains("hunter2"))
      }
    }
  }

  private func plugin(_ vendor: ScriptedTransport) -> SourcePlugin<LeaguePorts> {
    .transfermarkt(transport: vendor, key: APIKey(variable: "KEY", value: "hunter2"))
  }
}
