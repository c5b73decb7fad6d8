import CommandLine
import Composition
import FeedCore
import Foundation
import HTTPTypes
import NIOCore
import OfflineCore
import ProgramSupport
import Synchronization
import TestSupport
import Testing

@testable import WebPages

@Suite(.hangLimit) struct FeedPageTests {
  private static let yesterday = noon.addingTimeInterval(-86_400)

  @Test func showsTheAnswerOfTheSource() async throws {
    let response = try await WebSite().send("/")
    let page = String(buffer: response.body)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(page.count(of: #"<li class="entry"#) == 3)
    #expect(page.contains(#"<span class="mark live"></span> <bdi>source</bdi>"#))
    #expect(page.contains(">just now</time>"))
    #expect(page.contains("Works offline, last saved <time"))
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
    #expect(page.count(of: #"<li class="entry"#) == 5)
  }

  @Test func changesTheBannerAloneWhenTheAnswerIsTheSame() async throws {
    let storage = try await storage(
      holding: images(0..<30), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(StubFeed(.success(images(0..<32))), storage: storage).page("/")
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
    #expect(
      page.contains(
        "The source sent something that can&#39;t be used. You see the copy from 1 day ago."))
    #expect(page.count(of: #"<li class="entry"#) == 3)
  }

  @Test func aPageThatBreaksOffIsToldOnceAndToThoseWhoAsked() async throws {
    let site = try WebSite(BreakingFeed(), policy: .cacheFirst)
    #expect(try await site.page("/").contains("can&#39;t be used"))
    #expect(try await !site.page("/").contains("can&#39;t be used"))
  }

  @Test func aPageThatBreaksOffWhereWhatIsSavedEndsIsToldToo() async throws {
    let storage = try await storage(
      holding: images(0..<10), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(BreakingFeed(), storage: storage).page("/")
    #expect(page.contains("can&#39;t be used"))
  }

  @Test func whoChoseToBeOfflineIsNotToldOfAFailure() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: Self.yesterday, source: "source")
    let page = try await WebSite(StubFeed(.failure(offline)), storage: storage, isOffline: true)
      .page("/")
    #expect(page.contains(#"<span class="mark offline">Offline</span>"#))
    #expect(!page.contains("class=\"notice\""))
    #expect(page.contains("This is all that is saved."))
    #expect(!page.contains("pages=2#"))
  }

  @Test func showsAnErrorInThePageWhenThereIsNothing() async throws {
    let response = try await WebSite(StubFeed(.failure(offline))).send("/")
    let page = String(buffer: response.body)
    #expect(response.status == .ok)
    #expect(page.contains("Offline. Nothing has been saved yet."))
    #expect(!page.contains("Refresh to look again."))
  }

  @Test func anEmptyFeedSaysSo() async throws {
    let storage = emptyStorage()
    let page = try await WebSite(StubFeed(.success([])), storage: storage).page("/")
    #expect(page.contains("There are no images yet."))
    #expect(page.contains("Refresh to look again."))
    let saved = try await WebSite(storage: storage, policy: .cacheOnly).page("/")
    #expect(saved.contains("There are no images yet."))
    #expect(!saved.contains("Refresh to look again."))
    #expect(!page.contains("more\""))
  }

  @Test func moreIsALinkUntilTheEndIsSaid() async throws {
    let site = try WebSite(StubFeed(.success(images(0..<45))))
    let first = try await site.page("/")
    #expect(first.contains(#"rel="next" href="/?pages=2#page-2""#))
    let second = try await site.page("/?pages=2")
    #expect(second.count(of: #"<li class="entry"#) == 45)
    #expect(second.count(of: #"id="page-2""#) == 1)
    #expect(second.contains("That was the end of the feed"))
    #expect(try await site.web.feed.storage.savedImages == images(0..<45))
  }

  @Test func aPartHoldsWhatTheReaderDoesNotHaveYet() async throws {
    let site = try WebSite(StubFeed(.success(images(0..<45))))
    _ = try await site.page("/")
    let part = try await site.page("/?pages=2&after=30")
    #expect(part.hasPrefix("<section"))
    #expect(part.count(of: #"<li class="entry"#) == 15)
    #expect(part.contains(image(30).id.uuidString))
  }

  @Test(arguments: [7, 29, 31]) func aPartContinuesAListOfAnyLength(count: Int) async throws {
    let storage = try await storage(holding: images(0..<count), source: "source")
    let site = try WebSite(
      StubFeed(.success(images(0..<80))), storage: storage, policy: .cacheFirst)
    let first = try await site.page("/")
    #expect(first.count(of: #"<li class="entry"#) == min(count, 30))
    let known = min(count, 30)
    let part = try await site.page("/?pages=2&after=\(known)")
    // A page of the source may end behind the last one that was requested; all of it is sent.
    #expect(part.count(of: #"<li class="entry"#) >= 60 - known)
    #expect(part.contains(image(known).id.uuidString))
    #expect(!part.contains(image(known - 1).id.uuidString))
  }

  @Test func aLaterPageThatFailsIsToldWhereItWouldBe() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let page = try await WebSite(StubFeed(.failure(malformed)), storage: storage)
      .page("/?pages=2")
    #expect(page.count(of: #"<li class="entry"#) == 10)
    #expect(page.contains(#"<div class="failure" role="alert""#))
    #expect(page.contains(">Try again</a>\n"))
  }

