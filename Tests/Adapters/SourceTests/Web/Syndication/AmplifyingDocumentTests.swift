import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import SyndicationSource
import Testing

/// Documents that declare a long text once, and use it in many places.
struct AmplifyingDocumentTests {
  private static let address = "https://evil.example/feed"
  private static let long = String(repeating: "a", count: 100_000)

  private func open(_ body: String, scheme: String = "rss") throws -> StandIn {
    try StandIn("\(scheme):" + Self.address, documents: [Self.address: body])
  }

  private func rss(_ start: String, item: String, times count: Int = 20) -> String {
    let items = (0..<count).map { "<item><guid>\($0)</guid>\(item)</item>" }.joined()
    return "<rss \(start)><channel>\(items)</channel></rss>"
  }

  private static let enclosure = #"<enclosure url="a.png" type="image/png"/>"#

  @Test(arguments: [
    (#"xmlns="urn:\#(long)""#, "a name has more than 1024 bytes"),
    (#"xmlns:\#(long)="urn:a""#, "a name has more than 1024 bytes"),
    (#"\#(long)="""#, "a name has more than 1024 bytes"),
    (#"xml:base="https://evil.example/\#(long)""#, "an address has more than 8192 bytes"),
  ])
  func whatElementsInheritIsBounded(start: String, reason: String) async throws {
    let feed = try open(rss(start, item: Self.enclosure))
    let expected = SourceError(.invalidData, address: Self.address, detail: reason)
    #expect(try await feed.failure() == expected)
  }

  @Test func basesAreBoundedTogether() async throws {
    let base = "https://evil.example/\(Self.long.prefix(8000))/"
    let feed = try open(rss(#"xml:base="\#(base)""#, item: #"<a xml:base="b/"/>"#, times: 3000))
    #expect(try await feed.images().isEmpty)
    #expect(
      feed.skipped.first?.reason?.hasSuffix("its addresses take more than 16 MiB") == true)
  }

  /// Each address is small, and so is its base.
  @Test(arguments: ["rss", "jsonfeed", "mastodon"])
  func addressesOfADocumentAreBoundedTogether(scheme: String) async throws {
    let path = "/" + Self.long.prefix(8000) + "/"
    let pictures = (0..<100).map { #"{"mime_type":"image/png","type":"image","url":"\#($0)"}"# }
      .joined(separator: ",")
    let items = (0..<30).map { number in
      switch scheme {
      case "rss":
        "<item><guid>\(number)</guid>"
          + (0..<100).map { #"<enclosure type="image/png" url="\#($0)"/>"# }.joined() + "</item>"
      case "jsonfeed": #"{"id":"\#(number)","attachments":[\#(pictures)]}"#
      default: #"{"id":"\#(number)","content":"","media_attachments":[\#(pictures)]}"#
      }
    }
    let body =
      switch scheme {
      case "rss": "<rss><channel>\(items.joined())</channel></rss>"
      case "jsonfeed":
        #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#
      default: "[\(items.joined(separator: ","))]"
      }
    let transport = ScriptedTransport { request in
      request.url.path().count < 1000
        ? HTTPResponse(status: 302, location: path, body: Data())
        : HTTPResponse(status: 200, body: Data(body.utf8))
    }
    let source = try [SourcePlugin<FeedPorts>].syndicated(transport: transport)
      .open("\(scheme):\(Self.address)")
    let failure = try await #require(throws: SourceError.self) {
      try await source.feed.items(after: nil, limit: 10_000)
    }
    #expect(failure.detail == "its addresses take more than 16 MiB")
  }

  /// The hundred pictures of an entry are counted before their addresses are resolved.
  @Test(arguments: ["enclosure", "html", "xhtml"])
  func pictureThatIsNamedInAHundredWaysFillsAnEntry(form: String) async throws {
    let names = (0..<100).map { String(repeating: "./", count: $0) + "a.png" } + ["b.png"]
    let body =
      switch form {
      case "enclosure":
        names.map { #"<enclosure url="\#($0)" type="image/png"/>"# }.joined()
      default:
        "<description>" + names.map { "&lt;img src=\"\($0)\"&gt;" }.joined() + "</description>"
      }
    let feed = try open(
      form == "xhtml"
        ? #"<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content type="xhtml">"#
          + names.map { #"<img src="\#($0)"/>"# }.joined() + "</content></entry></feed>"
        : rss("", item: body, times: 1))
    #expect(try await feed.images().map(\.url.absoluteString) == ["https://evil.example/a.png"])
  }

  /// A record of two bytes may take a hundred times as much memory.
  @Test(arguments: [
    ("jsonfeed", #"{"version":"https://jsonfeed.org/version/1.1","items":["#, "]}"),
    (
      "jsonfeed",
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","attachments":["#,
      "]}]}"
    ),
    ("mastodon", "[", "]"),
  ])
  func listsOfRecordsAreBounded(scheme: String, start: String, end: String) async throws {
    let record = #"{"url":"a","mime_type":"a"}"#
    let address = scheme == "mastodon" ? "/api/v1/timelines/public?only_media=true&limit=40" : ""
    let body = start + String(repeating: record + ",", count: 100_000) + record + end
    let feed = try StandIn(
      "\(scheme):https://evil.example", documents: ["https://evil.example" + address: body])
    #expect(try await feed.failure()?.detail == "more than 100000 items")
  }

  /// One character may have any number of accents.
  @Test func textsAreBoundedInBytes() async throws {
    let text = "e" + String(repeating: "\u{301}", count: 100_000)
    let items = #"{"id":"1","title":"\#(text)","image":"/a.png"}"#
    let feed = try open(
      #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items)]}"#, scheme: "jsonfeed")
    let description = try #require(await feed.images().first?.description)
    #expect(description == String(text.unicodeScalars.prefix(2000)))
    #expect(description.utf8.count == 3999)
  }

  /// The transport cancels the task that reads its response, as the deadline would.
  @Test(arguments: ["rss", "jsonfeed", "mastodon", "http"])
  func readingEndsWithItsTask(scheme: String) async throws {
    let body =
      switch scheme {
      case "rss": rss("", item: Self.enclosure)
      case "jsonfeed":
        #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","image":"/a"}]}"#
      case "mastodon": #"[{"id":"1","content":"","media_attachments":[]}]"#
      default:
        #"{"items":[{"id":"2239cba2-cb35-4392-ada0-24a37d38e010","image":"https://a.example"}]}"#
      }
    let transport = ScriptedTransport { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return HTTPResponse(status: 200, body: Data(body.utf8))
    }
    let plugins = [SourcePlugin<FeedPorts>].syndicated(transport: transport)
    let source =
      scheme == "http"
      ? try SourcePlugin<FeedPorts>.http(transport: transport)
        .open(SourceOptions(locator: Self.address))
      : try plugins.open("\(scheme):\(Self.address)")
    await #expect(throws: CancellationError.self) {
      try await source.feed.items(after: nil, limit: 10)
    }
  }
}
