import AppSupport
import FeedCore
import Foundation
import HTTPTypes
import NIOCore
import OfflineCore
import RouteSupport
import Synchronization
import TestSupport
import Testing

@testable import feed_web

struct FeedPageTests {
  private static let yesterday = noon.addingTimeInterval(-86_400)

  @Test func showsTheAnswerOfTheSource() async throws {
    let response = try await WebSite().send("/")
    let page = String(buffer: response.body)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(page.count(of: #"<li class="entry""#) == 3)
    #expect(page.contains(#"<span class="mark live">Live</span> <bdi>from source</bdi>"#))
    #expect(page.count(of: "</html>") == 1)
  }

  @Test func showsWhatIsSavedAndThenTheAnswerInItsPlace() async throws {
    let storage = try await storage(
      holding: images(50..<52), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(storage: storage).page("/")
    let saved = try #require(page.range(of: #"slot="saved-images""#))
    let fresh = try #require(page.range(of: #"<section slot="images""#))
    #expect(saved.lowerBound < fresh.lowerBound)
    #expect(page.contains("asking for the newest"))
    #expect(page.count(of: #"<li class="entry""#) == 5)
  }

  @Test func changesTheBannerAloneWhenTheAnswerIsTheSame() async throws {
    let storage = try await storage(
      holding: images(0..<10), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(StubFeed(.success(images(0..<12))), storage: storage).page("/")
    #expect(page.contains(#"slot="saved-images""#))
    #expect(!page.contains(#"<section slot="images""#))
    #expect(page.contains(#"<div slot="status""#))
  }

  @Test func whoComesAgainIsToldTheEndAtOnce() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(storage: storage).page("/")
    let answer = try #require(page.components(separatedBy: "slot=\"images\" class").last)
    #expect(answer.contains("class=\"end\""))
    #expect(!answer.contains("pages=2#"))
  }

  @Test func tellsBesideWhatIsSavedThatTheSourceFailed() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(StubFeed(.failure(malformed)), storage: storage).page("/")
    #expect(page.contains(#"<dialog open class="notice" role="alertdialog""#))
    #expect(page.contains("The answer from source can&#39;t be used"))
    #expect(page.count(of: #"<li class="entry""#) == 3)
  }

  @Test func whoChoseToBeOfflineIsNotToldOfAFailure() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(StubFeed(.failure(offline)), storage: storage, isOffline: true)
      .page("/")
    #expect(page.contains(#"<span class="mark offline">Offline</span>"#))
    #expect(!page.contains("<dialog"))
  }

  @Test func showsAnErrorInThePageWhenThereIsNothing() async throws {
    let response = try await WebSite(StubFeed(.failure(offline))).send("/")
    let page = String(buffer: response.body)
    #expect(response.status == .ok)
    #expect(page.contains("while working offline"))
    #expect(page.contains("There is nothing to show for now."))
  }

  @Test func anEmptyFeedSaysSo() async throws {
    let page = try await WebSite(StubFeed(.success([]))).page("/")
    #expect(page.contains("There are no images yet."))
    #expect(!page.contains(#"rel="next""#))
  }

  @Test func moreIsALinkUntilTheEndIsSaid() async throws {
    let site = try WebSite(StubFeed(.success(images(0..<15))))
    let first = try await site.page("/")
    #expect(first.contains(#"rel="next" href="/?pages=2#page-2""#))
    let second = try await site.page("/?pages=2")
    #expect(second.count(of: #"<li class="entry""#) == 15)
    #expect(second.count(of: #"id="page-2""#) == 1)
    #expect(second.contains("That was the end of the feed"))
    #expect(try await site.web.feed.storage.savedImages == images(0..<15))
  }

  @Test func aPartHoldsTheLastPageAlone() async throws {
    let site = try WebSite(StubFeed(.success(images(0..<15))))
    _ = try await site.page("/")
    let part = try await site.page("/?pages=2&part=last")
    #expect(part.hasPrefix("<section"))
    #expect(part.count(of: #"<li class="entry""#) == 5)
  }

  @Test func aLaterPageThatFailsIsToldWhereItWouldBe() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let page = try await WebSite(StubFeed(.failure(malformed)), storage: storage)
      .page("/?pages=2")
    #expect(page.count(of: #"<li class="entry""#) == 10)
    #expect(page.contains(#"<p class="failure" role="alert""#))
    #expect(page.contains(">Try again</a>\n"))
  }

  @Test(arguments: [
    "/?pages=0", "/?pages=x", "/?pages=1&pages=2", "/?pages=9999999", "/?lang=xx", "/?retry=1",
  ])
  func whatMakesNoSenseIsAPageToo(path: String) async throws {
    let response = try await WebSite().send(path)
    #expect(response.status == .badRequest)
    #expect(String(buffer: response.body).contains("<h1>This address makes no sense</h1>"))
  }

