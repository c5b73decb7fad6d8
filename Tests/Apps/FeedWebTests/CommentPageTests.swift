import FeedCore
import Foundation
import HTTPTypes
import OfflineCore
import RouteSupport
import TestSupport
import Testing

@testable import WebPages

struct CommentPageTests {
  private static let path = "/images/\(image(1).id.uuidString)/comments"

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

  @Test func leadsBackToThePlaceInTheFeed() async throws {
    let page = try await page(.success([]), path: Self.path + "?pages=3")
    #expect(page.contains("href=\"/?pages=3#image-\(image(1).id.uuidString)\""))
    #expect(page.contains("There are no comments yet."))
  }

  @Test func anErrorIsInThePageWithAWayToTryAgain() async throws {
    let page = try await page(.failure(offline))
    #expect(page.contains("while working offline"))
    #expect(page.contains(">Try again</a>"))
  }

  @Test func anImageThatNobodyKnowsIsNotThere() async throws {
    let missing = SourceError(.notFound, address: "source")
    let site = try WebSite(comments: StubComments(.failure(missing)))
    #expect(try await site.send(Self.path).status == .notFound)
    #expect(try await site.send("/images/1/comments").status == .notFound)
  }
}
