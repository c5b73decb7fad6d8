import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import Testing

struct FeedPageTests {
  private static let id = "2239cba2-cb35-4392-ada0-24a37d38e010"
  private static let address = "http://a/v1/feed"

  @Test func readsAPageInItsOrder() async throws {
    let images = try await map(
      """
      {"items":[
        {"id":"\(Self.id)","description":"d","location":"l","image":"https://a.org/1?x=%20","n":1},
        {"id":"\(Self.id.uppercased())","description":null,"image":"demo:2"},
        {"id":"\(Self.id)","description":"","location":"\\u0000é","image":"photo:3"}
      ],"more":true}
      """)
    let id = try #require(UUID(uuidString: Self.id))
    #expect(images.map(\.id) == [id, id, id])
    #expect(images.map(\.description) == ["d", nil, ""])
    #expect(images.map(\.location) == ["l", nil, "\0é"])
    #expect(images.map(\.url.absoluteString) == ["https://a.org/1?x=%20", "demo:2", "photo:3"])
  }

  @Test func readsWhatAServerMayAdd() async throws {
    let page = try await firstPage(
      """
      {"title":"Garden","items":[{"id":"\(Self.id)","image":"demo:1","link":"https://a.org/1",
        "sensitive":true,"author":"Ana","created_at":"1994-11-06T08:49:37+0000",
        "title":"Roses","album":"2024/Summer"}]}
      """)
    let image = try #require(page.items.first)
    #expect(page.title?.text == "Garden")
    #expect(image.link?.absoluteString == "https://a.org/1")
    #expect(image.isSensitive && image.author == "Ana")
    #expect((image.title, image.album) == ("Roses", "2024/Summer"))
    #expect(image.createdAt == InternetDateTime.date(from: "1994-11-06T08:49:37Z"))
  }

  /// Servers that do not know these fields may use their names for something else.
  @Test(arguments: [
    #""link":null,"sensitive":null,"author":null,"created_at":null"#,
    #""link":1,"sensitive":"yes","author":{"username":"ana"},"created_at":2,"title":[],"album":7"#,
    #""link":"javascript:alert(1)","created_at":"yesterday""#,
    #""link":"not an address","sensitive":false"#,
  ])
  func whatAServerAddsOtherwiseIsLeftOut(fields: String) async throws {
    let page = try await firstPage(
      #"{"title":[],"items":[{"id":"\#(Self.id)","image":"demo:1",\#(fields)}]}"#)
    let id = try #require(UUID(uuidString: Self.id))
    let url = try #require(URL(string: "demo:1"))
    #expect(page.items == [FeedImage(id: id, description: nil, location: nil, url: url)])
    #expect(page.title == nil)
  }

  private func firstPage(_ body: String) async throws -> SourcePage<FeedImage> {
    try await SourcePlugin<FeedPorts>.http(transport: ScriptedTransport(body, status: 200))
      .open(SourceOptions(locator: "http://a")).feed.page(PageRequest(limit: 10))
  }

  @Test func readsAnEmptyPage() async throws {
    #expect(try await map(#"{"items":[]}"#) == [])
  }

  @Test(arguments: [199, 201, 204, 300, 304, 400, 500])
  func refusesEveryStatusBut200(status: Int) async {
    await #expect(
      throws: SourceError(
        .invalidData, address: Self.address, detail: "status \(status)", code: status)
    ) {
      try await map(#"{"items":[]}"#, status: status)
    }
  }

  @Test(arguments: [
    ("", "it is empty"),
    ("[]", "the document has the wrong type"),
    ("{}", "items is missing"),
    (#"{"items":null}"#, "items is null"),
    (#"{"items":{}}"#, "items has the wrong type"),
    (#"{"items":["#, "it is not JSON"),
    (#"{"items":[1]}"#, "item 1 has the wrong type"),
    (#"{"items":[{"image":"http://a"}]}"#, "item 1: id is missing"),
    (#"{"items":[{"id":"x","image":"http://a"}]}"#, "item 1: id is not a UUID"),
    (#"{"items":[{"id":1,"image":"http://a"}]}"#, "item 1: id has the wrong type"),
    (#"{"items":[{"id":"ID"}]}"#, "item 1: image is missing"),
    (#"{"items":[{"id":"ID","image":null}]}"#, "item 1: image is null"),
    (
      #"{"items":[{"id":"ID","image":"http://a","location":1}]}"#,
      "item 1: location has the wrong type"
    ),
    (#"{"items":[OK,OK,{"id":"ID","image":"notaurl"}]}"#, "item 3: image is not an address"),
    (#"{"items":[{"id":"ID","image":"http:"}]}"#, "item 1: image is not an address"),
    (#"{"items":[{"id":"ID","image":"HTTPS:///x"}]}"#, "item 1: image is not an address"),
    (#"{"items":[{"id":"ID","image":"http://a b"}]}"#, "item 1: image is not an address"),
    (#"{"items":[{"id":"ID","image":""}]}"#, "item 1: image is not an address"),
  ])
  func refusesAPageWithOneFaultAndSaysWhere(body: String, fault: String) async {
    let body = body.replacingOccurrences(of: "OK", with: #"{"id":"ID","image":"http://a"}"#)
      .replacingOccurrences(of: "\"ID\"", with: "\"\(Self.id)\"")
    await #expect(throws: SourceError(.invalidData, address: Self.address, detail: fault)) {
      try await map(body)
    }
  }

  @Test func readsWhatAServerWrites() async throws {
    let id = try #require(UUID(uuidString: Self.id))
    let url = try #require(URL(string: "http://a.org:1/x?y=%2F"))
    var whole = FeedImage(id: id, description: "\"d\"\n", location: nil, url: url)
    (whole.link, whole.isSensitive, whole.author) = (url, true, "Ana")
    whole.createdAt = Date(timeIntervalSince1970: 0.123)
    (whole.title, whole.album) = ("Roses", "2024/Summer")
    let images = [
      whole,
      FeedImage(id: id, description: nil, location: "", url: url),
    ]
    let body = try JSONEncoder().encode(
      FeedDocument(
        items: images.map { FeedItemRecord($0, at: $0.url.absoluteString) }, title: nil))
    #expect(!String(decoding: body, as: UTF8.self).contains("null"))
    #expect(try await map(String(decoding: body, as: UTF8.self)) == images)
  }

  private func map(_ body: String, status: Int = 200) async throws -> [FeedImage] {
    try await SourcePlugin<FeedPorts>.http(transport: ScriptedTransport(body, status: status))
      .open(SourceOptions(locator: "http://a")).feed.items(after: nil, limit: 10)
  }
}
