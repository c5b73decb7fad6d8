import Foundation
import HTTPSource
import LeagueCore
import LeagueVendorsSource
import OfflineCore
import Testing

/// The parts of league requests that are sent to the server.
struct LeagueRequestTests {
  @Test(
    arguments: [
      ("a/b", "a%2Fb"), ("..", "%2E%2E"), (".", "%2E"), ("x/../y", "x%2F..%2Fy"),
      ("?#%", "%3F%23%25"), ("é\0", "%C3%A9%00"), ("", ""),
    ])
  func anIDStaysOneSegment(id: (text: String, segment: String)) async throws {
    let server = try TestServer { _, connection in connection.respond(404) }
    let source = try SourcePlugin<LeaguePorts>.http(transport: transport)
      .open(SourceOptions(locator: server.address, timeout: .seconds(60)))
    await #expect(throws: SourceError.self) { try await source.leagues.teams(of: id.text) }
    #expect(server.requests.map(\.target) == ["/v1/leagues/\(id.segment)/teams"])
  }

  @Test
  func aKeyStaysWithItsServer() async throws {
    let other = try TestServer { _, connection in
      connection.respond(body: Data(#"{"squad":[]}"#.utf8))
    }
    let server = try TestServer { _, connection in
      connection.respond(302, fields: ["Location: \(other.address)/"])
    }
    let source = try SourcePlugin.transfermarkt(
      transport: transport, key: APIKey(variable: "KEY", value: "hunter2")
    ).open(SourceOptions(locator: "transfermarkt:\(server.address)", allowsPrivate: true))
    #expect(try await source.leagues.squad(of: "7") == [])
    #expect(server.requests.map { $0["x-rapidapi-key"] } == ["hunter2"])
    #expect(server.requests.map { $0["x-rapidapi-host"] } == ["127.0.0.1"])
    #expect(other.requests.map { $0["x-rapidapi-key"] } == [nil])
  }
}
