import Foundation
import SyndicationSource
import Testing

struct OPMLTests {
  @Test func readsNestedOutlines() throws {
    let list = try #require(
      read(
        """
        <?xml version="1.0"?>
        <!-- written by a reader -->
        <opml version="2.0"><head><title>Mine</title></head><body>
        <outline text="Photos">
          <outline type="rss" text="Garden" title="The garden" xmlUrl="https://garden.example/feed"
            htmlUrl="https://garden.example/"/>
          <outline text="Far"><outline TYPE="RSS" XMLURL=" feed://far.example/a?b=1&amp;c=2 "/></outline>
        </outline>
        <outline text="no feed"/><outline xmlUrl="photos:/etc"/><outline xmlUrl="javascript:1"/>
        <outline type="jsonfeed" text="J" xmlUrl="https://j.example/feed.json"/>
        <outline type="http" text="H" xmlUrl="http://h.example:8080"/>
        <outline text="again" xmlUrl="https://garden.example/feed"/>
        <outline text="secret" xmlUrl="https://me:word@p.example/feed"/>
        </body></opml>
        """))
    #expect(
      list.feeds == [
        OPML.Feed(source: "rss:https://garden.example/feed", title: "The garden"),
        OPML.Feed(source: "rss:http://far.example/a?b=1&c=2", title: nil),
        OPML.Feed(source: "jsonfeed:https://j.example/feed.json", title: "J"),
        OPML.Feed(source: "http://h.example:8080", title: "H"),
        OPML.Feed(source: "rss:https://p.example/feed", title: "secret"),
      ])
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let feeds = [
      OPML.Feed(source: "rss:https://a.example/f?x=1&y='2'\"3\"", title: "A <b> & \"c\" 'd'"),
      OPML.Feed(source: "jsonfeed:https://b.example/", title: "Ελλάδα 🏛"),
      OPML.Feed(source: "mastodon:https://m.example/@u", title: "M"),
      OPML.Feed(source: "https://c.example/api", title: "C"),
    ]
    let text = OPML(feeds).text(title: "A & B")
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">"))
    let sources = try #require(read(text)).feeds
    #expect(sources.map(\.title) == feeds.map(\.title))
    #expect(sources.dropFirst().map(\.source) == feeds.dropFirst().map(\.source))
    #expect(sources.first?.source.hasPrefix("rss:https://a.example/f?x=1&y=") == true)
  }

  @Test(
    "What is no list of feeds is refused",
    arguments: [
      "", "{}", "<rss version='2.0'><channel/></rss>", "<html><body><outline/></body></html>",
      "plain text", "<opml",
    ])
  func refusesOtherDocuments(document: String) {
    #expect(read(document) == nil || read(document)?.feeds == [])
  }

  @Test func aDocumentThatIsTooLargeIsRefused() {
    let outline = "<outline xmlUrl='https://a.example/feed'/>"
    let body = String(repeating: outline, count: OPML.byteLimit / outline.utf8.count + 1)
    #expect(read("<opml><body>\(body)</body></opml>") == nil)
  }

  @Test func theNumberOfFeedsIsBounded() {
    let body = (0..<5_000).map { "<outline xmlUrl='https://a.example/\($0)'/>" }.joined()
    #expect(read("<opml><body>\(body)</body></opml>")?.feeds.count == OPML.feedLimit)
  }

  @Test("Deep nesting and entities that grow are harmless, and what comes before them is read")
  func hostileDocumentsAreHarmless() throws {
    let first = "<outline xmlUrl='https://a.example/feed'/>"
    let deep = String(repeating: "<outline text='x'>", count: 20_000)
    #expect(try #require(read("<opml><body>\(first)\(deep)")).feeds.count == 1)
    let laughs = """
      <!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body>\(first)<outline text="&c;&f;" xmlUrl="https://b.example/&f;"/></body></opml>
      """
    for feed in read(laughs)?.feeds ?? [] {
      #expect(!feed.source.contains("root") && feed.title?.contains("haha") != true)
    }
  }

  private func read(_ document: String) -> OPML? { OPML(reading: Data(document.utf8)) }
}