  @Test func aPartThatFailsIsToldBehindTheOthersAndCanBeAskedForAgain() async throws {
    let source = StubFeed(.failure(malformed))
    let site = try WebSite(source, policy: .remoteOnly)
    let part = try await site.page("/?pages=3&after=60")
    let foot = try #require(part.split(separator: #"<div class="onward">"#).last)
    #expect(foot.contains(#"<div class="failure" role="alert""#))
    #expect(foot.contains(#"href="/?pages=3#page-3">Try again</a>"#))
  }

  @Test(arguments: [
    "/?pages=0", "/?pages=x", "/?pages=1&pages=2", "/?pages=9999999", "/?lang=xx", "/?retry=1",
    "/?pages=999999", "/?pages=999999&after=30", "/?pages=335",
    "/?pages=2&after=x", "/?pages=2&after=0",
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
      let page = try await site.page(path, headers: headers)
      #expect(page.contains("<html lang=\"\(tag)\">"))
      #expect(page.contains("<h1>\(title)</h1>"))
    }
    let chosen = try await site.send("/?lang=\(tag)")
    #expect(chosen.headers[.setCookie]?.hasPrefix("lang=\(tag);") == true)
  }

  /// The examples follow RFC 9110, 12.4.2 and 12.5.4.
  @Test(arguments: [
    ("es;q=0.1, el;q=0.9", "el"), ("es;q=0.5, el;q=0.5", "es"), ("es;q=0.001, en;q=0", "es"),
    ("fr, *;q=0.9, el;q=0.1", "en"), ("el;q=0.1, *;q=0.9", "en"), ("*, el", "el"),
    ("*;q=0, el;q=0.1", "el"), ("en;q=0.1, *", "pt-BR"), ("en;q=0, es;q=0.2, *;q=0.2", "es"),
    ("en, pt;q=0.1, el;q=0.1, es;q=0, *", "en"), ("EL", "el"), ("el;q=0", "en"),
    ("pt-PT;q=0.3,es;q=0.2", "pt-BR"),
    ("es;Q=0.1, el;q=0.2", "el"), ("es ; q=0.1 , el ; q=0.2", "el"),
    ("es;\tq=0.1,\tel;q=0.2", "el"),
    ("es;q=nan, el;q=0.1", "el"), ("es;q=inf, el;q=0.1", "el"), ("es;q=7, el;q=0.1", "el"),
    ("es;q=-1, el;q=0.1", "el"), ("es;q=0x1p-1, el;q=0.1", "el"), ("es;q=, el;q=0.1", "el"),
    ("es;q=1e-9, el;q=0.1", "el"), ("es;x=1;q=0.1, el;q=0.2", "el"),
    ("es;q=1.000, el;q=0.999", "es"),
    ("", "en"), (",,;q=1,", "en"),
  ])
  func speaksTheLanguageThatIsWantedMost(accepted: String, tag: String) async throws {
    let page = try await WebSite().page("/", headers: [.acceptLanguage: accepted])
    #expect(page.contains("<html lang=\"\(tag)\">"))
  }

