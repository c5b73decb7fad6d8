import FeedCore
import Foundation
import HTTPTypes
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import WebPages

/// Additional information of a source about a feed and its images.
struct OriginalTests {
  private static let path = "/images/\(image(1).id.uuidString)"
  private static let link = "https://garden.example/1?a=1&b=%22"

  private struct TitledFeed: FeedSource {
    var images: [FeedImage]

    func page(_ request: PageRequest<FeedImage>) -> SourcePage<FeedImage> {
      SourcePage(request.last == nil ? images : [], title: "Roses\n& <b>")
    }
  }

  private func site(_ storage: Storage = emptyStorage(), isOffline: Bool = false) throws -> WebSite
  {
    var image = image(1)
    (image.link, image.isSensitive) = (URL(string: Self.link), true)
    let feed = TitledFeed(images: [image, TestSupport.image(2)])
    return try WebSite(feed, storage: storage, policy: isOffline ? .cacheOnly : .remoteFirst)
  }

  @Test func theTitleOfTheFeedHeadsItsPages() async throws {
    let storage = emptyStorage()
    for isOffline in [false, true] {
      let site = try site(storage, isOffline: isOffline)
      let page = try await site.page("/")
      #expect(page.contains("<title>Roses &amp; &lt;b&gt;</title>"))
      #expect(page.contains("<h1>Roses &amp; &lt;b&gt;</h1>"))
      #expect(page.contains(#"aria-current="page">Roses &amp; &lt;b&gt;</a>"#))
      #expect(!page.contains("My Feed"))
      #expect(try await site.page(Self.path).contains("Image 1 · Roses &amp; &lt;b&gt;</title>"))
    }
  }

  @Test func aFeedWithoutATitleIsMyFeed() async throws {
    let page = try await WebSite().page("/", headers: [.acceptLanguage: "es"])
    #expect(page.contains("<title>Mi Feed</title>") && page.contains("<h1>Mi Feed</h1>"))
  }

  @Test(arguments: ["/", path]) func anImageLeadsToItsPage(path: String) async throws {
    let site = try site()
    _ = try await site.page("/")
    let page = try await site.page(path)
    #expect(page.count(of: "Visit the source</a>") == 1)
    #expect(
      page.contains(#"href="https://garden.example/1?a=1&amp;b=%22" rel="external noreferrer""#))
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https:///x"])
  func noLinkLeadsOutOfTheWeb(address: String) async throws {
    var image = image(0)
    image.link = URL(string: address)
    let site = try WebSite(TitledFeed(images: [image]))
    for path in ["/", Self.path] {
      #expect(try await !site.page(path).contains("Visit the source"))
    }
  }

  @Test(arguments: [
    ("en", "Sensitive content"), ("pt-BR", "Conteúdo sensível"), ("el", "Ευαίσθητο περιεχόμενο"),
    ("es", "Contenido sensible"),
  ])
  func whatIsSensitiveIsBehindAVeilAndSaysSo(language: String, text: String) async throws {
    let site = try site()
    for path in ["/", Self.path] {
      let page = try await site.page(path, headers: [.acceptLanguage: language])
      #expect(page.count(of: "<details class=\"veil\"><summary>\(text) ") == 1)
      #expect(page.count(of: "alt=\"\(text): Image 1\"") == 1)
    }
    #expect(try await !site.page("/images/\(image(2).id.uuidString)").contains("veil"))
  }
}
