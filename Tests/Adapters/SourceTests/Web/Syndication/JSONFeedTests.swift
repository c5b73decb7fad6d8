import FeedCore
import Foundation
import OfflineCore
import Testing

struct JSONFeedTests {
  private static let address = "https://garden.example/feed.json"

  fileprivate func open(_ items: String, version: String = "1.1") throws -> StandIn {
    try StandIn(
      "jsonfeed:" + Self.address,
      documents: [
        Self.address:
          #"{"version":"https://jsonfeed.org/version/\#(version)","title":"G","items":[\#(items)]}"#
      ])
  }

  @Test(arguments: [
    (#""title":"Fig","image":"/fig.png""#, ["Fig https://garden.example/fig.png"]),
    (
      #""content_text":"Two","attachments":[{"url":"a.png","mime_type":"image/png","title":"A"},"#
        + #"{"url":"b.mp3","mime_type":"audio/mpeg"},{"url":"c.png","mime_type":"image/png"}]"#,
      ["A https://garden.example/a.png", "Two https://garden.example/c.png"]
    ),
    (
      #""content_html":"<p>Rain &amp; <em>sun</em></p><img src=\"/r.png\">","summary":"""#,
      ["- https://garden.example/r.png"]
    ),
    (#""banner_image":"/b.png""#, ["- https://garden.example/b.png"]),
    (#""title":"words alone""#, []),
  ])
  func picturesOfAnItemAreFoundWhereverTheyStand(item: String, expected: [String]) async throws {
    let feed = try open(#"{"id":"1",\#(item)}"#)
    #expect(try await feed.lines() == expected)
    #expect(feed.skipped.allSatisfy { $0.reason == nil })
  }

  @Test(arguments: [
    (#""authors":[{"url":"https://a.example"},{"name":"Ana"}]"#, "Ana"),
    (#""author":{"name":"Ana"}"#, "Ana"), (#""authors":"Ana","author":7"#, "Ana"),
    (#""authors":7,"author":{"name":7}"#, "7"), ("\"x\":1", nil),
  ]) func whoHasMadeAnItemAndWhenIsTold(field: String, author: String?) async throws {
    let date = "1994-11-06T08:49:37Z"
    let feed = try open(#"{"id":"1","image":"/a.png","date_published":"\#(date)",\#(field)}"#)
    #expect(try await feed.images().map(\.author) == [author])
    #expect(try await feed.images().map(\.createdAt) == [InternetDateTime.date(from: date)])
    let wrong = try open(#"{"id":"1","image":"/a.png","date_published":[],\#(field)}"#)
    #expect(try await wrong.images().map(\.createdAt) == [nil])
  }

  @Test(arguments: ["1", "1.1"])
  func bothVersionsAndNumbersForIdsAreTaken(version: String) async throws {
    let feed = try open(#"{"id":7,"image":"/a.png"}"#, version: version)
    #expect(try await feed.images().count == 1)
  }

  @Test(arguments: [
    (#"{"id":"2","image":"file:///etc/passwd"}"#, "item 2: image is not an address"),
    ("7", "item 2: the record is not of the right type"),
    ("null", "item 2: the record is not of the right type"),
    (
      #"{"id":"2","attachments":[{"url":"http:","mime_type":"image/png"}]}"#,
      "item 2: attachments.url is not an address"
    ),
  ])
  func badItemIsLeftOutAndTold(item: String, reason: String) async throws {
    let feed = try open(#"{"id":"1","image":"/1.png"},\#(item),{"id":"3","image":"/3.png"}"#)
    #expect(
      try await feed.lines() == [
        "- https://garden.example/1.png", "- https://garden.example/3.png",
      ])
    #expect(feed.skipped == [SkippedRecords(in: Self.address, count: 1, reason: reason)])
  }

  @Test(arguments: [
    ("[]", "the document has the wrong type"), ("{}", "items is missing"),
    ("<rss/>", "it is not JSON"), ("", "it is empty"),
    (#"{"version":"2"}"#, "items is missing"),
    (String(repeating: "[", count: 10_000), "it is not JSON"),
    (#"{"version":"https://jsonfeed.org/version/1.1","items":{}}"#, "items has the wrong type"),
  ])
  func whatIsNoFeedIsInvalid(document: String, reason: String) async throws {
    let feed = try StandIn("jsonfeed:" + Self.address, documents: [Self.address: document])
    #expect(
      try await feed.failure()
        == SourceError(.invalidData, address: Self.address, detail: reason))
  }
}

extension JSONFeedTests {
  @Test(arguments: [
    (#""url":"/1""#, "https://garden.example/1"),
    (#""external_url":"https://else.example/""#, "https://else.example/"),
    (#""url":"/1","external_url":"https://else.example/""#, "https://garden.example/1"),
  ])
  func itemLeadsToItsPage(fields: String, expected: String) async throws {
    let feed = try open(#"{"id":"1","image":"/a.png",\#(fields)}"#)
    #expect(try await feed.images().map(\.link?.absoluteString) == [expected])
    #expect(try await feed.title() == "G")
  }
}

struct MastodonTimelineTests {
  private static let first =
    "https://social.example/api/v1/timelines/public?only_media=true&limit=40"

  private func status(_ id: Int, attachments: String, content: String = "") -> String {
    """
    {"id":"\(id)","uri":"https://social.example/\(id)","spoiler_text":"","sensitive":false,
     "content":"\(content)","media_attachments":[\(attachments)]}
    """
  }

  private func picture(_ name: String, description: String = "null") -> String {
    #"{"type":"image","url":"https://files.example/\#(name)","description":\#(description)}"#
  }

  @Test func eachPictureOfAStatusIsAnImage() async throws {
    let feed = try StandIn(
      "mastodon:https://social.example/",
      documents: [
        Self.first: "["
          + [
            status(
              9,
              attachments: picture("a.png", description: #""Alt &amp;""#) + "," + picture("b.png"),
              content: "<p>Elm <a href=\\\"x\\\">#<span>tree</span></a></p>"),
            status(8, attachments: #"{"type":"video","url":"https://files.example/v.mp4"}"#),
            status(7, attachments: #"{"type":"image","url":null}"#),
            status(6, attachments: picture("c.png")),
          ].joined(separator: ",") + "]",
        Self.first + "&max_id=6": "[]",
      ])
    #expect(
      try await feed.lines() == [
        "Alt &amp; https://files.example/a.png", "Elm #tree https://files.example/b.png",
        "- https://files.example/c.png",
      ])
    #expect(feed.transport.addresses == [Self.first, Self.first + "&max_id=6"])
    #expect(feed.source.name == "mastodon:https://social.example")
  }

  @Test(arguments: [
    (
      #""sensitive":true,"url":"https://social.example/@ana/1""#, true,
      "https://social.example/@ana/1"
    ),
    (#""sensitive":null,"url":null"#, false, "https://social.example/1"),
    (#""sensitive":false,"url":"tag:1""#, false, nil),
    (#""sensitive":"no","url":"javascript:alert(1)""#, false, nil),
  ])
  func statusLeadsToItsPageAndMayBeSensitive(
    fields: String, isSensitive: Bool, link: String?
  ) async throws {
    let status = status(1, attachments: picture("a.png") + "," + picture("b.png"))
      .replacing(#""sensitive":false"#, with: fields)
    let feed = try StandIn(
      "mastodon:https://social.example",
      documents: [Self.first: "[\(status)]", Self.first + "&max_id=1": "[]"])
    let images = try await feed.images()
    #expect(images.map(\.isSensitive) == [isSensitive, isSensitive])
    #expect(images.map(\.link?.absoluteString) == [link, link])
    #expect(try await feed.title() == nil)
  }

  @Test func warningIsShownInsteadOfWhatItWarnsOf() async throws {
    let status = status(1, attachments: picture("a.png", description: #""spider""#))
      .replacingOccurrences(of: #""spoiler_text":"""#, with: #""spoiler_text":"Eight legs""#)
    let feed = try StandIn(
      "mastodon:https://social.example",
      documents: [Self.first: "[\(status)]", Self.first + "&max_id=1": "[]"])
    #expect(try await feed.lines() == ["Eight legs https://files.example/a.png"])
    #expect(try await feed.images().map(\.isSensitive) == [true])
  }

  @Test(arguments: [
    ("true", true), ("1", true), (#""true""#, true), ("false", false), ("0", false),
    ("null", false),
  ])
  func whatIsSensitiveIsMarkedHoweverThatIsWritten(value: String, isSensitive: Bool) async throws {
    let status = status(1, attachments: picture("a.png"))
      .replacingOccurrences(of: #""sensitive":false"#, with: #""sensitive":\#(value)"#)
    let feed = try StandIn(
      "mastodon:https://social.example",
      documents: [Self.first: "[\(status)]", Self.first + "&max_id=1": "[]"])
    #expect(try await feed.images().map(\.isSensitive) == [isSensitive])
  }

  @Test func badStatusIsLeftOutAndTold() async throws {
    let feed = try StandIn(
      "mastodon:https://social.example",
      documents: [
        Self.first: #"[{"id":"3"},\#(status(2, attachments: picture("a.png"))),{}]"#,
        Self.first + "&max_id=2": "[]",
      ])
    #expect(try await feed.images().count == 1)
    #expect(feed.skipped.map(\.reason) == ["item 3: id is not there"])
    #expect(feed.skipped.map(\.count) == [1])
  }

  @Test func serverThatSpeaksOtherwiseIsInvalid() async throws {
    let feed = try StandIn(
      "mastodon:https://social.example", documents: [Self.first: #"{"error":"no"}"#])
    #expect(try await feed.failure()?.detail == "the document has the wrong type")
  }
}
