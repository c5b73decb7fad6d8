import FeedCore
import FoundationEssentials
import WebAccess

/// The addresses of a feed API.
struct FeedEndpoint: Sendable {
  private let base: BaseAddress

  /// - Parameter base: An http or https address, with or without a slash at its end.
  init(base: URL) {
    self.base = BaseAddress(base)
  }

  /// A page of the feed: the newest, or the one after the image `id`.
  func page(after id: FeedImage.ID?, limit: Int) -> URL {
    base.address(
      "v1", "feed",
      query: [("limit", "\(limit)")] + (id.map { [("after_id", $0.uuidString)] } ?? []))
  }

  /// The comments on an image.
  func comments(on image: FeedImage.ID) -> URL {
    base.address("v1", "image", image.uuidString, "comments")
  }
}