  @Test func nothingThatASourceSaysBecomesMarkup() async throws {
    let hostile =
      "\"\u{301} onerror=\"alert(1)\"><script>alert(1)</script>\u{0}\u{202E}\u{85}\u{9B}31m'&"
    let image = FeedImage(
      id: UUID(), description: hostile, location: hostile,
      url: URL(string: "https://example.com/")!)
    let page = try await WebSite(StubFeed(.success([image]))).page("/")
    #expect(!page.contains("<script>alert"))
    #expect(
      page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    // An unescaped quotation mark would be followed by its accent.
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
      StubFeed(.failure(offline)), imageData: StubImageDataSource { _ in throw offline },
      storage: storage.noted(in: log), policy: .cacheFirst)
    let pages = [try await site.page("/").withoutWaiting, try await site.page("/").withoutWaiting]
    #expect(pages[0] == pages[1])
    #expect(pages[0].count(of: "<article") == 3)
    // The head of the feed is read each time, and its items once for the page and once for its overview.
    #expect(log.methods.count { $0 == "slice" } == 4)

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
    let site = try WebSite(
      imageData: StubImageDataSource { _ in throw offline }, storage: storage,
      policy: .cacheFirst, now: { clock.withLock { $0 } })
    let first = try await site.page("/").withoutWaiting
    #expect(first.contains(">just now</time>"))
    #expect(first.contains("Saved copy, kept until "))
    #expect(try await site.page("/").withoutWaiting == first)
    clock.withLock { $0 += 120 }
    #expect(try await site.page("/").contains(/saved <time [^>]*>2 minutes ago</))
    #expect(first.count(of: #"width="30""#) == 0)
    try await storage.imageData.save(
      PictureStart.png(width: 30, height: 20), for: images(0..<1)[0].url)
    // On a busy machine the size may not be known yet.
    while try await site.page("/").count(of: #"width="30""#) != 1 { try Task.checkCancellation() }
  }

