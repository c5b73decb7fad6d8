import Conformance
import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct HTTPSourceTests {
  private static let page = """
    {"items":[{"id":"2239cba2-cb35-4392-ada0-24a37d38e010","image":"http://127.0.0.1:1/a.png"}]}
    """

  @Test
  func loadsAPageACommentAndAnImage() async throws {
    let server = try TestServer { request, connection in
      switch request.target {
      case "/x/v1/feed?k=v&limit=3": connection.respond(body: Data(Self.page.utf8))
      case "/x/v1/image/2239CBA2-CB35-4392-ADA0-24A37D38E010/comments?k=v":
        connection.respond(body: Data(#"{"items":[]}"#.utf8))
      case "/picture": connection.respond(body: Data("GIF89a".utf8))
      default: connection.respond(404)
      }
    }
    let source = try open(server.address + "/x/?k=v")
    let images = try await source.feed.items(after: nil, limit: 3)
    #expect(images.map(\.url.absoluteString) == ["http://127.0.0.1:1/a.png"])
    #expect(try await source.comments?.comments(on: #require(images.first).id) == [])
    let url = try #require(URL(string: server.address + "/picture"))
    #expect(try await source.imageData.data(for: url) == Data("GIF89a".utf8))
    #expect(server.requests.allSatisfy { $0["User-Agent"] == "essential-feed/1" })
  }

  @Test
  func sendsCredentialsToTheirOriginAloneAndNeverShowsThem() async throws {
    let other = try TestServer { _, connection in connection.respond(500) }
    let server = try TestServer { request, connection in
      if request.target.hasPrefix("/away") {
        connection.respond(302, fields: ["Location: \(other.address)/"])
      } else {
        connection.respond(500)
      }
    }
    let base = "http://ana:s%20cret@127.0.0.1:\(server.port)"
    let source = try open(base + "?key=hidden", allowsPrivate: true)
    let away = try #require(URL(string: server.address + "/away?key=hidden"))
    var shown = [source.name.rawValue]
    for request in [
      { _ = try await source.feed.items(after: nil, limit: 3) },
      { _ = try await source.comments?.comments(on: UUID()) },
      { _ = try await source.imageData.data(for: away) },
    ] as [@Sendable () async throws -> Void] {
      do {
        try await request()
      } catch {
        shown.append("\(error)")
      }
    }
    #expect(server.requests.map { $0["Authorization"] } == Array(repeating: basic, count: 3))
    #expect(other.requests.map { $0["Authorization"] } == [nil])
    #expect(shown.count == 4)
    for text in shown {
      for secret in ["ana", "cret", "hidden"] { #expect(!text.contains(secret)) }
    }
  }

  @Test
  func refusesPrivateAddressesInAFeedUnlessTyped() async throws {
    let server = try TestServer { _, connection in connection.respond() }
    let inner = try TestServer { _, connection in connection.respond(body: Data("GIF89a".utf8)) }
    let url = try #require(URL(string: inner.address + "/a"))
    await #expect(
      throws: SourceError(
        .refused, address: inner.address + "/a",
        detail: "leads into this machine or a private network")
    ) { try await open(server.address).imageData.data(for: url) }
    #expect(inner.connectionCount == 0)
    let trusting = try open(server.address, typed: url)
    #expect(try await trusting.imageData.data(for: url) == Data("GIF89a".utf8))
  }

  @Test(arguments: ["demo:1", "photo:2", "file:///etc/passwd", "ftp://a/"])
  func refusesAddressesOfOtherSchemes(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(
      throws: SourceError(.refused, address: address, detail: "an unknown kind of address")
    ) {
      try await open("http://127.0.0.1:1").imageData.data(for: url)
    }
  }

  @Test
  func tellsAnUnreachableServerInWords() async throws {
    let expected = SourceError(
      .unreachable, address: DeadEnd.address + "/v1/feed", detail: "the connection was refused")
    await #expect(throws: expected) {
      try await open(DeadEnd.address).feed.items(after: nil, limit: 1)
    }
  }

  private var basic: String { "Basic " + Data("ana:s cret".utf8).base64EncodedString() }

  private func open(
    _ word: String, allowsPrivate: Bool = false, typed: URL? = nil
  ) throws -> Source<FeedPorts> {
    try SourcePlugin<FeedPorts>.http(transport: transport).open(
      SourceOptions(
        locator: word, timeout: .seconds(60), allowsPrivate: allowsPrivate, typedAddress: typed))
  }
}