  @Test(arguments: [
    ("en", "My Feed"), ("pt-BR", "Meu Feed"), ("el", "Το Feed μου"), ("es", "Mi Feed"),
  ])
  func speaksTheLanguageOfTheReader(tag: String, title: String) async throws {
    let site = try WebSite()
    for (path, headers) in [
      ("/?lang=\(tag)", [:]), ("/", [.cookie: "lang=\(tag)"]),
      ("/", [.acceptLanguage: "fr, \(tag);q=0.8, en;q=0.1"]),
    ] as [(String, HTTPFields)] {
      let page = try await site.page(path, headers)
      #expect(page.contains("<html lang=\"\(tag)\">"))
      #expect(page.contains("<h1>\(title)</h1>"))
    }
    let chosen = try await site.send("/?lang=\(tag)")
    #expect(chosen.headers[.setCookie]?.hasPrefix("lang=\(tag);") == true)
  }

  @Test func nothingThatASourceSaysBecomesMarkup() async throws {
    let hostile = "\"\u{301} onerror=\"alert(1)\"><script>alert(1)</script>\u{0}\u{202E}'&"
    let image = FeedImage(
      id: UUID(), description: hostile, location: hostile,
      url: URL(string: "https://example.com/")!)
    let page = try await WebSite(StubFeed(.success([image]))).page("/")
    #expect(!page.contains("<script>alert"))
    #expect(page.unicodeScalars.allSatisfy { $0.value != 0 })
    // A quotation mark from outside would stand beside its accent.
    let scalars = page.unicodeScalars.map(\.value)
    #expect(!zip(scalars, scalars.dropFirst()).contains { $0 == 0x22 && $1 == 0x301 })
  }

  @Test func aLongDescriptionIsCut() async throws {
    let image = FeedImage(
      id: UUID(), description: String(repeating: "long ", count: 2_000_000), location: nil,
      url: URL(string: "https://example.com/")!)
    let page = try await WebSite(StubFeed(.success([image]))).page("/")
    #expect(page.utf8.count < 20_000)
  }

  @Test func aSavedPageIsReadOnceUntilTheFeedChanges() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(
      StubFeed(.failure(offline)), storage: storage.noted(in: log), policy: .cacheFirst)
    let pages = [try await site.page("/"), try await site.page("/")]
    #expect(pages[0] == pages[1])
    #expect(pages[0].count(of: "<article") == 3)
    // The head of the feed each time, and its items once.
    #expect(log.methods.count { $0 == "slice" } == 3)

    _ = try await storage.lists.replace(
      .feed, with: images(0..<2), savedAt: noon, source: "source")
    #expect(try await site.page("/").count(of: "<article") == 2)
    try await storage.lists.remove(.feed)
    #expect(try await site.page("/").count(of: "<article") == 0)
  }

  @Test func whatHasExpiredIsShownNoLonger() async throws {
    let clock = Mutex(noon)
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(
      StubFeed(.failure(offline)), storage: storage, policy: .cacheOnly,
      now: { clock.withLock { $0 } })
    #expect(try await site.page("/").count(of: "<article") == 3)
    clock.withLock { $0 += 8 * 86_400 }
    #expect(try await site.page("/").count(of: "<article") == 0)
  }

  @Test func whoComesAgainSeesWhatHasChangedAroundTheSameFeed() async throws {
    let clock = Mutex(noon)
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(storage: storage, policy: .cacheFirst, now: { clock.withLock { $0 } })
    let first = try await site.page("/")
    #expect(first.contains("saved 0 seconds ago"))
    #expect(try await site.page("/") == first)
    clock.withLock { $0 += 2 }
    #expect(try await site.page("/").contains("saved 2 seconds ago"))
    #expect(first.count(of: #"width="30""#) == 0)
    try await storage.imageData.save(PictureStart.png(30, 20), for: images(0..<1)[0].url)
    #expect(try await site.page("/").count(of: #"width="30""#) == 1)
  }

  @Test func refreshingLeadsBackToTheFeed() async throws {
    let storage = try await storage(
      holding: images(50..<52), savedAt: Self.yesterday, source: "source")
    let site = try WebSite(storage: storage, policy: .cacheFirst)
    let response = try await site.send("/refresh", .post, [.origin: "http://localhost"])
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == "/")
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func aRefreshThatFailsIsToldOnThePageThatFollows() async throws {
    let storage = try await storage(holding: images(50..<52), source: "source")
    let site = try WebSite(StubFeed(.failure(malformed)), storage: storage, policy: .cacheOnly)
    _ = try await site.send("/refresh", .post, [.origin: "http://localhost"])
    #expect(try await site.page("/").contains("does not allow this"))
  }

  @Test func othersCannotRefresh() async throws {
    let response = try await WebSite().send("/refresh", .post, [.origin: "https://evil.example"])
    #expect(response.status == .forbidden)
  }
}
