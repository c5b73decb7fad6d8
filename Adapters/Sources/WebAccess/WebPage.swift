import FoundationEssentials

/// A page of the web, which a person gave in place of the feed that it names.
struct WebPage {
  private static let byteLimit = 256 << 10
  /// The most bytes of an address that a message repeats.
  private static let addressLimit = 1 << 10
  /// What a page begins with, where it leaves out the rest (HTML, 13.1.2.4).
  private static let firstTags: Set<String> = [
    "base", "body", "head", "html", "link", "meta", "title",
  ]
  private static let schemes = [
    "application/rss+xml": "rss", "application/atom+xml": "rss",
    "application/feed+json": "jsonfeed",
  ]

  /// What is wrong with it, for people, and what to give instead.
  private(set) var explanation = "it is a web page"

  /// - Returns: `nil` for a document that does not begin as a page does.
  init?(_ document: WebDocument) {
    var rest = Array(document.body.prefix(Self.byteLimit))[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
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
      if let feed = Self.feed(tag, in: base) {
        explanation += ", which names a feed: \(feed)"
        return
      }
    }
    if !isPage { return nil }
  }

  /// The feed that a tag names, as people give it to a program.
  private static func feed(_ tag: HTMLTag, in base: URL) -> String? {
    guard tag.name == "link", let type = tag["type"]?.lowercased(), let scheme = schemes[type],
      tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("alternate") == true,
      let url = tag["href"].flatMap({ URL(web: $0, in: base) }).flatMap(WebAddress.init)?.url,
      url.absoluteString.utf8.count <= addressLimit
    else { return nil }
    return "\(scheme):\(url.absoluteString)"
  }
}
