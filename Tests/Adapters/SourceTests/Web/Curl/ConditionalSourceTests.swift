import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import ProgramSupport
import SyndicationSource
import Testing

/// Conditional requests of sources over real connections.
struct ConditionalSourceTests {
  @Test
  func aTransportBringsWhatStandsForTheBody() async throws {
    let server = try TestServer { request, connection in
      let isKnown = request["If-None-Match"] == "\"a\""
      connection.respond(
        isKnown ? 304 : 200,
        fields: ["ETag: \"a\"", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"],
        body: Data((isKnown ? "" : "feed").utf8))
    }
    let first = try await transport.get(server.address)
    #expect(first.all("etag") == "\"a\"")
    #expect(first.all("last-modified") == "Sun, 06 Nov 1994 08:49:37 GMT")
    let second = try await transport.get(
      server.address, headers: [(name: "If-None-Match", value: "\"a\"")])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
  }

  @Test
  func severalTagsAreNoTag() async throws {
    let server = try TestServer { _, connection in
      connection.respond(
        200, fields: ["ETag: \"a\"", "ETag: \"b\""], body: Data(#"{"items":[]}"#.utf8))
    }
    let source = try SourcePlugin<FeedPorts>.http(transport: transport)
      .open(SourceOptions(locator: server.address, timeout: .seconds(60)))
    #expect(try await source.feed.page(PageRequest(limit: 5)).validator == nil)
  }

  @Test
  func ourOwnServerSaysThatItsFeedIsUnchanged() async throws {
    let server = try await ServerProcess()
    let source = try SourcePlugin<FeedPorts>.http(transport: transport)
      .open(SourceOptions(locator: server.line, timeout: .seconds(60)))
    let page = try await source.feed.page(PageRequest(limit: 5))
    #expect(page.items.count == 5)
    let validator = try #require(page.validator)
    #expect(try await source.feed.page(PageRequest(limit: 5, unless: validator)).isUnchanged)
    // Another page has another address, which has no validator.
    let other = try await source.feed.page(PageRequest(limit: 4, unless: validator))
    #expect(other.items == Array(page.items.prefix(4)))
  }
}