  @Test func refreshingLeadsBackToTheFeed() async throws {
    let storage = try await storage(
      holding: images(50..<52), savedAt: Self.yesterday, source: "source")
    let site = try WebSite(storage: storage, policy: .cacheFirst)
    let response = try await site.send(
      "/refresh", method: .post, headers: [.origin: "http://localhost"])
    #expect(response.status == .seeOther)
    #expect(response.headers[.location] == "/")
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func aRefreshThatFailsIsToldOnThePageThatFollows() async throws {
    let storage = try await storage(holding: images(50..<52), source: "source")
    let site = try WebSite(StubFeed(.failure(malformed)), storage: storage, policy: .cacheOnly)
    let answer = try await site.send(
      "/refresh", method: .post, headers: [.origin: "http://localhost"])
    let path = try #require(answer.headers[.location])
    #expect(try await site.page(path).contains("does not allow this"))
  }

  @Test func aRefreshThatFailsIsToldToNobodyElse() async throws {
    let storage = try await storage(holding: images(50..<52), source: "source")
    let site = try WebSite(
      StubFeed(.failure(malformed)), leagues: .demo, storage: storage, policy: .cacheFirst)
    let answer = try await site.send(
      "/refresh", method: .post, headers: [.origin: "http://localhost"])
    let path = try #require(answer.headers[.location])
    let told = "The source sent something that can&#39;t be used"
    #expect(try await site.page(path).contains(told))
    #expect(try await !site.page("/").contains(told))
    #expect(try await !site.page("/leagues").contains(told))
  }

  @Test(arguments: ["/", "/?pages=2", "/images/\(image(1).id.uuidString)"])
  func whoAsksForTheLengthIsToldIt(path: String) async throws {
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(
      imageData: StubImageDataSource { _ in throw offline }, storage: storage)
    var isEqual: Bool
    // On a busy machine one of the two may be late, and then contains a loading note.
    repeat {
      try Task.checkCancellation()
      let page = try await site.send(path)
      let head = try await site.send(path, method: .head)
      isEqual = head.headers[.contentLength] == "\(page.body.readableBytes)"
      #expect(head.body.readableBytes == 0)
    } while !isEqual
  }

  @Test func theShapeOfAPictureIsKnownAtFirstSightIfItsSourceAnswersInTime() async throws {
    var page: String
    // On a busy machine the shape may not be known yet; then it is that of most photographs.
    repeat {
      try Task.checkCancellation()
      page = try await WebSite().page("/")
    } while page.contains(" unknown")
    #expect(page.contains(#"<li class="entry r15 t0""#))
    #expect(page.contains(#"width="30" height="20""#))
    #expect(!page.contains("&amp;v="))
  }

  @Test func whoHasMadeAPictureAndWhenIsToldWhereItIsKnown() async throws {
    var known = image(1)
    (known.author, known.createdAt, known.commentCount) = ("A <b>", noon - 7_200, 3)
    let site = try WebSite(
      StubFeed(.success([known, image(2)])),
      imageData: StubImageDataSource { _ in throw offline })
    let page = try await site.page("/")
    let time =
      #"<time datetime="2023-11-14T20:13:20Z" title="2023-11-14 20:13:20 UTC">2 hours ago</time>"#
    #expect(page.contains("<p class=\"credit\"><bdi>A &lt;b&gt;</bdi>\(time)</p>"))
    #expect(page.contains("<p class=\"credit\"></p>"))
    #expect(page.contains(">Comments (3)</a>"))
    #expect(try await site.page("/images/\(known.id.uuidString)").contains(time))
  }

  @Test func aPictureThatWasSeenHasItsColoursInItsPlace() async throws {
    let site = try WebSite(
      imageData: StubImageDataSource { _ in PictureStart.jpeg(width: 4_000, height: 3_000) })
    let tint = ##"<svg class="tint" color="#0120ff" aria-hidden="true"></svg>"##
    #expect(try await !site.page("/").contains("tint"))
    #expect(try await site.send("/images/\(image(1).id.uuidString)/data?w=640").status == .ok)
    // Pages do not wait for the colours.
    while try await !site.page("/").contains(tint) { try Task.checkCancellation() }
    #expect(try await site.page("/images/\(image(1).id.uuidString)").contains(tint))
  }

  @Test func aViewThatWasChosenIsRemembered() async throws {
    let site = try WebSite()
    #expect(try await site.page("/").contains(#"<body class="wall" data-section="feed""#))
    let chosen = try await site.send("/?pages=2&view=column")
    #expect(String(buffer: chosen.body).contains(#"href="?pages=2&amp;view=wall""#))
    let cookie = try #require(chosen.headers[.setCookie]?.prefix { $0 != ";" })
    let later = try await site.send("/", method: .get, headers: [.cookie: String(cookie)])
    #expect(String(buffer: later.body).contains(#"<body class="column""#))
    #expect(try await site.send("/?view=none").status == .badRequest)
  }

  @Test func workEndsWithItsReader() async throws {
    let source = EndlessFeed()
    let site = try WebSite(source)
    let reading = Task { _ = try await site.page("/?pages=300") }
    try await source.gate.hasSeen(arrivals: 3)
    reading.cancel()
    try await source.gate.hasSeen(cancellations: 1)
    await source.gate.open()
    _ = await reading.result
    #expect(await source.gate.arrivals == 3)
  }

  @Test func othersCannotRefresh() async throws {
    let response = try await WebSite().send(
      "/refresh", method: .post, headers: [.origin: "https://evil.example"])
    #expect(response.status == .forbidden)
  }
}

extension String {
  /// The page without its loading note, which it may contain on a busy machine.
  fileprivate var withoutWaiting: String {
    replacing(#/<div slot="waiting-[^\n]*\n/#, with: "")
  }
}

/// An endless feed, which responds to the first two requests only.
private struct EndlessFeed: FeedSource {
  let gate = Gate()

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    if await gate.arrivals < 2 { await gate.letPass(1) }
    try await gate.pass()
    let start = await gate.arrivals * request.limit
    return SourcePage(images(start..<start + request.limit))
  }
}

/// A feed with an error after its first page.
private struct BreakingFeed: FeedSource {
  func page(_ request: PageRequest<FeedImage>) throws -> SourcePage<FeedImage> {
    SourcePage(images(0..<10), failure: malformed)
  }
}
