public import FeedCore
import FoundationEssentials
import OfflinePresentation

/// One image of a feed as people see it. Its texts are safe for a terminal.
public struct FeedImageViewModel: Hashable, Sendable {
  /// What the image shows; may have several lines.
  public let description: String?
  /// Where it was taken.
  public let location: String?
  /// Where its data is.
  public let address: String

  /// Whether there is a location to show; an empty one is one.
  public var hasLocation: Bool { location != nil }

  /// Presents an image.
  public init(_ image: FeedImage) {
    description = image.description?.harmlessLines
    location = image.location?.harmless
    address = image.url.absoluteString.harmless
  }
}
