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

  /// Status 200; of the first page also 304, for callers that have it.
  @concurrent
  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    var query = [(name: "limit", value: "\(request.limit)")]
    if let last = request.last { query.append((name: "after_id", value: last.uuidString)) }
    let address = base.address("v1", "feed", query: query)
    guard request.last == nil else {
      return try await client.document(at: address, as: Self.page)
    }
    do {
      let answer = try await client.document(
        at: address, unless: request.validator, as: Self.page)
      guard case .content(var page, let latest) = answer else { return .unchanged }
      page.validator = latest
      return page
    } catch let error as SourceError where error.reason == .notFound {
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
    return try await client.document(at: url, statuses: 200...299) {
      try $0.items(ImageComment.init)
    }
  }

  private static let page = { @Sendable (web: WebDocument) in
    let document = try web.json(FeedDocument.self)
    return SourcePage(try document.items.mapped(by: FeedImage.init), title: document.title)
  }
}
