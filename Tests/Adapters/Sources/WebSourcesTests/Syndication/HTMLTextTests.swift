import Foundation
import Testing

@testable import Syndication

struct HTMLTextTests {
  private let base = URL(string: "https://garden.example/a/b")!

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
  func textIsWhatIsLeftWithoutMarkup(html: String, text: String) {
    let read = HTMLText(html, in: base)
    #expect(read.text.trimmingCharacters(in: .whitespaces) == text)
    #expect(read.pictures.isEmpty)
  }

  @Test(arguments: [
    ("<img src=x.png>", ["https://garden.example/a/x.png"]),
    ("<IMG ALT='a' SRC='/x.png?a=1&amp;b=2'/>", ["https://garden.example/x.png?a=1&b=2"]),
    ("<img src=\"//img.example/x\"><img src=\"//img.example/x\">", ["https://img.example/x"]),
    ("<img src=data:image/png;base64,AA><img src='javascript:x'><img src=''><img>", []),
    ("<img src=x width=1><img src=y width='0'>", []),
  ])
  func picturesAreThoseOnTheWeb(html: String, addresses: [String]) {
    let read = HTMLText(html, in: base)
    #expect(read.pictures.map(\.url.absoluteString) == addresses)
  }

  /// Each of these would take minutes if any byte was looked at once for each other one.
  @Test(arguments: [
    "<", "<a", "<a ", "<!--", "<script>", "&", "&amp", "<a b='", "</", "<img src=x", "<p><b>", "a=",
    "<a =",
  ])
  func timeGrowsWithTheLengthAlone(piece: String) {
    let html = String(repeating: piece, count: HTMLText.byteLimit / piece.utf8.count)
    #expect(HTMLText(html, in: base).text.utf8.count <= HTMLText.byteLimit)
  }
}

struct NamedUUIDTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
  ])
  func sumsAreThoseOfTheStandard(text: String, sum: String) {
    let digest = SHA1.digest(of: Array(text.utf8))
    #expect(digest.map { String(format: "%02x", $0) }.joined() == sum)
  }

  @Test(arguments: 0...130)
  func everyLengthIsPaddedToWholeBlocks(length: Int) {
    let sums = Set((0...130).map { SHA1.digest(of: Array(repeating: 0, count: $0)) })
    #expect(sums.count == 131)
    #expect(SHA1.digest(of: Array(repeating: 0, count: length)).count == 20)
  }

  /// The example of RFC 9562, A.4.
  @Test func identifierIsThatOfTheStandard() throws {
    let names = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let expected = try #require(UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2"))
    #expect(UUID(name: "www.example.com", in: names) == expected)
  }
}
