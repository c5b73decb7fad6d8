import FeedCore
import Foundation
import OfflineCore
import Testing

struct XMLFeedTests {
  private static let address = "https://garden.example/feeds/all.xml"

  private func open(_ document: String) throws -> StandIn {
    try StandIn("rss:" + Self.address, documents: [Self.address: document])
  }

  /// Returns an RSS document with these items.
  private func rss(_ items: String) -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Garden</title>
    \(items)</channel></rss>
    """
  }

  @Test(arguments: [
    ("<dc:creator>Ana</dc:creator><pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate>", "Ana"),
    ("<author>a@b.example (Ana)</author><pubDate>6 nov 1994 10:49:37 +0200</pubDate>", "Ana"),
    ("<author>a@b.example</author><dc:date>1994-11-06T08:49:37Z</dc:date>", nil),
  ]) func whoHasPublishedAnItemAndWhenIsTold(fields: String, author: String?) async throws {
    let feed = try open(
      rss("<item><guid>1</guid><enclosure url='/a.png' type='image/png'/>\(fields)</item>")
        .replacing("<rss ", with: "<rss xmlns:dc='http://purl.org/dc/elements/1.1/' "))
    let image = try #require(try await feed.images().first)
    #expect(image.author == author)
    #expect(image.createdAt == InternetDateTime.date(from: "1994-11-06T08:49:37Z"))
  }

  @Test(arguments: [
    "13/05/2024 10:00", "5/13/2024 10:00:00 AM", "13.05.2024 10:00",
    "Mon, 13 May 2024 10:00:00.25 GMT",
    "Mon,\u{A0}13 May 2024\u{A0}10:00:00 GMT", "Mon, 13 May 2024 06:00:00 \u{2212}0400",
    "13 May 2024 10:00am", "2024-05-13T10:00:00Z",
  ])
  func aDateIsReadHoweverItIsWritten(date: String) async throws {
    let feed = try open(
      rss(
        "<item><guid>1</guid><enclosure url='/a.png' type='image/png'/><pubDate>\(date)</pubDate></item>"
      ))
    let expected = InternetDateTime.date(from: "2024-05-13T10:00:00Z")
    #expect(try await feed.images().map(\.createdAt) == [expected])
  }

  @Test(arguments: [
    "", "yesterday", "05/06/2024", "0001-01-01T00:00:00Z", "Sun, 31 Feb 1994",
    "Sun, 06 Foo 1994 08:49 GMT", "6 6 6 6",
  ])
  func aDateThatIsNoneIsLeftOut(date: String) async throws {
    let feed = try open(
      rss(
        "<item><guid>1</guid><enclosure url='/a.png' type='image/png'/><pubDate>\(date)</pubDate></item>"
      ))
    #expect(try await feed.images().map(\.createdAt) == [nil])
  }

  @Test func whoHasPublishedAnEntryAndWhenIsTold() async throws {
    let feed = try open(
      atom(
        "<entry><id>1</id><link rel='enclosure' href='/a.png' type='image/png'/>"
          + "<author><name>Ana</name></author><updated>1994-11-06T08:49:37Z</updated></entry>"))
    let image = try #require(try await feed.images().first)
    #expect(image.author == "Ana")
    #expect(image.createdAt == InternetDateTime.date(from: "1994-11-06T08:49:37Z"))
  }

  @Test(arguments: [
    ("<link>/1?a&amp;b</link>", "https://garden.example/1?a&b"), ("", nil),
    ("<link>https://else.example/2</link>", "https://else.example/2"),
    ("<link>javascript:alert(1)</link>", nil),
    ("<link>\(String(repeating: "a", count: 9000))</link>", nil),
  ])
  func anItemLeadsToItsPage(link: String, expected: String?) async throws {
    let feed = try open(
      rss("<item><guid>1</guid>\(link)<enclosure url='/a.png' type='image/png'/></item>"))
    let image = try #require(try await feed.images().first)
    #expect(image.link?.absoluteString == expected)
    #expect(!image.isSensitive)
  }

  @Test func anEntryLeadsToItsPageAndAFeedSaysItsTitle() async throws {
    let entry =
      "<entry><id>1</id><link href='1.html'/><link rel='enclosure' href='a.png' type='image/png'/></entry>"
    for (document, link) in [
      (atom(entry), "https://garden.example/feeds/1.html"),
      (
        atom(entry.replacing("<entry>", with: "<entry xml:base='/b/'>")),
        "https://garden.example/b/1.html"
      ),
    ] {
      let feed = try open(document)
      #expect(try await feed.images().map(\.link?.absoluteString) == [link])
      #expect(try await feed.title() == "Garden")
    }
    #expect(try await open(rss("")).title() == "Garden")
  }

  @Test(
    arguments: [
      ("<title>Fig</title><description>A long text</description>", "Fig", "A long text"),
      ("<title>Fig</title><m:description>Ripe</m:description>", "Fig", "Ripe"),
      ("<title/><description>A long text</description>", nil, "A long text"),
      ("<title>Fig</title>", "Fig", "Fig"), ("", nil, nil),
    ] as [(String, String?, String?)])
  func aTitleAndATextAreTwoThings(fields: String, title: String?, text: String?) async throws {
    let feed = try open(
      rss("<item><guid>1</guid><enclosure url='/a.png' type='image/png'/>\(fields)</item>"))
    let image = try #require(try await feed.images().first)
    #expect((image.title, image.description) == (title, text))
  }

  /// Mastodon writes this.
  @Test func whatIsForAdultsIsMarked() async throws {
    let rated =
      "<m:content url='/a.png' medium='image'><m:rating scheme='urn:simple'>adult</m:rating></m:content>"
    let feed = try open(
      rss(
        "<item><guid>1</guid>\(rated)</item>"
          + "<item><guid>2</guid>\(rated.replacing(">adult", with: ">nonadult"))</item>"))
    #expect(try await feed.images().map(\.isSensitive) == [true, false])
  }

  /// Returns an Atom document with these entries.
  private func atom(_ entries: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:garden</id><title>Garden</title>
    \(entries)</feed>
    """
  }

  @Test(arguments: [
    (
      #"<title>Fig &amp;amp; lime</title><enclosure url="/fig.png" type="image/png"/>"#,
      ["Fig & lime https://garden.example/fig.png"]
    ),
    (
      #"<enclosure url="/talk.mp3" type="audio/mpeg"/>"#, []
    ),
    (
      #"<description>&lt;p&gt;So&lt;b&gt;ft&lt;/b&gt;&lt;br&gt;rain&lt;img src="a.png"&gt;</description>"#,
      ["Soft rain https://garden.example/feeds/a.png"]
    ),
    (
      """
      <description>short</description>
      <content:encoded><![CDATA[<img src='a b.png' alt='Elm &eacute;'><img src=c.png>]]></content:encoded>
      """,
      [
        "Elm é https://garden.example/feeds/a%20b.png",
        "- https://garden.example/feeds/c.png",
      ]
    ),
    (
      """
      <m:group><m:content url="/s.jpg" width="80" medium="image"/>
      <m:content url="/l.jpg" width="800" medium="image"/></m:group><m:description>Oak</m:description>
      """,
      ["Oak https://garden.example/l.jpg"]
    ),
    (
      #"<m:thumbnail url="https://img.example/t.jpg"/><m:title>Ash</m:title>"#,
      ["Ash https://img.example/t.jpg"]
    ),
    (
      #"<description>&lt;img src="https://count.example/x.gif" width="1"&gt;</description>"#, []
    ),
    (
      """
      <m:group><m:title>Yew</m:title><m:content url="/film" type="video/mp4"/>
      <m:thumbnail url="/y.jpg" width="480"/></m:group>
      """,
      ["Yew https://garden.example/y.jpg"]
    ),
    (
      """
      <m:content url="https://img.example/Pear.JPG?size=9"/><m:content url="/notes.txt"/>
      <m:content url="/film.jpg" type="video/mp4"/><m:content url="/talk.png" medium="audio"/>
      """,
      ["- https://img.example/Pear.JPG?size=9"]
    ),
    (#"<enclosure url="/bay.webp"/>"#, ["- https://garden.example/bay.webp"]),
    (#"<m:content url="/oak" type="IMAGE/PNG"/>"#, ["- https://garden.example/oak"]),
    (
      #"<enclosure url="a.png" type="image/png" xml:base="https://img.example/x/"/>"#,
      ["- https://img.example/x/a.png"]
    ),
  ])
  func picturesOfAnItemAreFoundWhereverTheyStand(item: String, expected: [String]) async throws {
    let feed = try open(rss("<item><guid>1</guid>\(item)</item>"))
    let lines = try await feed.lines().map { $0.replacingOccurrences(of: "short ", with: "- ") }
    #expect(lines == expected)
    #expect(feed.skipped.allSatisfy { $0.reason == nil })
  }

  @Test(arguments: [
    (
      #"<title type="html">A &amp;lt; B</title><link rel="enclosure" type="image/png" href="/a.png"/>"#,
      ["A < B https://garden.example/a.png"]
    ),
    (
      #"<title>A &lt;i&gt;</title><content type="html">&lt;img src="/b.png"&gt;</content>"#,
      ["A <i> https://garden.example/b.png"]
    ),
    (
      """
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
        <p>Wet <b>lea</b>f</p><script>no</script><img src="/c.png" alt=""/></div></content>
      """,
      ["Wet leaf https://garden.example/c.png"]
    ),
  ])
  func entriesOfAtomSayWhatTheyAreWrittenIn(entry: String, expected: [String]) async throws {
    let feed = try open(atom("<entry><id>urn:1</id>\(entry)</entry>"))
    #expect(try await feed.lines() == expected)
  }

  @Test func addressesAreRelativeToTheBaseThatIsDeclared() async throws {
    let feed = try StandIn(
      "rss:" + Self.address,
      documents: [
        Self.address: """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://garden.example/one/">
        <link rel="next" href="two"/>
        <entry xml:base="sub/"><id>1</id><title>A</title>
        <link rel="enclosure" type="image/png" href="a.png"/></entry>
        <entry><id>2</id><title>B</title><content type="html">&lt;img src="b.png"&gt;</content></entry>
        <entry xml:base="file:///etc/"><id>3</id><title>C</title><content type="xhtml">
        <div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="deep/"><img src="c.png"/></p></div>
        </content></entry></feed>
        """,
        "https://garden.example/one/two": "<rss><channel/></rss>",
      ])
    #expect(
      try await feed.lines() == [
        "A https://garden.example/one/sub/a.png", "B https://garden.example/one/b.png",
        "C https://garden.example/one/deep/c.png",
      ])
    #expect(feed.transport.addresses.last == "https://garden.example/one/two")
  }

  @Test(arguments: ["http://my.netscape.com/rdf/simple/0.9/", "http://purl.org/rss/1.0/"])
  func itemsBesideTheChannelAreRead(namespace: String) async throws {
    let feed = try open(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="\(namespace)">
      <channel/><item><title>T</title><link>l</link>
      <description>&lt;img src="/d.png"&gt;</description></item></rdf:RDF>
      """)
    #expect(try await feed.lines() == ["T https://garden.example/d.png"])
  }

  @Test func badItemsAreLeftOutAndTold() async throws {
    // An item with neither a name nor a picture is not reported.
    let good = #"<item><guid>1</guid><enclosure url="/1.png" type="image/png"/></item>"#
    let feed = try open(
      rss(
        #"<item><description>nameless</description></item>"# + good
          + #"<item><guid>2</guid><enclosure url="http://" type="image/png"/></item>"#))
    #expect(try await feed.lines() == ["- https://garden.example/1.png"])
    #expect(
      feed.skipped == [
        SkippedRecords(in: Self.address, count: 1, reason: "item 3: enclosure is not an address")
      ])
  }

  @Test func encodingIsTheOneThatIsDeclared() async throws {
    let text =
      #"<rss><channel><item><title>Ñandú</title><guid>1</guid><enclosure "#
      + #"url="/1.png" type="image/png"/></item></channel></rss>"#
    for (name, encoding) in [("ISO-8859-1", String.Encoding.isoLatin1), ("UTF-16", .utf16)] {
      let document = #"<?xml version="1.0" encoding="\#(name)"?>"# + text
      let body = try #require(document.data(using: encoding))
      let feed = try StandIn("rss:" + Self.address, documents: [Self.address: body])
      #expect(try await feed.lines() == ["Ñandú https://garden.example/1.png"])
    }
  }

  @Test(arguments: [
    ("<rss", "it is neither RSS nor Atom"), ("a < b", "it is neither RSS nor Atom"),
    ("", "it is empty"), (" \n", "it is empty"),
    (#" {"version":1}"#, "it is not XML; JSON, perhaps?"),
    ("<opml><body/></opml>", "it is OPML, a list of feeds"),
  ])
  func whatIsNoFeedIsInvalid(document: String, reason: String) async throws {
    let expected = SourceError(.invalidData, address: Self.address, detail: reason)
    #expect(try await open(document).failure() == expected)
  }
}

/// Documents that are made to fill memory, to take time, or to read secret files.
struct HostileXMLTests {
  private static let address = "https://evil.example/feed"

  private func failure(_ document: String) async throws -> SourceError? {
    try await StandIn("rss:" + Self.address, documents: [Self.address: document]).failure()
  }

  private func invalidData(_ reason: String) -> SourceError {
    SourceError(.invalidData, address: Self.address, detail: reason)
  }

  /// The names describe the effects, because reports print whole arguments.
  private static let declarations = [
    // Each entity is ten times the one before: 10⁹ letters in total.
    "one within the other": (0..<10).map {
      #"<!ENTITY e\#($0) "\#(String(repeating: "&e\($0 - 1);", count: 10))">"#
    }.joined(),
    "a long one, often": #"<!ENTITY e9 "\#(String(repeating: "a", count: 100_000))">"#,
    "a file": #"<!ENTITY e9 SYSTEM "file:///etc/passwd">"#,
    "a document": #"<!ENTITY % p SYSTEM "https://evil.example/more.dtd"> %p;"#,
    "none": "",
    "a default of many attributes":
      #"<!ATTLIST title a CDATA "\#(String(repeating: "a", count: 100_000))">"#,
  ]

  @Test(arguments: declarations.keys.sorted())
  func documentTypesLoadAndExpandNothing(kind: String) async throws {
    let uses = String(repeating: "&e9;", count: 10_000)
    let declarations = try #require(Self.declarations[kind])
    let item =
      "<item><guid>1</guid><enclosure url='/a.png' type='image/png'/><title>\(uses)</title></item>"
    let document = "<!DOCTYPE rss [\(declarations)]><rss><channel>\(item)</channel></rss>"
    let feed = try StandIn("rss:" + Self.address, documents: [Self.address: document])
    let images = try await feed.images()
    #expect(images.count == 1)
    #expect(images.first?.description == String(uses.prefix(1000)))
    #expect(feed.transport.addresses == [Self.address])
  }

  @Test func externalSubsetIsNotFetched() async throws {
    let document = #"<!DOCTYPE rss SYSTEM "https://evil.example/x.dtd"><rss><channel/></rss>"#
    let feed = try StandIn("rss:" + Self.address, documents: [Self.address: document])
    #expect(try await feed.images().isEmpty)
    #expect(feed.transport.addresses == [Self.address])
  }

  @Test(arguments: [1_000, 1_000_000])
  func depthIsLimited(depth: Int) async throws {
    let document = String(repeating: "<a>", count: depth)
    #expect(try await failure(document) == invalidData("elements are nested more than 100 deep"))
  }

  @Test func numberOfElementsAndAttributesIsLimited() async throws {
    for document in [
      "<rss>" + String(repeating: "<a/>", count: 300_000) + "</rss>",
      "<rss " + (0..<300_000).map { "a\($0)='' " }.joined() + "/>",
    ] {
      #expect(
        try await failure(document) == invalidData("more than 200000 elements and attributes"))
    }
  }

  @Test func numberOfPicturesOfAnEntryIsLimited() async throws {
    let pictures = (0..<20_000).map { "&lt;img src=\($0)&gt;" }.joined()
    let document =
      "<rss><channel><item><guid>1</guid><description>\(pictures)</description></item></channel></rss>"
    let feed = try StandIn("rss:" + Self.address, documents: [Self.address: document])
    #expect(try await feed.images().count == 100)
  }

  @Test func whatWasReadBeforeABoundIsShown() async throws {
    let good = "<item><guid>1</guid><enclosure url='/a.png' type='image/png'/></item>"
    let document =
      "<rss><channel>\(good)<item>" + String(repeating: "<a>", count: 200) + "</channel></rss>"
    let feed = try StandIn("rss:" + Self.address, documents: [Self.address: document])
    #expect(try await feed.images().count == 1)
    #expect(feed.skipped.map(\.reason) == ["item 2: elements are nested more than 100 deep"])
  }
}
