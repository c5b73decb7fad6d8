import FoundationEssentials
import WebAccess

/// An RSS feed (0.9 to 2.0, with Media RSS) or an Atom feed (RFC 4287), told apart by its content; with
/// the links of RFC 5005 from one document to the next.
enum XMLFeed {
  static func read(_ body: Data, at url: URL) throws(UnreadableDocument) -> SyndicatedDocument {
    let root = try XMLParser.parse(body, at: url)
    let isAtom = root.name == "atom:feed"
    let channel = isAtom ? root : root.elements("channel").first
    // RSS 0.90 and 1.0 have their items beside the channel.
    let items = root.name == "rdf:RDF" ? root : channel
    guard isAtom || ["rss", "rdf:RDF"].contains(root.name), let channel, let items else {
      throw UnreadableDocument("it is neither RSS nor Atom")
    }
    var feed = SyndicatedDocument()
    for (index, item) in items.elements(isAtom ? "atom:entry" : "item").enumerated() {
      feed.add(index + 1) { () throws(MalformedRecord) in
        isAtom ? try entry(atom: item) : try entry(rss: item)
      }
    }
    feed.next = channel.elements("atom:link").first { $0.attributes["rel"] == "next" }
      .flatMap { link in link.attributes["href"].flatMap { URL(web: $0, in: link.base) } }
    return feed
  }

  private static func entry(rss item: XMLElement) throws(MalformedRecord) -> Entry {
    guard let name = item.text("guid") ?? item.text("link") ?? item.text("title") else {
      throw MalformedRecord("guid", isNot: "there")
    }
    let html = HTMLText(
      item.text("content:encoded") ?? item.text("description") ?? "", in: item.base)
    let enclosures = try pictures(item.elements("enclosure"), address: "url")
    return Entry(
      // Nothing says whether a title is HTML, and most are written as if it was.
      name: name, title: item.text("title").map { HTMLText($0, in: item.base).text },
      text: html.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html))
  }

  private static func entry(atom item: XMLElement) throws(MalformedRecord) -> Entry {
    guard let name = item.text("atom:id") else { throw MalformedRecord("id", isNot: "there") }
    let html = item.elements("atom:content", "atom:summary").lazy
      .map { HTMLText(construct: $0) }
      .first { !$0.text.isEmpty || !$0.pictures.isEmpty }
    let links = item.elements("atom:link").filter { $0.attributes["rel"] == "enclosure" }
    let enclosures = try pictures(links, address: "href")
    return Entry(
      name: name,
      title: item.elements("atom:title").first.map { HTMLText(construct: $0).text },
      text: html?.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html))
  }

  /// What the entry says are its pictures, else what it shows, else what stands for it.
  private static func pictures(
    of item: XMLElement, enclosures: [Entry.Picture], html: HTMLText?
  ) throws(MalformedRecord) -> [Entry.Picture] {
    let groups = item.elements("media:group")
    let about = ([item] + groups).lazy.compactMap(description).first
    var media = try pictures(item.elements("media:content"), address: "url")
    // A group holds one picture in several sizes.
    for group in groups {
      let sizes = widestFirst(group.elements("media:content"))
      if let picture = try pictures(sizes, address: "url").first { media.add(picture) }
    }
    let choices = [
      media.map { Entry.Picture(url: $0.url, description: $0.description ?? about) },
      enclosures, html?.pictures ?? [],
    ]
    if let pictures = choices.first(where: { !$0.isEmpty }) { return pictures }
    let thumbnails = widestFirst(([item] + groups).flatMap { $0.elements("media:thumbnail") })
    return try thumbnails.prefix(1).map { thumbnail throws(MalformedRecord) in
      Entry.Picture(url: try address("url", of: thumbnail), description: about)
    }
  }

  /// Those of the elements that are pictures, each once.
  private static func pictures(
    _ elements: [XMLElement], address field: String
  ) throws(MalformedRecord) -> [Entry.Picture] {
    var pictures: [Entry.Picture] = []
    for element in elements where isPicture(element, address: field) {
      pictures.add(
        .init(url: try address(field, of: element), description: description(of: element)))
    }
    return pictures
  }

  /// Whether an element says that it is a picture; where it says nothing, whether its address looks
  /// like one.
  private static func isPicture(_ element: XMLElement, address field: String) -> Bool {
    let (medium, type) = (element.attributes["medium"], element.attributes["type"]?.lowercased())
    if medium == "image" || type?.hasPrefix("image/") == true { return true }
    guard medium == nil, type == nil, let address = element.attributes[field] else { return false }
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".avif", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".webp"].contains {
      path.hasSuffix($0)
    }
  }

  private static func address(
    _ field: String, of element: XMLElement
  ) throws(MalformedRecord) -> URL {
    try URL(element.attributes[field] ?? "", in: element.base, field: element.name)
  }

  private static func description(of element: XMLElement) -> String? {
    element.text("media:description") ?? element.text("media:title")
  }

  private static func widestFirst(_ elements: [XMLElement]) -> [XMLElement] {
    func width(_ element: XMLElement) -> Int { Int(element.attributes["width"] ?? "") ?? 0 }
    return elements.sorted { width($0) > width($1) }
  }
}

extension HTMLText {
  /// A text of Atom, which says what it is written in (RFC 4287, 3.1).
  fileprivate init(construct element: XMLElement) {
    if element.attributes["type"] == "html" || element.attributes["type"] == "text/html" {
      self.init(element.text, in: element.base)
    } else {
      self.init(element)
    }
  }
}
