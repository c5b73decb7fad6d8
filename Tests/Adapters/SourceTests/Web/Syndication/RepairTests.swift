import FeedCore
import Foundation
import OfflineCore
import Testing

/// Documents with faults, of which everything complete is shown.
struct RepairTests {
  private static let address = "https://garden.example/feed"

  private func item(_ name: Int, rest: String = "") -> String {
    "<item><guid>\(name)</guid><title>T\(name)</title><enclosure url='/\(name).png' type='image/png'/>\(rest)</item>"
  }

  private func lines(_ document: String) async throws -> [String] {
    try await StandIn("rss:" + Self.address, documents: [Self.address: document]).images()
      .map { "\($0.title ?? $0.description ?? "-") \($0.url.path())" }
  }

  @Test(arguments: [
    "<pubDate>Mon</pubdate>", "<a><b></a></b>", "</nothing>", "<br><br>", "<p>a<p>b",
    "<!-- a -- b -->",
    "<?php echo 1 ?>", "<1>", "< a >", "a]]>b", "<a b='1' b='2'/>", "<a b=c d/>", "<x:y z:w='1'/>",
    "&#xFFFF;",
    "&unknown;", "&#0;", "<![CDATA[\u{1}]]>", "<a b='<'/>", "<a b=\"c\"d=\"e\"/>",
    "<!DOCTYPE html>",
  ])
  func oneFaultInAnItemLosesNothing(fault: String) async throws {
    let document = "<rss><channel>\(item(1))\(item(2, rest: fault))\(item(3))</channel></rss>"
    #expect(try await lines(document) == ["T1 /1.png", "T2 /2.png", "T3 /3.png"])
  }

  @Test(arguments: [
    "<?xml version='1.0'?>\n<?xml version='1.0'?>", "\n\n<?xml version='1.0'?>",
    "Notice: x in y on line 3\n",
    "<!-- a --><?xml version='1.0'?>", "\u{FEFF}\u{FEFF}\n", "<br />\n<b>Warning</b>: y<br />\n",
    "<!DOCTYPE rss PUBLIC '-//Netscape//DTD RSS 0.91//EN' 'http://my.netscape.com/rss-0.91.dtd'>",
  ])
  func whatStandsBeforeTheRootDoesNotCount(prolog: String) async throws {
    #expect(try await lines("\(prolog)<rss><channel>\(item(1))</channel></rss>") == ["T1 /1.png"])
  }

  @Test(arguments: [
    "<script>1 < 2</script>", "\u{0}\u{0}", "</rss>", "<rss><channel/></rss>", "?>",
  ])
  func whatStandsAfterTheRootDoesNotCount(epilog: String) async throws {
    #expect(try await lines("<rss><channel>\(item(1))</channel></rss>\(epilog)") == ["T1 /1.png"])
  }

  @Test(arguments: [
    "<RSS><Channel><ITEM><Guid>1</Guid><Title>T1</Title><Enclosure URL='/1.png' Type='image/png'/></ITEM></Channel></RSS>",
    "<rss><channel><items><item><title>T1</title><enclosure url='/1.png' type='image/png'/></item></items></channel></rss>",
    "<rss><channel><entry><title>T1</title><enclosure url='/1.png' type='image/png'/></entry></channel></rss>",
    "<feed><item><title>T1</title><content>&lt;img src='/1.png'></content></item></feed>",
    "<feed><entry><title>T1</title><content type=' HTML'>&lt;img src='/1.png'></content></entry></feed>",
    "<rss><channel><item><title>T1</title><description>&lt;img src='/s.gif' width='16' height='16'>&lt;img src='/1.png' width='16'></description></item></channel></rss>",
  ])
  func anItemIsFoundHoweverItIsCalled(document: String) async throws {
    #expect(try await lines(document) == ["T1 /1.png"])
  }

  @Test(arguments: [
    ("<guid>https://garden.example/a/1</guid>", "https://garden.example/a/1"),
    ("<guid isPermaLink='false'>https://garden.example/a/1</guid>", nil), ("<guid>1</guid>", nil),
    ("<guid>https://garden.example/a/1</guid><link>/b</link>", "https://garden.example/b"),
  ])
  func aPermanentNameIsThePageOfAnItem(fields: String, page: String?) async throws {
    let item =
      "<item>\(fields)<author>a@b.example</author><enclosure url='/1.png' type='image/png'/></item>"
    let feed = try StandIn(
      "rss:" + Self.address,
      documents: [
        Self.address: "<rss><channel><managingEditor>Ed</managingEditor>\(item)</channel></rss>"
      ])
    let image = try #require(try await feed.images().first)
    #expect(image.link?.absoluteString == page)
    // The editor does not replace an author with a hidden name.
    #expect(image.author == nil)
  }

  @Test func tagsOfHTMLWithoutAnEndDoNotAddUp() async throws {
    let text = "<description>" + String(repeating: "<p>a<br>b<li>c", count: 500) + "</description>"
    #expect(
      try await lines("<rss><channel>\(item(1, rest: text))\(item(2))</channel></rss>")
        == ["T1 /1.png", "T2 /2.png"])
  }

  @Test(arguments: [
    "", "<item>", "<item><guid>3</guid><enclosure url='/3.png' type='image/png'/>", "<ite",
  ])
  func allCompleteItemsOfADocumentThatBreaksOffAreShown(rest: String) async throws {
    let feed = try StandIn(
      "rss:" + Self.address,
      documents: [Self.address: "<rss><channel>\(item(1))\(item(2))\(rest)"])
    #expect(try await feed.images().count == 2)
    #expect(feed.skipped.map(\.reason) == ["item 3: it breaks off"])
  }

  @Test(
    arguments: [
      (#"<br>Warning: x{"items":[ITEM]}"#, 1, nil), (#"{"items":[ITEM]}<!-- 0.1 s -->"#, 1, nil),
      (#"{"items":[ITEM,/* c */ITEM2,]}"#, 2, nil), (#"{"items":{"1":ITEM,"3":ITEM2}}"#, 2, nil),
      (#"{"items":[ITEM,ITEM2,{"id":"3","im"#, 2, "item 3: the record is not of the right type"),
      (#"{"items":[ITEM,ITEM2"#, 2, "item 3: the record is not of the right type"),
    ] as [(String, Int, String?)])
  func faultsAroundTheRecordsOfAJSONFeedLoseNothing(
    document: String, count: Int, reason: String?
  ) async throws {
    let body = document.replacing("ITEM2", with: #"{"id":"2","image":"/2.png"}"#)
      .replacing("ITEM", with: #"{"id":"1","image":"/1.png","authors":["Ana"]}"#)
    let feed = try StandIn("jsonfeed:" + Self.address, documents: [Self.address: body])
    let images = try await feed.images()
    #expect(images.count == count)
    #expect(images.first?.author == "Ana")
    #expect(feed.skipped.map(\.reason) == [reason].compactMap(\.self))
  }
}
