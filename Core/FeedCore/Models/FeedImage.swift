public import FoundationEssentials
public import OfflineCore

/// One image of a feed, as its source describes it.
public struct FeedImage: Hashable, Identifiable, Sendable {
  /// The identifier of the image at its source; a feed may repeat it.
  public let id: UUID
  /// A text about what the image shows. An empty text is not the same as an absent one.
  public let description: String?
  /// The place where it was taken.
  public let location: String?
  /// The address of its data. Untrusted: sources check it before they request it.
  public let url: URL
  /// The page that shows it at its source. Untrusted: apps check it before they open it in a browser.
  public var link: URL?
  /// `true` if its source wants it hidden until the user asks for it.
  public var isSensitive = false
  /// The name of its author.
  public var author: String?
  /// When it was made or published, rounded to the millisecond, which is the precision of stores.
  public var createdAt: Date? {
    didSet {
      createdAt = createdAt.map(InternetDateTime.text(of:)).flatMap(InternetDateTime.date(from:))
    }
  }
  /// Its title at its source, in contrast to the text about what it shows.
  public var title: String?
  /// The album that it belongs to, such as a folder of photos.
  public var album: String?
  /// The source that it came from, if its feed was merged from several.
  public var source: SourceName?
  /// The number of comments on it, if the source sends that with the feed.
  public var commentCount: Int?

  /// Creates an image with its required properties.
  public init(id: UUID, description: String?, location: String?, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}

extension FeedImage: ListItem {
  /// The fields that stores keep.
  public var fields: FieldValues {
    [
      "id": id.text, "description": description, "location": location,
      "url": url.absoluteString, "link": link?.absoluteString,
      "sensitive": isSensitive ? "true" : nil, "author": author,
      "created": createdAt.map(InternetDateTime.text(of:)),
      "comments": commentCount.map(String.init), "title": title, "album": album,
      "source": source?.rawValue,
    ]
  }

  /// Creates an image from the fields that stores kept.
  public init?(fields: FieldValues) {
    guard let id = fields["id"].flatMap(UUID.init(text:)), let url = fields.url("url")
    else { return nil }
    self.init(
      id: id, description: fields["description"], location: fields["location"], url: url)
    link = fields.url("link")
    isSensitive = fields["sensitive"] == "true"
    author = fields["author"]
    createdAt = fields["created"].flatMap(InternetDateTime.date(from:))
    (title, album) = (fields["title"], fields["album"])
    source = fields["source"].map { SourceName($0) }
    commentCount = fields["comments"].flatMap { Int($0) }
  }
}

/// The feed as use cases deliver it.
public typealias LoadedFeed = LoadedList<FeedImage>

extension ListKey<FeedImage> {
  /// The one feed that a storage keeps.
  public static let feed = Self(kind: "feed")

  /// The feed of one source, of which a merged feed is made.
  public static func part(_ source: SourceName) -> Self {
    Self(kind: partKind, parent: source.rawValue)
  }

  private static var partKind: String { "feed-part" }

  /// The keys of the feeds of single sources among the lists of a storage.
  static func parts(of contents: StoreContents) -> [Self] {
    contents.lists.filter { $0.kind == partKind }.map(Self.init)
  }
}
