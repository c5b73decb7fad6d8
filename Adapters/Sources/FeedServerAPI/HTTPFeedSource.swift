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
      return try await advising {
        try await client.document(at: first(limit), as: Self.page).images
      }
    }
    let after = (name: "after_id", value: id.uuidString)
    let address = base.address("v1", "feed", query: [("limit", "\(limit)"), after])
    return try await client.document(at: address, as: Self.page).images
  }

  /// The newest images: status 200, or 304 to those who have them.
  @concurrent
  func firstPage(
    limit: Int, unless validator: String?
  ) async throws -> ConditionalAnswer<[FeedImage]> {
    try await advising {
      guard
        case .content(let page, let latest, _) = try await client.document(
          at: first(limit), unless: validator, as: Self.page)
      else { return .unchanged }
      return .content(page.images, validator: latest, title: page.title)
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

  private static let page = { @Sendable (web: WebDocument) in
    let document = try web.json(FeedDocument.self)
    return (images: try document.items.mapped(by: FeedImage.init), title: document.title)
  }

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
