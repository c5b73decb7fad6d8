import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import SyndicationSource
import Testing

/// The mistake of giving the address of a page instead of its feed.
struct WebPageTests {
  private static let address = "https://blog.example/2026/"

  private static func detail(_ page: String, scheme: String = "rss") async throws -> String? {
    let transport = ScriptedTransport(page)
    let plugins =
      [SourcePlugin<FeedPorts>].syndicated(transport: transport) + [.http(transport: transport)]
    let locator = scheme == "https" ? address : "\(scheme):\(address)"
    let failure = await #expect(throws: SourceError.self) {
      try await plugins.open(locator).feed.items(after: nil, limit: 1)
    }
    #expect(failure?.reason == .invalidData)
    return failure?.detail
  }

  private static func page(_ head: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>Blog</title>\(head)</head><body></body></html>"
  }

  @Test(arguments: ["rss", "jsonfeed", "mastodon", "https"])
  func aPageSaysThatItIsOne(scheme: String) async throws {
    let page = #"it is a web page, "Blog""#
    #expect(try await Self.detail(Self.page(""), scheme: scheme) == page)
    #expect(
      try await Self.detail(
        Self.page(#"<link rel="alternate" type="application/rss+xml" href="/feed.xml">"#),
        scheme: scheme) == page + ", which names a feed: rss:https://blog.example/feed.xml")
  }

  @Test(
    arguments: [
      (
        #"<LINK HREF='a.atom' TYPE=application/atom+xml REL='home Alternate'>"#,
        "rss:https://blog.example/2026/a.atom"
      ),
      (
        #"<link rel=alternate type="application/feed+json" href="/f?a=1&amp;b=2">"#,
        "jsonfeed:https://blog.example/f?a=1&b=2"
      ),
      (
        #"<base href="https://b.example/x/"><link rel=alternate type=application/rss+xml href=f>"#,
        "rss:https://b.example/x/f"
      ),
      (
        #"<!-- <link rel=alternate type=application/rss+xml href=/no> --><link rel=alternate type=application/rss+xml href=/f>"#,
        "rss:https://blog.example/f"
      ),
      (
        #"<link rel=alternate type=application/rss+xml href="javascript:x"><link rel=alternate type=application/rss+xml href=/f>"#,
        "rss:https://blog.example/f"
      ),
      (
        "<link rel=alternate type=application/rss+xml href='/\u{1B}[2J\u{202E}x y'>",
        "rss:https://blog.example/%1B%5B2J%E2%80%AEx%20y"
      ),
      (
        "<link rel=alternate type=application/rss+xml href='https://ana:hunter2@blog.example/f'>",
        "rss:https://blog.example/f"
      ),
    ] as [(String, String)])
  func theFeedThatAPageNamesIsNamed(head: String, locator: String) async throws {
    #expect(
      try await Self.detail(Self.page(head)) == #"it is a web page, "Blog""#
        + ", which names a feed: \(locator)")
  }

  @Test(arguments: [
    #"<link rel="stylesheet" type="application/rss+xml" href="/f">"#,
    #"<link rel="alternate" type="text/html" href="/f">"#,
    #"<link rel="alternate" type="application/rss+xml">"#,
    "<link rel=alternate type=application/rss+xml href='/\(String(repeating: "a", count: 2000))'>",
    "<!--\(String(repeating: "a", count: 1 << 20))--><link rel=alternate type=application/rss+xml href=/f>",
  ])
  func whatNamesNoFeedIsNotRepeated(head: String) async throws {
    #expect(try await Self.detail(Self.page(head)) == #"it is a web page, "Blog""#)
  }

  @Test(arguments: [
    ("<rss", "it is neither RSS nor Atom"),
    ("<opml/>", "it is OPML, a list of feeds"), ("<urlset/>", "it is neither RSS nor Atom"),
    ("html", "it is neither RSS nor Atom"),
  ])
  func whatIsNoPageIsNotTakenForOne(document: String, reason: String) async throws {
    #expect(try await Self.detail(document) == reason)
  }

  @Test(arguments: [
    "<html>", "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>",
    "\u{FEFF}<!doctype HTML>",
    "<!-- a --> <head>", " \n<meta charset=utf-8>",
  ])
  func pagesBeginInManyWays(page: String) async throws {
    #expect(try await Self.detail(page) == "it is a web page")
  }
}
