import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import SyndicationSource
import Testing

/// Rules for feeds in every format, tested with documents of one format.
struct SyndicatedFeedTests {
  private static let address = "https://garden.example/feed?page="

  private static func document(_ names: [String], next: String? = nil) -> String {
    let items = names.map { #"{"id":"\#($0)","title":"\#($0)","image":"/\#($0).png"}"# }
    let link = next.map { #""next_url":"\#($0)","# } ?? ""
    return """
      {"version":"https://jsonfeed.org/version/1.1",\(link)"items":[\(items.joined(separator: ","))]}
      """
  }

  private func open(_ documents: [String], tag: String? = nil) throws -> StandIn {
    try StandIn(
      "jsonfeed:\(Self.address)1",
      documents: Dictionary(
        uniqueKeysWithValues: documents.enumerated().map {
          ("\(Self.address)\($0 + 1)", Data($1.utf8))
        }), tag: tag)
  }

  private func walk(_ feed: StandIn, by limit: Int) async throws -> [[String]] {
    var (pages, last) = ([[String]](), FeedImage.ID?.none)
    repeat {
      let page = try await feed.source.feed.items(after: last, limit: limit)
      pages.append(page.compactMap(\.description))
      last = page.count < limit ? nil : page.last?.id
    } while last != nil
    return pages
  }

  @Test func pagesGoOnThroughDocumentsAndReadEachOnce() async throws {
    let feed = try open([
      Self.document(["a", "b", "c"], next: "?page=2"), Self.document([], next: "?page=3"),
      Self.document(["d", "e"]),
    ])
    #expect(try await walk(feed, by: 2) == [["a", "b"], ["c", "d"], ["e"]])
    #expect(feed.transport.addresses == (1...3).map { "\(Self.address)\($0)" })
  }

  @Test func readerWhomNoPageLedThereIsFoundByReadingOn() async throws {
    let documents = [
      Self.document(["a", "b"], next: "?page=2"), Self.document(["c", "d"]),
    ]
    let last = try await open(documents).images()[2]
    let page = try await open(documents).source.feed.items(after: last.id, limit: 5)
    #expect(page.map(\.description) == ["d"])
  }

  @Test func imageThatTheFeedNoLongerHasIsNotFound() async throws {
    let feed = try open([Self.document(["a"])])
    let id = UUID()
    let expected = SourceError(
      .notFound, address: "\(feed.source.name) image \(id)",
      detail: "the feed has moved on: load it again")
    await #expect(throws: expected) { try await feed.source.feed.items(after: id, limit: 1) }
  }

  @Test func documentsThatLeadRoundInACircleEnd() async throws {
    let feed = try open([
      Self.document(["a"], next: "?page=2"), Self.document(["a", "b"], next: "?page=1"),
    ])
    #expect(try await feed.images().map(\.description) == ["a", "b"])
    #expect(feed.transport.requests.count == 2)
  }

  @Test func numberOfDocumentsForOnePageIsLimited() async throws {
    let feed = try open((1...101).map { Self.document([], next: "?page=\($0 + 1)") })
    #expect(
      try await feed.failure()?.detail == "100 documents in a row without a picture")
    #expect(feed.transport.requests.count == 100)
  }

  @Test func aReaderIsFoundHoweverManyDocumentsComeBefore() async throws {
    let documents = (1...150).map { Self.document(["\($0)"], next: "?page=\($0 + 1)") }
    let last = try await open([Self.document(["140"])]).images()[0]
    let page = try await open(documents).source.feed.items(after: last.id, limit: 2)
    #expect(page.map(\.description) == ["141", "142"])
  }

  @Test func searchingForAReaderEnds() async throws {
    let feed = try open((1...1001).map { Self.document(["\($0)"], next: "?page=\($0 + 1)") })
    let failure = await #expect(throws: SourceError.self) {
      try await feed.source.feed.items(after: UUID(), limit: 2)
    }
    #expect(failure?.detail == "more than 1000 documents before it: load the feed again")
    #expect(feed.transport.requests.count == 1000)
  }

