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
      case id, uri, content
      case warning = "spoiler_text"
      case attachments = "media_attachments"
    }

    let id: String
    let uri: String?
    let content: String
    let warning: String?
    let attachments: [Attachment]
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

  static func read(
    _ body: Data, at url: URL, of server: URL
  ) throws(UnreadableDocument) -> SyndicatedDocument {
    let statuses = try [Lenient<Status>](json: body)
    var feed = SyndicatedDocument()
    var last: String?
    for (index, status) in statuses.enumerated() {
      feed.add(index + 1) { () throws(MalformedRecord) in
        let status = try status.get()
        last = status.id
        return try entry(status, in: url)
      }
    }
    feed.next = last.map { address(at: server, before: $0) }
    return feed
  }

  private static func entry(_ status: Status, in base: URL) throws(MalformedRecord) -> Entry {
    var pictures: [Entry.Picture] = []
    // A picture that is still being prepared has no address yet.
    for attachment in status.attachments where attachment.type == "image" {
      guard let text = attachment.url else { continue }
      let url = try URL(text, in: base, field: "media_attachments.url")
      pictures.add(.init(url: url, description: attachment.description))
    }
    // Who warns of what a post shows wants that read instead.
    let warning = status.warning.flatMap { $0.isEmpty ? nil : $0 }
    return Entry(
      name: status.uri ?? status.id, title: warning,
      text: HTMLText(status.content, in: base).text, pictures: pictures)
  }
}
