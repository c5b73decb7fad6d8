public import FoundationEssentials
public import OfflineCore

/// One image of a feed, as its source describes it.
public struct FeedImage: Hashable, Identifiable, Sendable {
  /// Names the image in its source; a feed may repeat it.
  public let id: UUID
  /// What the image shows. An empty text is not an absent one.
  public let description: String?
  /// Where it was taken.
  public let location: String?
  /// Where its data is. Untrusted: sources check it before they request it.
  public let url: URL
  /// The page that shows it at its source. Untrusted: who leads a browser there checks it first.
  public var link: URL?
  /// Whether its source wants it hidden until it is asked for.
  public var isSensitive = false
  /// Who made it.
  public var author: String?
  /// When it was made or published, rounded to the millisecond that stores keep.
  public var createdAt: Date? {
    didSet {
      createdAt = createdAt.map(InternetDateTime.text(of:)).flatMap(InternetDateTime.date(from:))
    }
  }
  /// How many comments there are on it, where the source tells that with the feed.
  public var commentCount: Int?

  /// Describes an image, of which the rest is not known.
  public init(id: UUID, description: String?, location: String?, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}

extension FeedImage: ListItem {
  /// The image as stores keep it.
  public var fields: FieldValues {
    [
      "id": id.text, "description": description, "location": location,
      "url": url.absoluteString, "link": link?.absoluteString,
      "sensitive": isSensitive ? "true" : nil, "author": author,
      "created": createdAt.map(InternetDateTime.text(of:)),
      "comments": commentCount.map(String.init),
    ]
  }

  /// An image as stores kept it.
  public init?(fields: FieldValues) {
    guard let id = fields["id"].flatMap(UUID.init(text:)), let url = fields.url("url")
    else { return nil }
    self.init(
      id: id, description: fields["description"], location: fields["location"], url: url)
    link = fields.url("link")
    isSensitive = fields["sensitive"] == "true"
    author = fields["author"]
    createdAt = fields["created"].flatMap(InternetDateTime.date(from:))
    commentCount = fields["comments"].flatMap { Int($0) }
  }
}

/// The feed as use cases deliver it.
public typealias LoadedFeed = LoadedList<FeedImage>

extension ListKey<FeedImage> {
  /// The one feed that a storage keeps.
  public static let feed = Self(kind: "feed")
}
