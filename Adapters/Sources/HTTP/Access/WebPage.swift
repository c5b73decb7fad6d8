import FoundationEssentials
import OfflineCore

/// A web page that the user gave instead of the feed that it links to.
struct WebPage {
  private static let byteLimit = 256 << 10
  /// The most bytes of an address that a message repeats.
  private static let addressLimit = 1 << 10
  /// The tags that a page can begin with, even if it omits others (HTML, 13.1.2.4).
  private static let firstTags: Set<String> = [
    "base", "body", "head", "html", "link", "meta", "title",
  ]
  private static let schemes = [
    "application/rss+xml": "rss", "application/atom+xml": "rss",
    "application/feed+json": "jsonfeed",
  ]

  /// The most characters of a title that a message repeats.
  private static let titleLimit = 60

  /// A message for users about the fault, and what to give instead.
  var explanation: String {
    "it is a web page" + (title.map { ", \"\($0)\"" } ?? "")
      + (feed.map { ", which names a feed: \($0)" } ?? "")
  }
  /// The title, which often shows the cause: "Log in to the network".
  private(set) var title: String?
  /// The feed that it links to, in the form that users type.
  private(set) var feed: String?

  /// - Returns: `nil` if the document does not begin like a web page.
  init?(_ document: WebDocument) {
    let start = WebDocument(
      body: document.body.prefix(Self.byteLimit), url: document.url, charset: document.charset)
    guard var rest = try? start.text()[...] else { return nil }
    rest = rest.drop { $0 <= .space }
    guard rest.first == UInt8(ascii: "<") else { return nil }
    var (base, isPage) = (document.url, false)
    while let byte = rest.first {
      guard byte == UInt8(ascii: "<"), let tag = HTMLTag(at: &rest) else {
        rest.removeFirst()
        continue
      }
      if Self.firstTags.contains(tag.name) || tag.isDocumentType { isPage = true }
      guard isPage || tag.name.first == "!" || tag.name.first == "?" else { return nil }
      if tag.name == "base", let url = tag["href"].flatMap({ URL(web: $0, in: base) }) {
        base = url
      }
      if tag.name == "title", !tag.isEnd, title == nil {
        title = Self.title(rest.prefix(1 << 10).prefix { $0 != UInt8(ascii: "<") })
      }
      feed = feed ?? Self.feed(tag, in: base)
      if tag.name == "body", !tag.isEnd { return }
    }
    if !isPage { return nil }
  }

  private static func title(_ bytes: ArraySlice<UInt8>) -> String? {
    let words = CharacterReference.decode(bytes).split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ").prefix(titleLimit)
    return text.isEmpty ? nil : String(text)
  }

  /// Returns the feed that a tag links to, in the form that users type.
  private static func feed(_ tag: HTMLTag, in base: URL) -> String? {
    guard tag.name == "link", let type = tag["type"]?.lowercased(), let scheme = schemes[type],
      tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("alternate") == true,
      let url = tag["href"].flatMap({ URL(web: $0, in: base) }).flatMap(WebAddress.init)?.url,
      url.absoluteString.utf8.count <= addressLimit
    else { return nil }
    return "\(scheme):\(url.absoluteString)"
  }
}
