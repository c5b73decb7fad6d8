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
    guard let id else {
      return try await advising { try await client.document(at: first(limit), as: Self.images) }
    }
    let after = (name: "after_id", value: id.uuidString)
    return try await client.document(
      at: base.address("v1", "feed", query: [("limit", "\(limit)"), after]), as: Self.images)
  }

  /// The newest images: status 200, or 304 to those who have them.
  @concurrent
  func firstPage(
    limit: Int, unless validator: String?
  ) async throws -> ConditionalAnswer<[FeedImage]> {
    try await advising {
      try await client.document(at: first(limit), unless: validator, as: Self.images)
    }
  }

  /// The comments on an image: any status of success.
  @concurrent
  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    let url = base.address("v1", "image", image.uuidString, "comments")
    return try await client.document(at: url, statuses: 200...299) {
      try $0.items(ImageComment.init)
    }
  }

  private static let images = { @Sendable (page: WebDocument) in try page.items(FeedImage.init) }

  private func first(_ limit: Int) -> URL {
    base.address("v1", "feed", query: [("limit", "\(limit)")])
  }

  private func advising<Answer>(_ ask: () async throws -> Answer) async throws -> Answer {
    do {
      return try await ask()
    } catch let error as SourceError where error.reason == .notFound {
      // Every server of this contract has a first page.
      throw SourceError(
        .notFound, address: error.address,
        detail: "for a feed of another kind, write rss:, jsonfeed: or mastodon: before its address")
    }
  }
}
