import FeedCore
import Foundation
import HTTPTypes
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

struct ImagePageTests {
  private static let path = "/images/\(image(1).id.uuidString)"

  private func page(
    _ answer: Result<[ImageComment], SourceError>, path: String = path
  ) async throws -> String {
    let storage = try await storage(holding: images(0..<3), source: "source")
    return try await WebSite(comments: StubComments(answer), storage: storage).page(path)
  }

  @Test func showsWhoSaidWhatAndWhen() async throws {
    let comment = ImageComment(
      id: UUID(), message: "One\nTwo", createdAt: noon.addingTimeInterval(-300), username: "ana")
    let page = try await page(.success([comment]))
    #expect(page.contains(#"<bdi class="user">ana</bdi>"#))
    #expect(page.contains("One\nTwo"))
    #expect(
      page.contains(
        #"<time datetime="2023-11-14T22:08:20Z" title="2023-11-14 22:08:20 UTC">5 minutes ago</time>"#
      ))
    #expect(page.contains("Image 1"))
  }

  @Test func leadsToItsNeighboursAndBackToItsPlaceInTheFeed() async throws {
    let storage = try await storage(holding: images(0..<45), source: "source")
    let site = try WebSite(comments: StubComments(.success([])), storage: storage)
    let page = try await site.page("/images/\(image(32).id.uuidString)")
    #expect(page.contains("href=\"/?pages=2#image-\(image(32).id.uuidString)\""))
    #expect(page.contains("rel=\"prev\" href=\"/images/\(image(31).id.uuidString)\""))
    #expect(page.contains("rel=\"next\" href=\"/images/\(image(33).id.uuidString)\""))
    #expect(page.contains("There are no comments yet."))
    #expect(!(try await site.page("/images/\(image(0).id.uuidString)").contains("rel=\"prev\"")))
    #expect(!(try await site.page("/images/\(image(44).id.uuidString)").contains("rel=\"next\"")))
  }

  @Test func aSourceThatNeverHasCommentsShowsNoWordOfThem() async throws {
    let storage = try await storage(holding: images(0..<3), source: "source")
    let site = try WebSite(comments: nil, storage: storage)
    for path in ["/", Self.path] {
      let page = try await site.page(path)
      #expect(page.contains("Image 1"))
      #expect(!page.contains("Comments"))
    }
    #expect(try await site.send("/images/\(UUID().uuidString)").status == .notFound)
  }

  @Test func whereCommentsHadAPageLeadsToThemOnThePageOfTheImage() async throws {
    let response = try await WebSite().send(Self.path + "/comments")
    #expect(response.status == .movedPermanently)
    #expect(response.headers[.location] == Self.path + "#comments")
  }

  @Test func anErrorIsInThePageWithAWayToTryAgain() async throws {
    let page = try await page(.failure(malformed))
    #expect(page.contains("The source sent something that can&#39;t be used."))
    #expect(page.contains(">Try again</a>"))
  }

  @Test func commentsThatNeedAConnectionSaySo() async throws {
    let page = try await page(.failure(offline))
    #expect(page.contains("Comments are not saved. They need a connection."))
    #expect(!page.contains(#"class="notice""#))
  }

  @Test func anImageThatNobodyKnowsIsNotThere() async throws {
    let missing = SourceError(.notFound, address: "source")
    let site = try WebSite(comments: StubComments(.failure(missing)))
    #expect(try await site.send(Self.path).status == .notFound)
    #expect(try await site.send("/images/1").status == .notFound)
  }

  private func page(of image: FeedImage, comments: [ImageComment] = []) async throws -> String {
    let storage = try await storage(holding: [image], source: "source")
    let site = try WebSite(comments: StubComments(.success(comments)), storage: storage)
    return try await site.page("/images/\(image.id.uuidString)")
  }

  @Test func itsHeadingIsItsTitleOrElseTheDay() async throws {
    var shown = image(1)
    shown.createdAt = noon
    #expect(try await page(of: shown).contains(#"<h1 dir="auto">14 November 2023</h1>"#))
    shown.title = "Roses & thorns"
    #expect(try await page(of: shown).contains(#"<h1 dir="auto">Roses &amp; thorns</h1>"#))
  }

  @Test func aLongTextIsThereOnce() async throws {
    let text = String(repeating: "A long text about roses. ", count: 20)
    let url = try #require(URL(string: "https://images.example/1"))
    let shown = FeedImage(id: UUID(), description: text, location: nil, url: url)
    let page = try await page(of: shown)
    #expect(page.contains(#"<h1 dir="auto">Picture 1</h1>"#))
    #expect(page.components(separatedBy: text).count == 2)
  }

  @Test func itLeadsToItsAlbum() async throws {
    var shown = image(1)
    shown.album = "Summer & Athens"
    let page = try await page(of: shown)
    #expect(
      page.contains(
        #"in <a href="/?album=Summer%20%26%20Athens"><bdi>Summer &amp; Athens</bdi></a>"#)
    )
  }

  @Test func whereThereAreNoCommentsNoWordSaysSo() async throws {
    var shown = image(1)
    shown.commentCount = 0
    #expect(!(try await page(of: shown).contains("Comments")))
    let comment = ImageComment(id: UUID(), message: "One", createdAt: noon, username: "ana")
    #expect(try await page(of: shown, comments: [comment]).contains("Comments</h2>"))
  }
}