  @Test func aPageBreaksOffAtADeadLink() async throws {
    let feed = try open([
      Self.document(["a", "b"], next: "?page=2"), Self.document(["c"], next: "/gone"),
    ])
    let gone = SourceError(.notFound, address: "https://garden.example/gone")
    let page = try await feed.source.feed.page(PageRequest(limit: 5))
    #expect(page.items.map(\.description) == ["a", "b", "c"])
    #expect(page.failure == gone)
    await #expect(throws: gone) {
      try await feed.source.feed.items(after: page.items.last?.id, limit: 5)
    }
    #expect(feed.transport.requests.count == 4)
  }

  @Test func aFirstPageThatBreaksOffHasNoValidator() async throws {
    let feed = try open([Self.document(["a"], next: "/gone")], tag: "\"1\"")
    let page = try await feed.source.feed.page(PageRequest(limit: 5))
    #expect(page.failure != nil && page.validator == nil)
  }

  @Test func addressesAreRelativeToTheOneAfterRedirects() async throws {
    let transport = ScriptedTransport { request in
      switch request.url.absoluteString {
      case "https://garden.example/feed":
        HTTPResponse(status: 301, location: "https://8.8.8.8/new/feed", body: Data())
      case "https://8.8.8.8/new/feed":
        HTTPResponse(
          status: 200,
          body: Data(
            Self.document(["a"], next: "two")
              .replacingOccurrences(of: "/a.png", with: "a.png").utf8))
      case "https://8.8.8.8/new/two":
        HTTPResponse(status: 200, body: Data(Self.document(["b"]).utf8))
      default: HTTPResponse(status: 404, body: Data())
      }
    }
    let source = try [SourcePlugin<FeedPorts>].syndicated(transport: transport)
      .open("jsonfeed:https://garden.example/feed")
    let addresses = try await source.feed.items(after: nil, limit: 5).map(\.url.absoluteString)
    #expect(addresses == ["https://8.8.8.8/new/a.png", "https://8.8.8.8/b.png"])
  }

  @Test(arguments: [
    (2, ["a", "b"], true), (3, ["a", "b", "c"], true), (4, ["a", "b", "c", "d"], false),
  ])
  func unchangedIsAPageOfOneDocument(limit: Int, names: [String], isKnown: Bool) async throws {
    let feed = try open(
      [Self.document(["a", "b", "c"], next: "?page=2"), Self.document(["d"])], tag: "\"1\"")
    let first = try await feed.source.feed.page(PageRequest(limit: limit))
    #expect(first.items.compactMap(\.description) == names)
    #expect((first.validator != nil) == isKnown)
    guard let validator = first.validator else { return }
    #expect(
      try await feed.source.feed.page(PageRequest(limit: limit, unless: validator)).isUnchanged)
    let next = try await feed.source.feed.items(after: first.items.last?.id, limit: 1)
    #expect(next.compactMap(\.description) == [limit == 2 ? "c" : "d"])
  }

  @Test func documentWithEntriesThatCanNotBeReadIsReadEachTime() async throws {
    let document = Self.document(["a", "b"]).replacingOccurrences(of: "/b.png", with: "http:")
    let feed = try open([document], tag: "\"1\"")
    let first = try await feed.source.feed.page(PageRequest(limit: 5))
    #expect(first.items.count == 1 && feed.skipped.count == 1)
    #expect(first.validator == nil)
  }

  @Test func entriesWithoutAPictureAreTold() async throws {
    let text = Self.document(["a", "b"]).replacingOccurrences(of: "image", with: "link")
    let feed = try open([text, Self.document(["c"])], tag: "\"1\"")
    let told = SkippedRecords(in: "https://garden.example/feed", count: 2, reason: nil)
    #expect(try await feed.images().isEmpty)
    #expect(feed.skipped == [told])
    let first = try await feed.source.feed.page(PageRequest(limit: 5))
    #expect(first.items.isEmpty && first.validator == nil)
    #expect(feed.skipped == [told, told])
    let empty = try open([Self.document([])])
    #expect(try await empty.images().isEmpty)
    #expect(empty.skipped.isEmpty)
  }

  @Test func documentOfAnotherOriginLearnsNoPassword() async throws {
    let transport = ScriptedTransport { request in
      let isFirst = request.url.host() == "garden.example"
      let next = isFirst ? "https://8.8.8.8/2" : nil
      return HTTPResponse(
        status: 200, body: Data(Self.document([isFirst ? "a" : "b"], next: next).utf8))
    }
    let source = try [SourcePlugin<FeedPorts>].syndicated(transport: transport)
      .open("jsonfeed:https://ana:hunter2@garden.example/feed")
    #expect(try await source.feed.items(after: nil, limit: 5).count == 2)
    #expect(source.name == "jsonfeed:https://garden.example/feed")
    let fields = transport.requests.map { $0.headers.map(\.name).contains("Authorization") }
    #expect(fields == [true, false])
  }

  @Test(arguments: ["http://127.0.0.1:9/2", "http://[::1]/2", "http://10.0.0.1/2"])
  func documentInAPrivateNetworkIsNotRead(next: String) async throws {
    let feed = try open([Self.document([], next: next)])
    #expect(try await feed.failure()?.reason == .refused)
    #expect(feed.transport.requests.count == 1)
  }

  /// The expected ids were made from the same names by another library.
  @Test func idsFollowFromTheNamesOfTheFeedAndTheEntry() async throws {
    let address = "https://garden.example/feed.json"
    let second = #"[{"url":"x.png","mime_type":"image/png"}]"#
    let document = Self.document(["a", "b"])
      .replacingOccurrences(of: #""title":"a""#, with: #""title":"a","attachments":\#(second)"#)
    let feed = try StandIn("jsonfeed:" + address, documents: [address: document])
    #expect(
      try await feed.images().map(\.id.uuidString) == [
        "573CD3F9-4730-51C5-B501-6AB08B4283C6", "9544319A-037B-580A-ACE1-4A3619A38C76",
        "3782832B-559C-5358-A327-4AE28A906FCE",
      ])
  }

  @Test func descriptionsAreBounded() async throws {
    let title = #""title":"\#(String(repeating: "é", count: 5000))""#
    let feed = try open([
      Self.document(["a"]).replacingOccurrences(of: #""title":"a""#, with: title)
    ])
    #expect(try await feed.images().first?.description?.count == 1000)
  }

  @Test(arguments: ["rss:", "jsonfeed:", "mastodon:", "rss:garden.example", "rss:file:///a"])
  func placeMustBeAnAddress(locator: String) {
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try [SourcePlugin<FeedPorts>].syndicated(transport: ScriptedTransport("")).open(locator)
    }
  }
}
