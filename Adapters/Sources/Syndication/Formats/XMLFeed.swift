import FoundationEssentials
import WebAccess

/// An RSS feed (0.9 to 2.0, with Media RSS) or an Atom feed (RFC 4287), told apart by its content; with
/// the links of RFC 5005 from one document to the next.
enum XMLFeed {
  static func read(_ body: Data, at url: URL) throws(UnreadableDocument) -> FeedDocument {
    let root = try XMLParser.parse(body)
    let isAtom = root.name == "atom:feed"
    let channel = isAtom ? root : root.elements("channel").first
    // RSS 1.0 has its items beside the channel.
    let items = root.name == "rdf:RDF" ? root : channel
    guard isAtom || ["rss", "rdf:RDF"].contains(root.name), let channel, let items else {
      throw UnreadableDocument("it is neither RSS nor Atom")
    }
    var feed = FeedDocument()
    for (index, item) in items.elements(isAtom ? "atom:entry" : "item").enumerated() {
      feed.add(index + 1) { () throws(MalformedRecord) in
        isAtom ? try entry(atom: item, in: url) : try entry(rss: item, in: url)
      }
    }
    feed.next = channel.elements("atom:link").first { $0.attributes["rel"] == "next" }
      .flatMap { $0.attributes["href"] }
      .flatMap { URL(web: $0, in: url) }
    return feed
  }

  private static func entry(rss item: XMLElement, in base: URL) throws(MalformedRecord) -> Entry {
    guard let name = item.text("guid") ?? item.text("link") ?? item.text("title") else {
      throw MalformedRecord("guid", isNot: "there")
    }
    let html = HTMLText(item.text("content:encoded") ?? item.text("description") ?? "", in: base)
    let enclosures = try pictures(item.elements("enclosure"), address: "url", in: base)
    return Entry(
      // Nothing says whether a title is HTML, and most are written as if it was.
      name: name, title: item.text("title").map { HTMLText($0, in: base).text }, text: html.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html, in: base))
  }

  private static func entry(atom item: XMLElement, in base: URL) throws(MalformedRecord) -> Entry {
    guard let name = item.text("atom:id") else { throw MalformedRecord("id", isNot: "there") }
    let html = item.elements("atom:content", "atom:summary").lazy
      .map { HTMLText(construct: $0, in: base) }
      .first { !$0.text.isEmpty || !$0.pictures.isEmpty }
    let links = item.elements("atom:link").filter { $0.attributes["rel"] == "enclosure" }
    let enclosures = try pictures(links, address: "href", in: base)
    return Entry(
      name: name,
      title: item.elements("atom:title").first.map { HTMLText(construct: $0, in: base).text },
      text: html?.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html, in: base))
  }

  /// What the entry says are its pictures, else what it shows, else what stands for it.
  private static func pictures(
    of item: XMLElement, enclosures: [Entry.Picture], html: HTMLText?, in base: URL
  ) throws(MalformedRecord) -> [Entry.Picture] {
    let about = item.text("media:description") ?? item.text("media:title")
    var media = try pictures(item.elements("media:content"), address: "url", in: base)
    // A group holds one picture in several sizes.
    for group in item.elements("media:group") {
      let sizes = group.elements("media:content")
        .sorted { Int($0.attributes["width"] ?? "") ?? 0 > Int($1.attributes["width"] ?? "") ?? 0 }
      if let picture = try pictures(sizes, address: "url", in: base).first { media.add(picture) }
    }
    let thumbnails = item.elements("media:thumbnail")
    let choices = [
      media.map { Entry.Picture(url: $0.url, description: $0.description ?? about) },
      enclosures, html?.pictures ?? [],
    ]
    if let pictures = choices.first(where: { !$0.isEmpty }) { return pictures }
    return try thumbnails.prefix(1).map { thumbnail throws(MalformedRecord) in
      Entry.Picture(
        url: try URL(
          thumbnail.attributes["url"] ?? "", in: base, field: "media:thumbnail"),
        description: about)
    }
  }

  /// Those of the elements that say that they are pictures, each once.
  private static func pictures(
    _ elements: [XMLElement], address: String, in base: URL
  ) throws(MalformedRecord) -> [Entry.Picture] {
    var pictures: [Entry.Picture] = []
    for element in elements {
      let type = element.attributes["type"] ?? ""
      guard element.attributes["medium"] == "image" || type.hasPrefix("image/") else { continue }
      let url = try URL(element.attributes[address] ?? "", in: base, field: element.name)
      let about = element.text("media:description") ?? element.text("media:title")
      pictures.add(.init(url: url, description: about))
    }
    return pictures
  }
}

extension HTMLText {
  /// A text of Atom, which says what it is written in (RFC 4287, 3.1).
  fileprivate init(construct element: XMLElement, in base: URL) {
    if element.attributes["type"] == "html" || element.attributes["type"] == "text/html" {
      self.init(element.text, in: base)
    } else {
      self.init(element, in: base)
    }
  }
}
