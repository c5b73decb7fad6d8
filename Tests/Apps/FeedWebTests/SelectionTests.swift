import Composition
import FeedCore
import Foundation
import HTMLPages
import HTTPTypes
import Logging
import NIOCore
import OfflineCore
import Presentation
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

@Suite(.hangLimit) struct SelectionTests {
  /// A feed with ten images a month, every third of them in an album.
  private static let feed = images(0..<90).enumerated().map { number, image in
    var image = image
    image.createdAt = noon.addingTimeInterval(Double(number / 10) * -31 * 86_400)
    image.album = number.isMultiple(of: 2) ? "Summer & \"Sun\"/2025" : nil
    image.source = number < 5 ? "rss:https://a.example/feed" : nil
    return image
  }

  private static let album = "/?album=Summer%20%26%20%22Sun%22%2F2025"

  private func site() async throws -> WebSite {
    try WebSite(
      storage: try await storage(holding: Self.feed, savedAt: noon, source: "source"),
      policy: .once(.cacheOnly))
  }

  @Test func monthsAreHeadingsAndStandInTheMenuWithTheirPages() async throws {
    let page = try await site().page("/")
    let months = FeedOverview(Self.feed).months
    #expect(months.count == 9)
    #expect(page.count(of: #"<h2 class="month""#) == 3)
    for month in months {
      #expect(
        page.contains(#"<a href="/?pages=\#(month.position / 30 + 1)#\#(month.name)">"#))
    }
    #expect(page.contains(#"id="\#(months[0].name)""#))
  }

  @Test func aPartHasItsHeadingsAndNoMenu() async throws {
    let part = try await site().page("/?pages=2&after=30")
    #expect(part.count(of: #"<h2 class="month""#) == 3)
    #expect(!part.contains("<details class=\"menu"))
  }

  @Test func anAlbumHasItsImagesAloneAndPagesOfItsOwn() async throws {
    let site = try await site()
    let address = Self.album
    #expect(try await site.page("/").contains(#"<a href="\#(address)">"#))
    let page = try await site.page(address)
    #expect(page.contains("<h1><bdi>Summer &amp; &quot;Sun&quot;/2025</bdi></h1>"))
    #expect(page.count(of: #"<li class="entry"#) == 30)
    #expect(page.contains(#"rel="next" href="\#(address)&amp;pages=2#page-2""#))
    #expect(!page.contains("data-offer"))
    let part = try await site.page(address + "&pages=2&after=30")
    #expect(part.count(of: #"<li class="entry"#) == 15)
    #expect(part.contains("class=\"end\"") && !part.contains("<html"))
    // The album does not take the place of the feed.
    #expect(try await site.page("/").count(of: #"<li class="entry"#) == 30)
    #expect(try await site.page("/images/\(Self.feed[1].id)").contains("rel=\"next\""))
  }

  /// Both have the same title and the same number of images on the first page.
  @Test func anAlbumNamedAsTheFeedIsNotTakenForIt() async throws {
    let feed = Self.feed.map { image in
      var image = image
      if image.album != nil { image.album = Messages.english.feedTitle }
      return image
    }
    let site = try WebSite(
      storage: try await storage(holding: feed, savedAt: noon, source: "source"),
      policy: .once(.cacheOnly))
    let path = "/images/\(feed[1].id)"
    for _ in 0..<2 {
      #expect(try await site.page("/").contains(path))
      #expect(try await !site.page("/?album=My%20Feed").contains(path))
    }
  }

  @Test func aSourceIsNamedWithoutItsPath() async throws {
    let page = try await site().page("/?from=rss:https%3A%2F%2Fa.example%2Ffeed")
    #expect(page.contains("<h1><bdi>a.example</bdi></h1>"))
    #expect(page.count(of: #"<li class="entry"#) == 5)
  }

  @Test(arguments: [
    ("album=Winter", "There is no album “Winter” here."),
    ("from=rss:https://b.example", "There are no pictures from “b.example” here."),
  ])
  func anUnknownNameIsNotFound(query: String, message: String) async throws {
    let answer = try await site().send("/?\(query)")
    #expect(answer.status == .notFound)
    #expect(String(buffer: answer.body).contains(message))
  }

  @Test func anExpiredFeedIsLoadedAnewForASelection() async throws {
    let site = try WebSite(
      StubFeed(.success(Array(Self.feed.prefix(10)))),
      storage: try await storage(
        holding: Self.feed, savedAt: noon - 8 * 86_400, source: "source"))
    #expect(try await site.page(Self.album).count(of: #"<li class="entry"#) == 5)
  }

  @Test func anAlbumNeedsNoStore() async throws {
    let site = try WebSite(StubFeed(.success(Self.feed)), policy: .once(.remoteOnly))
    #expect(try await site.page(Self.album).count(of: #"<li class="entry"#) == 15)
  }

  @Test func manyAlbumsStandInAMenu() throws {
    let albums = (0..<9).flatMap { number in
      images(number..<number + 1).map { image in
        var image = image
        image.album = "Album \(number)"
        return image
      }
    }
    func html(_ count: Int) -> String {
      TimeMenu(
        overview: FeedOverview(albums.prefix(count)), selection: nil, messages: .english
      ).html.text
    }
    #expect(html(0) == "")
    #expect(html(6).contains("Album 5") && !html(6).contains("<details"))
    #expect(html(7).contains(#"<details class="menu albums">"#))
  }

  @Test(arguments: Messages.Language.allCases)
  func monthsHaveNamesInEveryLanguage(language: Messages.Language) {
    let messages = Messages(language)
    #expect(Set((1...12).map(messages.monthName)).count == 12)
    let month = FeedOverview(Self.feed).months[0]
    #expect(messages.heading(of: month).contains("\(month.year)"))
  }

  /// Only a source whose pictures are at hand is loaded to its end without a reader.
  @Test func theWholeFeedIsLoadedAheadIfItIsAtHand() async throws {
    let storage = emptyStorage()
    let app = FeedApp(
      source: Source(
        name: "source", imageScheme: nil, imageData: StubImageDataSource { _ in Data() },
        ports: FeedPorts(feed: StubFeed(.success(Self.feed)), comments: nil)),
      storage: storage, policy: .cachedThenRefreshed, now: { noon })
    let web = FeedWeb(
      feed: app, leagues: nil, scaler: StubImageScaler(), isAtHand: true,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let ahead = try #require(web.services.first as? Ahead)
    try await ahead.work()
    #expect(try await storage.lists.head(.feed)?.count == Self.feed.count)
    #expect(try await storage.lists.head(.feed)?.source == "source")
  }
}
