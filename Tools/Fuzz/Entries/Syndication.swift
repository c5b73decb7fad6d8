import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import SyndicationSource

extension FuzzEntry {
  /// Feeds in the formats of the web, mapped from the bytes of an answer to the images.
  ///
  /// The first line of an input is the address to which the server redirects before it sends the rest as
  /// its answer. With the prefix `charset=`, it is the encoding that the server declares instead.
  static var syndication: [FuzzEntry] {
    let pictures =
      #"[{"url":"ADDRESS","mime_type":"image/png","type":"image","description":"TEXT"}]"#
    return [
      syndication("xml-feed", of: "rss", growing: XMLForms.growing),
      syndication(
        "json-feed", of: "jsonfeed",
        growing: ItemForm(
          #"{"id":"1","title":"TEXT","content_html":"<img src=a>","attachments":\#(pictures)}"#,
          in: "\n" + #"{"version":"https://jsonfeed.org/version/1.1","items":["#
        ).growing + [
          GrowingInput(
            "items far away",
            start: long + "\n"
              + #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"}"#,
            unit: #",{"id":"1","image":"a"}"#, end: "]}"),
          GrowingInput("a target", start: "/", unit: "a", end: "\n{}"),
          GrowingInput(
            "halves of surrogates", start: "\n{\"items\":[{\"id\":\"", unit: #"\ud83d"#,
            end: "\"}]}"),
          GrowingInput(
            "controls", start: "\n{\"items\":[{\"id\":\"", unit: "\u{1}\n", end: "\"}]}"),
          GrowingInput(
            "records that are none", start: "\n{\"items\":[", unit: "{},7,null,", end: "]}"),
        ]),
      syndication(
        "mastodon", of: "mastodon",
        growing: ItemForm(
          #"{"id":"1","content":"TEXT","media_attachments":\#(pictures)}"#, in: "\n[", end: "]"
        ).growing),
    ]
  }

  /// A path almost as long as an address may be.
  fileprivate static let long = "/" + String(repeating: "a", count: 8000) + "/"

  private static func syndication(
    _ name: String, of scheme: String, growing: [GrowingInput]
  ) -> FuzzEntry {
    FuzzEntry(name: name, limit: WebClient.documentLimit, growing: growing) { input in
      let end = input.firstIndex(of: UInt8(ascii: "\n"))
      let transport = LeadingOn(
        target: end.map { String(input: input[..<$0]) } ?? "",
        body: end.map { Data(input[($0 + 1)...]) } ?? input)
      let plugins = [SourcePlugin<FeedPorts>].syndicated(transport: transport)
      guard let plugin = plugins.first(where: { $0.schemes.contains(scheme) }) else {
        fatalError("there is no \(scheme):")
      }
      let source = try plugin.open(
        SourceOptions(locator: "\(scheme):http://127.0.0.1/feed", allowsPrivate: true))
      for image in try await source.feed.items(limit: 10_000) {
        precondition(image.url.absoluteString.utf8.count <= WebAddress.byteLimit)
        precondition((image.description?.utf8.count ?? 0) <= 4000)
      }
    }
  }
}

/// A network with a server that redirects once, and then gives every request the same answer.
private struct LeadingOn: HTTPTransport {
  let target: String
  let body: Data

