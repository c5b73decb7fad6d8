import OfflineCore
import WebAccess

/// A JSON Feed, version 1 or 1.1 (jsonfeed.org).
enum JSONFeed {
  private struct Document: Decodable {
    enum CodingKeys: String, CodingKey {
      case version, items
      case next = "next_url"
    }

    let version: String
    let items: RecordList<Lenient<Item>>
    let next: String?
  }

  private struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, title, summary, image, attachments
      case html = "content_html"
      case text = "content_text"
      case banner = "banner_image"
      case published = "date_published"
      case authors, author
    }

    let id: Identifier
    let title: String?
    let summary: String?
    let html: String?
    let text: String?
    let image: String?
    let banner: String?
    let attachments: RecordList<Attachment>?
    // What is said beside the pictures keeps none of them away.
    let published: Lenient<String>?
    let authors: Lenient<RecordList<Author>>?
    // Of version 1.
    let author: Lenient<Author>?

    var name: String? {
      let all = (try? authors?.get().records) ?? [try? author?.get()].compactMap(\.self)
      return all.lazy.compactMap(\.name).first
    }
  }

  private struct Author: Decodable {
    let name: String?
  }

  private struct Attachment: Decodable {
    enum CodingKeys: String, CodingKey {
      case url, title
      case type = "mime_type"
    }

    let url: String
    let type: String
    let title: String?
  }

  /// A text; a number too, which feeds write though they should not.
  private struct Identifier: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
    }
  }

  static func read(_ document: WebDocument) throws -> SyndicatedDocument {
    let (content, base) = (try document.json(Document.self), DocumentBase(document.url))
    guard content.version.hasPrefix("https://jsonfeed.org/version/1") else {
      throw UnreadableDocument("version is not that of a JSON Feed")
    }
    var feed = SyndicatedDocument()
    for (index, item) in content.items.records.enumerated() {
      try feed.add(index + 1) { try entry(item.get(), in: base) }
    }
    feed.next = try content.next.flatMap { try base.address($0) }
    return feed
  }

  private static func entry(_ item: Item, in base: DocumentBase) throws -> Entry {
    let html = try item.html.map { try HTMLText($0, in: base) }
    var pictures = EntryPictures()
    if let image = item.image { try pictures.add(image, in: base, field: "image") }
    for attachment in item.attachments?.records ?? [] where attachment.type.hasPrefix("image/") {
      try pictures.add(
        attachment.url, in: base, field: "attachments.url", description: attachment.title)
    }
    if pictures.all.isEmpty { pictures = html?.pictures ?? pictures }
    if pictures.all.isEmpty, let banner = item.banner {
      pictures = EntryPictures()
      try pictures.add(banner, in: base, field: "banner_image")
    }
    return Entry(
      name: item.id.text, title: item.title, text: item.summary ?? item.text ?? html?.text,
      pictures: pictures, author: item.name,
      publishedAt: (try? item.published?.get()).flatMap(InternetDateTime.date(from:)))
  }
}

/// A record that may be malformed, and then says how, without failing the document that it is in.
struct Lenient<Record: Decodable>: Decodable {
  private let result: Result<Record, MalformedRecord>

  init(from decoder: any Decoder) throws {
    do {
      result = .success(try Record(from: decoder))
    } catch DecodingError.keyNotFound(let key, _) {
      result = .failure(MalformedRecord(key.stringValue, isNot: "there"))
    } catch let error as DecodingError {
      result = .failure(MalformedRecord(error.field ?? "the record", isNot: "of the right type"))
    }
  }

  func get() throws(MalformedRecord) -> Record { try result.get() }
}

extension DecodingError {
  /// The name of the innermost field in which something is wrong.
  fileprivate var field: String? {
    let path: [any CodingKey] =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.last.flatMap { $0.intValue == nil ? $0.stringValue : nil }
  }
}
