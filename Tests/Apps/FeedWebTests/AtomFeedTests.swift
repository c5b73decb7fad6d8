import FeedCore
import Foundation
import HTMLPages
import HTTPTypes
import NIOCore
import OfflineCore
import PictureCore
import Presentation
import ProgramSupport
import TestSupport
import Testing
import WebSupport

@testable import WebPages

struct AtomFeedTests {
  @Test func hasAllThatTheFormatRequires() async throws {
    let answer = try await WebSite().send("/feed.xml")
    #expect(answer.headers[.contentType] == "application/atom+xml; charset=utf-8")
    let text = String(buffer: answer.body)
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed "))
    #expect(text.contains("<id>http://localhost/feed.xml</id>"))
    #expect(
      text.contains(
        #"<link rel="self" type="application/atom+xml" href="http://localhost/feed.xml"/>"#))
    #expect(text.count(of: "<entry>") == 3)
    #expect(text.count(of: "<updated>") == 4 && text.count(of: "<title>") == 4)
    for image in images(0..<3) {
      #expect(text.contains("<id>urn:uuid:\(image.id.uuidString.lowercased())</id>"))
      #expect(text.contains("http://localhost/images/\(image.id.uuidString)/data\""))
    }
  }

  @Test func isNotSentAgainUnchanged() async throws {
    let site = try WebSite()
    let tag = try #require(try await site.send("/feed.xml").headers[.eTag])
    let again = try await site.send("/feed.xml", headers: [.ifNoneMatch: tag])
    #expect(again.status == .notModified && again.body.readableBytes == 0)
  }

  @Test func textsFromOutsideAreEscaped() throws {
    var image = images(0..<1)[0]
    image.title = "<b>\u{0} & \u{FFFE}\u{FFFF}]]>"
    image.isSensitive = true
    image.link = URL(string: "javascript:alert('http://a.example')")
    let text = document([image])
    #expect(text.contains("<title>&lt;b&gt;"))
    #expect(!text.unicodeScalars.contains { ["\u{0}", "\u{FFFE}", "\u{FFFF}"].contains($0) })
    #expect(text.contains("<media:rating>adult</media:rating>") && !text.contains("&lt;img"))
    #expect(!text.contains("javascript:"))
  }

  @Test("Entries have distinct ids, and each has a date")
  func repeatedImagesAreOneEntry() throws {
    var feed = images(0..<3)
    feed[0].createdAt = noon
    feed[1].createdAt = nil
    feed[2].createdAt = noon - 60
    let text = document(feed + feed)
    #expect(text.count(of: "<entry>") == 3)
    #expect(text.count(of: "<updated>\(InternetDateTime.text(of: noon))</updated>") == 3)
    #expect(text.count(of: "<updated>\(InternetDateTime.text(of: noon - 60))</updated>") == 1)
  }

  @Test func thePagesNameIt() async throws {
    let page = try await WebSite().page("/")
    #expect(page.contains(#"<link rel="alternate" type="application/atom+xml""#))
    #expect(page.contains(#"href="/feed.xml""#))
  }

  private func document(_ images: [FeedImage]) -> String {
    AtomFeed(
      list: LoadedList(SourcePage(images), limit: 10, from: "source"), title: "Feed",
      base: "https://a.example",
      pictures: [:], messages: .english
    ).document.text
  }
}