  func get(_ request: HTTPRequest) -> HTTPResponse {
    if target.hasPrefix("charset=") {
      return HTTPResponse(
        status: 200, headers: [("content-type", "text/xml; " + target)], body: body)
    }
    let isFirst = request.url.path() == "/feed" || request.url.path().hasSuffix("/public")
    return isFirst && !target.isEmpty
      ? HTTPResponse(status: 302, headers: [("location", target)], body: Data())
      : HTTPResponse(status: 200, body: body)
  }
}

/// Hostile forms of XML documents.
private enum XMLForms {
  private static let enclosure = #"<enclosure url="a" type="image/png"/>"#
  private static let item = "<item><guid>1</guid>\(enclosure)</item>"
  private static let images = (0..<100).map { "&lt;img src=./\($0)&gt;" }.joined()
  private static let xhtml = #"""
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content type="xhtml">
    """#

  private static func rss(
    _ name: String, of fields: String = "", start: String = "", unit: String, end: String = "",
    at target: String = ""
  ) -> GrowingInput {
    GrowingInput(
      name, start: "\(target)\n<rss\(fields)><channel>\(start)", unit: unit,
      end: "\(end)</channel></rss>")
  }

  static let growing: [GrowingInput] = {
    let base = #" xml:base="\#(FuzzEntry.long)""#
    let namespace = "urn:" + String(repeating: "a", count: 1000)
    let described = "<item><guid>1</guid><description>"
    return [
      rss("items", unit: item), rss("items far away", unit: item, at: FuzzEntry.long),
      rss("items under a base", of: base, unit: item),
      rss("bases under a base", of: base, unit: #"<a xml:base="b/"/>"#),
      rss("elements of a namespace", of: #" xmlns:a="\#(namespace)""#, unit: "<a:a/>"),
      rss("namespaces", unit: "<a xmlns:a=\"urn:a\" xmlns=\"urn:b\"/>"),
      rss("attributes", unit: #"<a href="a" src="b" c="d"/>"#), rss("open elements", unit: "<a>"),
      rss("texts", unit: "a<b/>"), rss("references", unit: "&amp;"), rss("line feeds", unit: "\n"),
      rss("a comment", start: "<!--", unit: "a", end: "-->"),
      rss("comments", unit: "<!--a-->"),
      rss("a section", start: "<![CDATA[", unit: "a", end: "]]>"),
      rss("an attribute", start: "<a src=\"", unit: "a", end: "\"/>"),
      rss("a name", start: "<", unit: "a", end: "/>"),
      rss(
        "a title", start: "<item><guid>1</guid>\(enclosure)<title>", unit: "a",
        end: "</title></item>"),
      rss(
        "accents", start: "<item><guid>1</guid>\(enclosure)<title>e", unit: "\u{301}",
        end: "</title></item>"),
      rss(
        "a guid", start: "<item><guid>", unit: "a",
        end: "</guid><description>\(images)</description></item>"),
      rss("enclosures", of: base, start: "<item><guid>1</guid>", unit: enclosure, end: "</item>"),
      rss("groups", start: "<item><guid>1</guid>", unit: "<media:group/>", end: "</item>"),
      rss(
        "images", of: base, start: described, unit: "&lt;img src=a&gt;",
        end: "</description></item>"),
      rss("images of many names", of: base, unit: "\(described)\(images)</description></item>"),
      rss(
        "texts of images",
        unit: "\(described)\(images)\(String(repeating: "b", count: 1000))</description></item>"),
      rss("tags", start: described, unit: "&lt;", end: "</description></item>"),
      rss("bare ampersands", unit: "& "), rss("bare brackets", unit: "< "),
      rss("controls", unit: "\u{1}"),
      rss("unquoted attributes", start: "<a ", unit: "b=c ", end: "/>"),
      rss("attributes of one name", start: "<a ", unit: "b='c' ", end: "/>"),
      rss("open quotes", unit: "<a b='"), rss("ends of nothing", unit: "</b>"),
      rss("open items", unit: "<item><a>"),
      rss("ends in capitals", unit: "<a></A>"), rss("open comments", start: "& ", unit: "<!-- "),
      rss("open sections", start: "& ", unit: "<![CDATA["),
      rss("document types", unit: "<!DOCTYPE a [ "),
      rss("names of references", unit: "&nbsp;"), rss("references to nothing", unit: "&nothing;"),
      rss(
        "candidates", start: "\(described)&lt;img srcset=\"", unit: "a 1w, ",
        end: "\"></description></item>"),
      rss(
        "images of images", start: described, unit: "&amp;lt;img src=a&amp;gt;",
        end: "</description></item>"),
      rss(
        "sizes", of: " xmlns:media='http://search.yahoo.com/mrss/'", start: "<item><guid>1</guid>",
        unit: "<media:content url='a100' width='100' medium='image'/>", end: "</item>"),
      GrowingInput(
        "references to what is declared",
        start: "\n<!DOCTYPE a [<!ENTITY b '12345678901234567890'>]><rss>", unit: "&b;",
        end: "</rss>"),
      GrowingInput("warnings", start: "\n", unit: "<b>Warning</b>: ", end: "<rss><channel/></rss>"),
      GrowingInput(
        "Cyrillic", start: "charset=windows-1251\n<rss>", unit: Data([0xE0, 0x20]), end: "</rss>"),
      GrowingInput(
        "Japanese", start: "charset=iso-2022-jp\n<rss>", unit: "\u{1B}$B$\"\u{1B}(B", end: "</rss>"),
      GrowingInput("wide letters", start: "charset=utf-32\n", unit: Data([0x3C, 0, 0, 0])),
      GrowingInput("a charset", start: "charset=", unit: "a", end: "\n<rss/>"),
      GrowingInput(
        "images of XHTML", start: "\(FuzzEntry.long)\n\(xhtml)", unit: #"<img src="a"/>"#,
        end: "</content></entry></feed>"),
      GrowingInput("a namespace", start: "\n<rss xmlns='", unit: "a", end: "'><a/></rss>"),
      GrowingInput("a base", start: "\n<rss xml:base='http://a/", unit: "a", end: "'><a/></rss>"),
      GrowingInput("a target", start: "/", unit: "a", end: "\n<rss><channel/></rss>"),
      GrowingInput(
        "a default", start: "\n<!DOCTYPE rss [<!ATTLIST a b CDATA '", unit: "a",
        end: "'>]><rss><a/></rss>"),
      GrowingInput(
        "entities", start: "\n<!DOCTYPE rss [", unit: "<!ENTITY a 'b'>", end: "]><rss/>"),
      GrowingInput("a page", start: "\n<!doctype html>", unit: "<link rel=alternate href=a>"),
      GrowingInput("no UTF-8", unit: Data([0xFF])),
    ]
  }()
}
