import FeedCore
import HTMLPages
import OfflineCore
import Presentation
import Testing

@testable import WebPages

struct SourceTabsTests {
  private let sources: [(source: SourceName, label: String)] = [
    ("https://a.example/x", "Garden <1>"), ("photos:/home/ana/Summer", "Summer"),
  ]

  @Test func allAndEachSourceAreLinks() throws {
    let tabs = SourceTabs(sources: sources, current: nil, texts: Messages.english.web)
    let html = try #require(tabs.html).text
    #expect(html.contains(#"<a href="/" aria-current="page"><bdi>All</bdi></a>"#))
    #expect(html.contains(#"<a href="/?from=https%3A%2F%2Fa.example%2Fx"><bdi>Garden &lt;1&gt;"#))
    #expect(!html.contains("ana"))
  }

  @Test func theCurrentOneIsMarked() throws {
    let tabs = SourceTabs(
      sources: sources, current: .source("https://a.example/x"), texts: Messages.english.web)
    let html = try #require(tabs.html).text
    #expect(html.contains(#"<a href="/"><bdi>All</bdi></a>"#))
    #expect(html.split(separator: "aria-current").count == 2)
  }

  @Test func noneIsMarkedAboveAnAlbum() throws {
    let tabs = SourceTabs(
      sources: sources, current: .album("Summer"), texts: Messages.english.web)
    #expect(try #require(tabs.html).text.contains("aria-current") == false)
  }

  @Test func oneSourceHasNone() {
    #expect(SourceTabs(sources: [], current: nil, texts: Messages.english.web).html == nil)
  }

  @Test(arguments: [
    ("https://a.example/x", "https://a.example/x"),
    ("rss:https://a.example", "rss:https://a.example"),
    ("demo:", "demo:"),
  ])
  func addressesOfTheWebAreNamed(source: String, name: String) {
    #expect(SourceName(source).publicName == name)
  }

  @Test func pathsOfTheServerAreNot() {
    let (one, other) = (
      SourceName("photos:/home/ana/Summer"), SourceName("photos:/home/eva/Summer")
    )
    #expect(one.publicName.hasPrefix("Summer~") && one.publicName != other.publicName)
  }
}
