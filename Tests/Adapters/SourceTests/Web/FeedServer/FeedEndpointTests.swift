import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

/// The requests of a feed source.
struct FeedEndpointTests {
  private let id = UUID(uuid: (0xAB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xEF))

  @Test(arguments: [
    ("http://a.org", "http://a.org/v1/feed?limit=10"),
    ("http://a.org/", "http://a.org/v1/feed?limit=10"),
    ("http://localhost:8080", "http://localhost:8080/v1/feed?limit=10"),
    ("https://u:p%40w@a.org:1/x%20y/", "https://a.org:1/x%20y/v1/feed?limit=10"),
    ("http://a.org/x?key=%261#top", "http://a.org/x/v1/feed?key=%261&limit=10"),
    ("http://[::1]:80/", "http://[::1]:80/v1/feed?limit=10"),
  ])
  func keepsTheWholeBase(base: String, expected: String) async throws {
    #expect(
      try await requestedAddress(base) { _ = try await $0.feed.items(after: nil, limit: 10) }
        == expected)
  }

  @Test func asksForThePageAfterAnImage() async throws {
    let address = try await requestedAddress("http://a.org:1/x?k=v") {
      _ = try await $0.feed.items(after: id, limit: 7)
    }
    let query = "?k=v&limit=7&after_id=AB010203-0405-0607-0809-0A0B0C0D0EEF"
    #expect(address == "http://a.org:1/x/v1/feed" + query)
  }

  @Test(arguments: [("http://u@a.org:1/x/?k=v", "?k=v"), ("http://u@a.org:1/x", "")])
  func asksForComments(base: String, query: String) async throws {
    let address = try await requestedAddress(base) { _ = try await $0.comments?.comments(on: id) }
    let path = "/x/v1/image/AB010203-0405-0607-0809-0A0B0C0D0EEF/comments"
    #expect(address == "http://a.org:1\(path)\(query)")
  }

  /// A server that sends ten images at most.
  @Test(arguments: [(25, 30, 25), (40, 30, 30), (10, 30, 10), (40, 10, 10), (7, 30, 7)])
  func completesAPageOfAServerThatSendsLessThanRequested(
    total: Int, limit: Int, expected: Int
  ) async throws {
    let ids = Self.ids(total)
    let transport = ScriptedTransport { request in
      let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      let value = { name in query.first { $0.name == name }?.value }
      let start = ids.firstIndex { $0.uuidString == value("after_id") }.map { $0 + 1 } ?? 0
      let count = min(10, value("limit").flatMap(Int.init) ?? 10)
      let items = ids[start...].prefix(count)
        .map { #"{"id":"\#($0.uuidString)","image":"demo:1"}"# }
      return HTTPResponse(
        status: 200, body: Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8))
    }
    let source = try SourcePlugin<FeedPorts>.http(transport: transport)
      .open(SourceOptions(locator: "http://a.org"))
    let page = try await source.feed.page(PageRequest(limit: limit))
    #expect(page.items.map(\.id) == Array(ids.prefix(expected)))
    #expect(page.nextPage(limit: limit) == (expected < limit ? .end : .atSource))
  }

  @Test func returnsWhatAFailingServerHasSent() async throws {
    let ids = Self.ids(10)
    let transport = ScriptedTransport { request in
      guard !request.url.absoluteString.contains("after_id") else {
        return HTTPResponse(status: 500, body: Data())
      }
      let items = ids.map { #"{"id":"\#($0.uuidString)","image":"demo:1"}"# }
      return HTTPResponse(
        status: 200, body: Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8))
    }
    let source = try SourcePlugin<FeedPorts>.http(transport: transport)
      .open(SourceOptions(locator: "http://a.org"))
    let page = try await source.feed.page(PageRequest(limit: 30))
    #expect(page.items.count == 10)
    #expect(page.failure != nil)
  }

  private static func ids(_ count: Int) -> [UUID] {
    (0..<UInt8(count)).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, $0)) }
  }

  private func requestedAddress(
    _ base: String, request: (Source<FeedPorts>) async throws -> Void
  ) async throws -> String? {
    let transport = ScriptedTransport(#"{"items":[]}"#)
    try await request(
      SourcePlugin<FeedPorts>.http(transport: transport).open(SourceOptions(locator: base)))
    return transport.addresses.first
  }
}
