import FoundationEssentials
import HTTPSource
import OfflineCore

/// A reader of JSON Feed (jsonfeed.org), whatever version a document declares.
enum JSONFeed {
  private struct Document: Decodable {
    enum CodingKeys: String, CodingKey {
      case version, items, authors, author, title
      case home = "home_page_url"
      case next = "next_url"
    }

    let items: [Lenient<Item>]
    let home: String?
    let next: String?
    let author, title: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if fields.text(.version)?.contains("jsonfeed.org/version") == true {
        items = fields.isNull(.items) ? [] : try fields.list(.items)
      } else {
        items = try fields.list(.items)
      }
      (home, next) = (fields.text(.home), fields.text(.next))
      title = fields.text(.title)
      author = try Author.name(in: fields, keys: .authors, .author)
    }
  }

  private struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, url, title, summary, image, attachments, authors, author
      case html = "content_html"
      case text = "content_text"
      case banner = "banner_image"
      case external = "external_url"
      case published = "date_published"
      case modified = "date_modified"
    }

    let id, url, external, title, summary, html, text, image, banner, author: String?
    let attachments: [Attachment]
    let publishedAt: Date?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (id, url, title) = (fields.text(.id), fields.text(.url), fields.text(.title))
      (summary, html, text) = (fields.text(.summary), fields.text(.html), fields.text(.text))
      (image, banner) = (fields.text(.image), fields.text(.banner))
      external = fields.text(.external)
      author = try Author.name(in: fields, keys: .authors, .author)
      attachments = try fields.records(.attachments)
      publishedAt = MailDate.date(fields.text(.published), fields.text(.modified))
    }
  }

  private struct Author: Decodable {
    enum CodingKeys: String, CodingKey { case name }

    let name: String?

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      name = try text ?? decoder.container(keyedBy: CodingKeys.self).text(.name)
    }

    /// Returns the first name in the fields: a list in version 1.1, one author in version 1.
    static func name<Key>(in fields: KeyedDecodingContainer<Key>, keys: Key...) throws -> String? {
      try keys.lazy.flatMap { try fields.records($0) as [Author] }
        .compactMap { $0.name }.first { !$0.isEmpty }
    }
  }

  private struct Attachment: Decodable {
    enum CodingKeys: String, CodingKey {
      case url, title
      case type = "mime_type"
    }

    let url, type, title: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (url, type, title) = (
        fields.text(.url), fields.text(.type)?.lowercased(), fields.text(.title)
      )
    }

    var isPicture: Bool { type.map { $0.hasPrefix("image/") } ?? (url?.isAddressOfPicture == true) }
  }

  static func read(_ document: WebDocument) throws -> SyndicatedDocument {
    let content = try document.lenientJSON(Document.self)
    let base = DocumentBase(document.url)
    let home = try content.home.map { try base.moved(to: $0) } ?? base
    var feed = SyndicatedDocument(title: content.title)
    for (index, item) in content.items.enumerated() {
      try feed.add(index + 1) { try entry(item.get(), in: home, by: content.author) }
    }
    feed.next = try content.next.flatMap { try base.address($0) }
    return feed
  }

  private static func entry(
    _ item: Item, in home: DocumentBase, by author: String?
  ) throws -> Entry {
    let page = try item.url.flatMap { try home.address($0) }
    let base = page.map(home.moved(to:)) ?? home
    let html = try item.html.map { try HTMLText($0, in: base) }
    var pictures = EntryPictures()
    if let image = item.image { try pictures.add(image, in: base, field: "image") }
    for attachment in item.attachments where attachment.isPicture {
      try pictures.add(
        attachment.url, in: base, field: "attachments.url", description: attachment.title)
    }
    if pictures.all.isEmpty, let shown = html?.pictures, !shown.all.isEmpty { pictures = shown }
    if pictures.all.isEmpty, let banner = item.banner {
      try pictures.add(banner, in: base, field: "banner_image")
    }
    return Entry(
      name: item.id ?? item.url, title: item.title, text: item.summary ?? item.text ?? html?.text,
      pictures: pictures, author: item.author ?? author, publishedAt: item.publishedAt,
      link: try page ?? item.external.flatMap { try home.address($0) })
  }
}
