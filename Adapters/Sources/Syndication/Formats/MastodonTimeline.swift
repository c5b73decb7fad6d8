import FoundationEssentials
import OfflineCore
import WebAccess

/// The public timeline of a server that speaks Mastodon's API: the pictures that people attached to
/// what they wrote.
enum MastodonTimeline {
  /// The most statuses that servers send at once.
  private static let pageSize = 40

  private struct Status: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, uri, content, account
      case warning = "spoiler_text"
      case attachments = "media_attachments"
      case created = "created_at"
    }

    let id: String
    let uri: String?
    let content: String
    let warning: String?
    let attachments: RecordList<Attachment>
    // What is said beside the pictures keeps none of them away.
    let created: Lenient<String>?
    let account: Lenient<Account>?
  }

  private struct Account: Decodable {
    enum CodingKeys: String, CodingKey { case name = "display_name" }

    let name: String
  }

  private struct Attachment: Decodable {
    let type: String
    let url: String?
    let description: String?
  }

  /// The address of the statuses older than the one of this id, or of the newest.
  static func address(at server: URL, before id: String? = nil) -> URL {
    BaseAddress(server).address(
      "api", "v1", "timelines", "public",
      query: [("only_media", "true"), ("limit", "\(pageSize)")]
        + (id.map { [("max_id", $0)] } ?? []))
  }

  static func read(_ document: WebDocument, of server: URL) throws -> SyndicatedDocument {
    let statuses = try document.json(RecordList<Lenient<Status>>.self).records
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
    // A picture that is still being prepared has no address yet.
    for attachment in status.attachments.records where attachment.type == "image" {
      guard let url = attachment.url else { continue }
      try pictures.add(
        url, in: base, field: "media_attachments.url", description: attachment.description)
    }
    // Who warns of what a post shows wants that read instead.
    let warning = status.warning.flatMap { $0.isEmpty ? nil : $0 }
    return Entry(
      name: status.uri ?? status.id, title: warning,
      text: try HTMLText(status.content, in: base).text, pictures: pictures,
      author: try? status.account?.get().name,
      publishedAt: (try? status.created?.get()).flatMap(InternetDateTime.date(from:)))
  }
}
