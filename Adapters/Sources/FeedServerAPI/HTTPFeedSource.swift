import FeedCore
import FoundationEssentials
import OfflineCore
import WebAccess

/// The feed of a server that follows the payload contract, and the comments on its images.
///
/// One malformed item fails the whole list.
struct HTTPFeedSource: FeedSource, CommentSource {
  let base: BaseAddress
  let client: WebClient

  /// The newest images, or those after the image `id`: status 200 alone.
  @concurrent
  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let after = id.map { [(name: "after_id", value: $0.uuidString)] } ?? []
    let url = base.address("v1", "feed", query: [("limit", "\(limit)")] + after)
    do {
      return try await client.items(at: url, map: FeedImage.init)
    } catch let error as SourceError where error.reason == .notFound && id == nil {
      // Every server of this contract has a first page.
      throw SourceError(
        .notFound, address: error.address,
        detail: "for a feed of another kind, write rss:, jsonfeed: or mastodon: before its address")
    }
  }

  /// The comments on an image: any status of success.
  @concurrent
  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    let url = base.address("v1", "image", image.uuidString, "comments")
    return try await client.items(at: url, statuses: 200...299, map: ImageComment.init)
  }
}
