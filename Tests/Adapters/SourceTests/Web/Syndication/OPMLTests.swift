import Foundation
import OfflineCore
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
      list == [
        KeptSource(locator: "rss:https://garden.example/feed", title: "The garden"),
        KeptSource(locator: "rss:http://far.example/a?b=1&c=2", title: nil),
        KeptSource(locator: "jsonfeed:https://j.example/feed.json", title: "J"),
        KeptSource(locator: "http://h.example:8080", title: "H"),
        KeptSource(locator: "rss:https://p.example/feed", title: "secret"),
      ])
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let feeds = [
      KeptSource(locator: "rss:https://a.example/f?x=1&y='2'\"3\"", title: "A <b> & \"c\" 'd'"),
      KeptSource(locator: "jsonfeed:https://b.example/", title: "Ελλάδα 🏛"),
      KeptSource(locator: "mastodon:https://m.example/@u", title: "M"),
      KeptSource(locator: "https://c.example/api", title: "C"),
    ]
    let text = OPML.document(of: feeds, title: "A & B")
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">"))
    let sources = try #require(read(text))
    #expect(sources.map(\.title) == feeds.map(\.title))
    #expect(sources.dropFirst().map(\.locator) == feeds.dropFirst().map(\.locator))
    #expect(sources.first?.locator.hasPrefix("rss:https://a.example/f?x=1&y=") == true)
  }

  @Test(
    "What is no list of feeds is refused",
    arguments: [
      "", "{}", "<rss version='2.0'><channel/></rss>", "<html><body><outline/></body></html>",
      "plain text", "<opml",
    ])
  func refusesOtherDocuments(document: String) {
    #expect(read(document) == nil || read(document) == [])
  }

  @Test func aDocumentThatIsTooLargeIsRefused() {
    let outline = "<outline xmlUrl='https://a.example/feed'/>"
    let body = String(repeating: outline, count: OPML.byteLimit / outline.utf8.count + 1)
    #expect(read("<opml><body>\(body)</body></opml>") == nil)
  }

  @Test func theNumberOfFeedsIsBounded() {
    let body = (0..<5_000).map { "<outline xmlUrl='https://a.example/\($0)'/>" }.joined()
    #expect(read("<opml><body>\(body)</body></opml>")?.count == OPML.feedLimit)
  }

  @Test("Deep nesting and entities that grow are harmless, and what comes before them is read")
  func hostileDocumentsAreHarmless() throws {
    let first = "<outline xmlUrl='https://a.example/feed'/>"
    let deep = String(repeating: "<outline text='x'>", count: 20_000)
    #expect(try #require(read("<opml><body>\(first)\(deep)")).count == 1)
    let laughs = """
      <!DOCTYPE opml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body>\(first)<outline text="&c;&f;" xmlUrl="https://b.example/&f;"/></body></opml>
      """
    for feed in read(laughs) ?? [] {
      #expect(!feed.locator.contains("root") && feed.title?.contains("haha") != true)
    }
  }

  private func read(_ document: String) -> [KeptSource]? { OPML.sources(in: Data(document.utf8)) }
}
