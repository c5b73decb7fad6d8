import FoundationEssentials
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
    let items: [Lenient<Item>]
    let next: String?
  }

  private struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, title, summary, image, attachments
      case html = "content_html"
      case text = "content_text"
      case banner = "banner_image"
    }

    let id: Identifier
    let title: String?
    let summary: String?
    let html: String?
    let text: String?
    let image: String?
    let banner: String?
    let attachments: [Attachment]?
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

  static func read(_ body: Data, at url: URL) throws(UnreadableDocument) -> SyndicatedDocument {
    let document = try Document(json: body)
    guard document.version.hasPrefix("https://jsonfeed.org/version/1") else {
      throw UnreadableDocument("version is not that of a JSON Feed")
    }
    var feed = SyndicatedDocument()
    for (index, item) in document.items.enumerated() {
      feed.add(index + 1) { () throws(MalformedRecord) in try entry(item.get(), in: url) }
    }
    feed.next = document.next.flatMap { URL(web: $0, in: url) }
    return feed
  }

  private static func entry(_ item: Item, in base: URL) throws(MalformedRecord) -> Entry {
    let html = item.html.map { HTMLText($0, in: base) }
    var pictures: [Entry.Picture] = []
    if let image = item.image {
      pictures.add(.init(url: try URL(image, in: base, field: "image")))
    }
    for attachment in item.attachments ?? [] where attachment.type.hasPrefix("image/") {
      let url = try URL(attachment.url, in: base, field: "attachments.url")
      pictures.add(.init(url: url, description: attachment.title))
    }
    if pictures.isEmpty { pictures = html?.pictures ?? [] }
    if pictures.isEmpty, let banner = item.banner {
      pictures = [.init(url: try URL(banner, in: base, field: "banner_image"))]
    }
    return Entry(
      name: item.id.text, title: item.title, text: item.summary ?? item.text ?? html?.text,
      pictures: pictures)
  }
}

/// A record that may be malformed, and then says how, without failing the document that it is in.
struct Lenient<Record: Decodable>: Decodable {
  private let result: Result<Record, MalformedRecord>

  init(from decoder: any Decoder) {
    do {
      result = .success(try Record(from: decoder))
    } catch DecodingError.keyNotFound(let key, _) {
      result = .failure(MalformedRecord(key.stringValue, isNot: "there"))
    } catch let error as DecodingError {
      result = .failure(MalformedRecord(error.field ?? "the record", isNot: "of the right type"))
    } catch {
      result = .failure(MalformedRecord("the record", isNot: "readable"))
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

extension Decodable {
  /// The value that a document is.
  init(json body: Data) throws(UnreadableDocument) {
    do {
      self = try JSONDecoder().decode(Self.self, from: body)
    } catch {
      throw UnreadableDocument(explanation(ofDecoding: error))
    }
  }
}
