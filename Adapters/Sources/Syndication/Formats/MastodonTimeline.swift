import FoundationEssentials
import HTTPSource
import OfflineCore

/// A reader of the public timeline of a server with Mastodon's API: the pictures attached to posts.
enum MastodonTimeline {
  /// The most statuses in one response.
  private static let pageSize = 40

  private struct Status: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, uri, url, content, account, sensitive
      case warning = "spoiler_text"
      case attachments = "media_attachments"
      case created = "created_at"
    }

    let id: String
    let uri, url, content, warning, author: String?
    let isSensitive: Bool
    let attachments: [Attachment]
    let publishedAt: Date?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      guard let id = fields.text(.id) else {
        throw DecodingError.keyNotFound(
          CodingKeys.id, .init(codingPath: decoder.codingPath, debugDescription: ""))
      }
      self.id = id
      (uri, content, warning) = (fields.text(.uri), fields.text(.content), fields.text(.warning))
      (url, isSensitive) = (fields.text(.url), fields.isMarked(.sensitive))
      attachments = try fields.records(.attachments)
      publishedAt = MailDate.date(fields.text(.created))
      author = (fields.value(.account) as Account?)?.name
    }
  }

  private struct Account: Decodable {
    enum CodingKeys: String, CodingKey {
      case username
      case name = "display_name"
    }

    let name: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      // A short code stands for a custom emoji of the server.
      var shown = fields.text(.name)?.cut ?? ""
      if shown.contains(":") { shown.replace(/\s*:\w+:/, with: "") }
      name = shown.trimmedText ?? fields.text(.username)
    }
  }

  private struct Attachment: Decodable {
    enum CodingKeys: String, CodingKey {
      case type, url, description
      case remote = "remote_url"
      case preview = "preview_url"
    }

    let type, url, description: String?
    /// Other addresses of the picture, for a server without a copy of it.
    let others: [String]

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (type, url, description) = (fields.text(.type), fields.text(.url), fields.text(.description))
      others = [fields.text(.remote), fields.text(.preview)].compactMap(\.self)
    }

    /// The address of the picture; `nil` if it is another kind of attachment, or still being prepared.
    var address: String? {
      switch type?.lowercased() {
      case let type? where type.hasPrefix("image"):
        [url].compactMap(\.self).first { !$0.isEmpty } ?? others.first { !$0.isEmpty } ?? url
      case "unknown": ([url].compactMap(\.self) + others).first(where: \.isAddressOfPicture)
      default: nil
      }
    }
  }

  /// Returns the address of the statuses older than the one with this id, or of the newest.
  static func address(at server: URL, before id: String? = nil) -> URL {
    BaseAddress(server).address(
      "api", "v1", "timelines", "public",
      query: [("only_media", "true"), ("limit", "\(pageSize)")]
        + (id.map { [("max_id", $0)] } ?? []))
  }

  static func read(_ document: WebDocument, of server: URL) throws -> SyndicatedDocument {
    let statuses = try document.lenientJSON(RecordList<Lenient<Status>>.self).records
    let base = DocumentBase(document.url)
    var feed = SyndicatedDocument()
    var last: String?
    for (index, status) in statuses.enumerated() {
      try feed.add(index + 1) {
        let status = try status.get()
        last = status.id
        return try entry(status, in: base)
      }
    }
    feed.next = last.map { address(at: server, before: $0) }
    return feed
  }

  private static func entry(_ status: Status, in base: DocumentBase) throws -> Entry {
    var pictures = EntryPictures()
    for attachment in status.attachments {
      guard let address = attachment.address else { continue }
      try pictures.add(
        address, in: base, field: "media_attachments.url",
        description: attachment.description?.trimmedText)
    }
    let warning = status.warning?.trimmedText
    return Entry(
      name: status.uri ?? status.id, title: nil,
      text: try HTMLText(status.content ?? "", in: base).text, pictures: pictures,
      author: status.author, publishedAt: status.publishedAt,
      link: try (status.url ?? status.uri).flatMap { try base.address($0) },
      warning: warning, isSensitive: status.isSensitive || warning != nil)
  }
}
