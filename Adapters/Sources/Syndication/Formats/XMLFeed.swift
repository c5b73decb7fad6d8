import HTTPSource
import OfflineCore

/// An RSS feed (0.9 to 2.0, with Media RSS) or an Atom feed (0.3, or 1.0: RFC 4287), distinguished
/// by the root element. Links lead from one document to the next (RFC 5005).
struct XMLFeed {
  private let channel: XMLElement
  /// The base of relative addresses, unless an entry declares its own.
  private let base: DocumentBase
  /// The author of the entries that do not name one.
  private var author: String?

  static func read(_ document: WebDocument) throws -> SyndicatedDocument {
    let parsed = try XMLParser.parse(document)
    let root = parsed.root
    let isAtom = root.name == "atom:feed"
    guard isAtom || ["rss", "rdf:rdf"].contains(root.name) else {
      let kind = root.name == "opml" ? "it is OPML, a list of feeds" : "it is neither RSS nor Atom"
      throw parsed.fault ?? UnreadableDocument(kind)
    }
    let channels = root.elements("channel")
    let reader = try XMLFeed(channel: channels.first ?? root, in: parsed.base)
    // In RSS 0.90 and 1.0 the items are beside the channel, and other writers do the same.
    let items = ([root] + channels).flatMap { ($0.elements("items") + [$0]) }
      .flatMap { $0.elements("item", "entry", "atom:entry", "atom:item") }
    var feed = SyndicatedDocument()
    feed.title = try reader.title(
      reader.channel.elements("title", "atom:title").first, isAtom: isAtom)
    for (index, item) in items.enumerated() {
      try feed.add(index + 1) { try reader.entry(item) }
    }
    if let fault = parsed.fault {
      guard !items.isEmpty else { throw fault }
      feed.addRest(from: items.count + 1, because: fault.reason)
    }
    let next = reader.channel.elements("atom:link").first { $0.attributes["rel"] == "next" }
    feed.next = try next.flatMap {
      try ($0.base ?? parsed.base).address($0.attributes["href"] ?? "")
    }
    return feed
  }

  private init(channel: XMLElement, in base: DocumentBase) throws {
    self.channel = channel
    self.base = try channel.base ?? Self.link(of: channel).map { try base.moved(to: $0) } ?? base
    author = try author(of: channel)
  }

  /// Returns the page that an entry or a feed belongs to, as it is written.
  private static func link(of element: XMLElement) -> String? {
    let link = element.elements("atom:link").first {
      ["alternate", nil].contains($0.attributes["rel"]) && $0.attributes["href"]?.isEmpty == false
    }
    return element.text("link") ?? link?.attributes["href"]
  }

  private func entry(_ item: XMLElement) throws -> Entry {
    let isAtom = item.name.hasPrefix("atom:")
    let link = Self.link(of: item) ?? item.permanentLink
    let page = try link.flatMap { try (item.base ?? self.base).address($0) }
    let base = item.base ?? page.map(self.base.moved(to:)) ?? self.base
    let bodies =
      isAtom
      ? item.elements("atom:content", "atom:summary")
      : ["content:encoded", "xhtml:body", "description", "itunes:summary"]
        .flatMap { item.elements($0) }
    let texts = try bodies.map {
      // Many writers of Atom forget to declare that a text is HTML.
      try HTMLText(
        $0, in: $0.base ?? base, isHTML: !isAtom || $0.holdsHTML || $0.text.holds("<img"))
    }
    let (name, title) = isAtom ? ("atom:id", "atom:title") : ("guid", "title")
    let dates =
      isAtom
      ? [
        "atom:published", "atom:issued", "atom:created", "atom:updated", "atom:modified", "dc:date",
      ] : ["pubdate", "dc:date", "atom:published", "dc:created", "atom:updated"]
    return Entry(
      name: item.text(name) ?? link ?? item.text(title),
      title: try self.title(item.elements(title).first, isAtom: isAtom),
      text: texts.lazy.map(\.text).first { !$0.isEmpty },
      pictures: try EntryPictures(of: item, texts: texts, in: base),
      author: try ([item] + item.elements("atom:source")).lazy
        .compactMap { try author(of: $0) }.first ?? (item.namesAuthor ? nil : author),
      publishedAt: dates.lazy.compactMap { item.text($0).flatMap(MailDate.date(from:)) }.first,
      link: page, isSensitive: item.isForAdults)
  }

  /// Returns the text of a title. In RSS, nothing declares whether it is HTML, and most are written as if
  /// they were.
  private func title(_ element: XMLElement?, isAtom: Bool) throws -> String? {
    try element.map {
      try HTMLText($0, in: base, isHTML: !isAtom || $0.holdsHTML, isTitle: true).text
    }
  }

  private func text(of element: XMLElement?, in base: DocumentBase) throws -> String? {
    try element.map { try HTMLText($0, in: base).text }
  }

  /// Returns the first name of an author of an entry or a feed.
  private func author(of element: XMLElement) throws -> String? {
    let people = element.elements("atom:author", "author")
      .flatMap { $0.elements("atom:name", "name") }
    let credits = ([element] + element.elements("media:content", "media:group"))
      .flatMap { $0.elements("media:credit") }
    let names =
      people + element.elements("dc:creator", "author", "itunes:author", "managingeditor") + credits
    return try names.lazy.compactMap { try text(of: $0, in: base).flatMap(Self.name(in:)) }.first
  }

  /// Returns the name in `address (name)` or `name <address>`, because a mail address is private.
  private static func name(in author: String) -> String? {
    let parts = author.split { "()<>".contains($0) }.map(\.trimmed)
    return parts.first { !$0.isEmpty && !$0.contains("@") }.map(String.init)
  }
}

extension XMLElement {
  /// True if it has an author, even one that is not shown.
  fileprivate var namesAuthor: Bool {
    !elements("atom:author", "author", "dc:creator", "itunes:author").isEmpty
  }

  /// The name of an item, if that is the address of its page.
  fileprivate var permanentLink: String? {
    elements("guid").first { $0.attributes["ispermalink"] != "false" }?.text.trimmedText
      .flatMap { $0.hasPrefix("http") ? $0 : nil }
  }

  /// True if an item or one of its pictures is rated for adults (Media RSS, 3.1): Mastodon does
  /// this for sensitive posts.
  fileprivate var isForAdults: Bool {
    ([self] + elements("media:content")).contains { $0.text("media:rating") == "adult" }
  }

  /// True if the text in an Atom construct is HTML (RFC 4287, 3.1; Atom 0.3, 3.1).
  fileprivate var holdsHTML: Bool {
    ["html", "text/html"].contains(attributes["type"]?.trimmed.lowercased())
      || attributes["mode"] == "escaped"
  }
}
