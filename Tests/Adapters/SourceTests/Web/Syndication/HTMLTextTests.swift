import Foundation
import Testing

@testable import SyndicationSource

struct HTMLTextTests {
  private let base = DocumentBase(URL(string: "https://garden.example/a/b")!)

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("  a \n\t b  ", "a b"), ("<p>a</p><p>b</p>", "a b"),
    ("a<br>b", "a b"), ("<b>a</b>b<i>c</i>", "abc"), ("a<!-- x > y -->b", "a b"),
    ("1 < 2 > 0", "1 < 2 > 0"), ("<3", "<3"), ("a <", "a <"), ("<script>x</script>y", "y"),
    ("<STYLE>p{}</style >y", "y"), ("a<script>b", "a"), ("a<!-- b", "a"),
    ("a<b title='>'>c", "ac"),
    ("a<i", "a"), ("<p title=\"<img src=x>\">t", "t"), ("<a/b/c>t", "t"), ("<a ==='x'=>t", "t"),
    ("&amp;lt; &#233;&#xE9;&eacute; &hellip;", "&lt; ééé …"), ("a&nbsp;b", "a b"),
    (
      "&unknown; & &; &#; &#x; &#xD800; &#99999999999; &#+65; &#-65; &#x+41; &#x-0;",
      "&unknown; & &; &#; &#x; \u{FFFD} &#99999999999; &#+65; &#-65; &#x+41; &#x-0;"
    ),
    ("AT&T", "AT&T"), ("日本&#x8A9E;", "日本語"), ("<![CDATA[x]]>y", "y"), ("<?php x ?>y", "y"),
    ("&lt;b&gt;", "<b>"),
  ])
  func textIsWhatIsLeftWithoutMarkup(html: String, text: String) throws {
    let read = try HTMLText(html, in: base)
    #expect(read.text.trimmingCharacters(in: .whitespaces) == text)
    #expect(read.pictures.all.isEmpty)
  }

  @Test(arguments: [
    ("<img src=x.png>", ["https://garden.example/a/x.png"]),
    ("<IMG ALT='a' SRC='/x.png?a=1&amp;b=2'/>", ["https://garden.example/x.png?a=1&b=2"]),
    ("<img src=\"//img.example/x\"><img src=\"//img.example/x\">", ["https://img.example/x"]),
    ("<img src=data:image/png;base64,AA><img src='javascript:x'><img src=''><img>", []),
    ("<img src=x width=1><img src=y width='0'>", []),
  ])
  func picturesAreThoseOnTheWeb(html: String, addresses: [String]) throws {
    let read = try HTMLText(html, in: base)
    #expect(read.pictures.all.map(\.url.absoluteString) == addresses)
  }

  /// Each of these would take minutes if the time grew with the square of the length.
  @Test(arguments: [
    "<", "<a", "<a ", "<!--", "<script>", "&", "&amp", "<a b='", "</", "<img src=x", "<p><b>", "a=",
    "<a =",
  ])
  func timeGrowsWithTheLengthAlone(piece: String) throws {
    let html = String(repeating: piece, count: HTMLText.byteLimit / piece.utf8.count)
    #expect(try HTMLText(html, in: base).text.utf8.count <= HTMLText.byteLimit)
  }
}
