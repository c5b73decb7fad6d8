import OfflineCore
import WebAccess

/// An RSS feed (0.9 to 2.0, with Media RSS) or an Atom feed (RFC 4287), told apart by its content; with
/// the links of RFC 5005 from one document to the next.
enum XMLFeed {
  static func read(_ document: WebDocument) throws -> SyndicatedDocument {
    let root = try XMLParser.parse(document)
    let isAtom = root.name == "atom:feed"
    let channel = isAtom ? root : root.elements("channel").first
    // RSS 0.90 and 1.0 have their items beside the channel.
    let items = root.name == "rdf:RDF" ? root : channel
    guard isAtom || ["rss", "rdf:RDF"].contains(root.name), let channel, let items else {
      throw UnreadableDocument("it is neither RSS nor Atom")
    }
    var feed = SyndicatedDocument()
    for (index, item) in items.elements(isAtom ? "atom:entry" : "item").enumerated() {
      try feed.add(index + 1) { isAtom ? try entry(atom: item) : try entry(rss: item) }
    }
    let next = channel.elements("atom:link").first { $0.attributes["rel"] == "next" }
    feed.next = try next.flatMap { try $0.base.address($0.attributes["href"] ?? "") }
    return feed
  }

  private static func entry(rss item: XMLElement) throws -> Entry {
    guard let name = item.text("guid") ?? item.text("link") ?? item.text("title") else {
      throw MalformedRecord("guid", isNot: "there")
    }
    let html = try HTMLText(
      item.text("content:encoded") ?? item.text("description") ?? "", in: item.base)
    let enclosures = try pictures(item.elements("enclosure"), address: "url")
    return Entry(
      // Nothing says whether a title is HTML, and most are written as if it was.
      name: name, title: try item.text("title").map { try HTMLText($0, in: item.base).text },
      text: html.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html),
      author: item.text("dc:creator") ?? item.text("author").flatMap(name(of:)),
      publishedAt: (item.text("pubDate") ?? item.text("dc:date")).flatMap(MailDate.date(from:)))
  }

  /// The name in `address (name)`: an address of mail is nobody's business.
  private static func name(of author: String) -> String? {
    guard author.contains("@") else { return author }
    return author.split(separator: "(").dropFirst().first.map { String($0.prefix { $0 != ")" }) }
  }

  private static func entry(atom item: XMLElement) throws -> Entry {
    guard let name = item.text("atom:id") else { throw MalformedRecord("id", isNot: "there") }
    let texts = item.elements("atom:content", "atom:summary")
    let html = try texts.map { try HTMLText(construct: $0) }
      .first { !$0.text.isEmpty || !$0.pictures.all.isEmpty }
    let links = item.elements("atom:link").filter { $0.attributes["rel"] == "enclosure" }
    let enclosures = try pictures(links, address: "href")
    return Entry(
      name: name,
      title: try item.elements("atom:title").first.map { try HTMLText(construct: $0).text },
      text: html?.text,
      pictures: try pictures(of: item, enclosures: enclosures, html: html),
      author: item.elements("atom:author").first?.text("atom:name"),
      publishedAt: (item.text("atom:published") ?? item.text("atom:updated"))
        .flatMap(InternetDateTime.date(from:)))
  }

  /// What the entry says are its pictures, else what it shows, else what stands for it.
  private static func pictures(
    of item: XMLElement, enclosures: EntryPictures, html: HTMLText?
  ) throws -> EntryPictures {
    let groups = item.elements("media:group")
    let about = ([item] + groups).lazy.compactMap(description).first
    // A group holds one picture in several sizes.
    let sizes = groups.compactMap { group in
      widestFirst(group.elements("media:content")).first { isPicture($0, address: "url") }
    }
    let media = try pictures(
      item.elements("media:content") + sizes, address: "url", about: about)
    let choices = [media, enclosures, html?.pictures ?? EntryPictures()]
    if let pictures = choices.first(where: { !$0.all.isEmpty }) { return pictures }
    var thumbnail = EntryPictures()
    if let widest = widestFirst(([item] + groups).flatMap { $0.elements("media:thumbnail") }).first
    {
      try thumbnail.add(
        widest.attributes["url"], in: widest.base, field: widest.name, description: about)
    }
    return thumbnail
  }

  /// Those of the elements that are pictures, each once.
  private static func pictures(
    _ elements: [XMLElement], address field: String, about: String? = nil
  ) throws -> EntryPictures {
    var pictures = EntryPictures()
    for element in elements where isPicture(element, address: field) {
      try pictures.add(
        element.attributes[field], in: element.base, field: element.name,
        description: description(of: element) ?? about)
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
  fileprivate init(construct element: XMLElement) throws(UnreadableDocument) {
    if element.attributes["type"] == "html" || element.attributes["type"] == "text/html" {
      try self.init(element.text, in: element.base)
    } else {
      try self.init(element)
    }
  }
}
