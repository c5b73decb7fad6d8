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
  /// Where its data is. Untrusted: ``AddressRules`` says whether it may be requested.
  public let url: URL

  /// Describes an image.
  public init(id: UUID, description: String?, location: String?, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
  }
}

extension FeedImage: ListItem {
  /// Adds the image to a checksum.
  public func add(to digest: inout Digest64) {
    digest.add(id.uuidString)
    digest.add(description)
    digest.add(location)
    digest.add(url.absoluteString)
  }
}
