import FeedCore
import FoundationEssentials
import HTTPSource
import Hummingbird
import OfflineCore
import WebSupport

/// The routes of the feed: images, comments and image data.
struct FeedRoutes {
  private static let maximumLimit = 10_000
  private static let defaultLimit = 10

  let feed: FeedUseCases
  let pictures: ByteBudget
  let publicAddress: PublicAddress?
  private let latest = LatestPage()

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/feed") { request, _ in try await page(request) }
    router.read("v1/image/:id/comments") { request, context in
      let comments = try await feed.loadComments(on: try context.imageID())
      return try Content.items(comments.map(CommentRecord.init)).response(to: request)
    }
    router.read("v1/image/:id/data") { request, context in
      let address = try await address(of: try context.imageID())
      return try await Content.picture(within: pictures) { try await feed.openImage(address) }
        .response(to: request)
    }
  }

  private func page(_ request: Request) async throws -> Response {
    let base = try publicAddress ?? PublicAddress(hostOf: request)
    let limit = try request.number("limit", atMost: Self.maximumLimit) ?? Self.defaultLimit
    let page = try await feed.loadPage(after: try request.imageID("after_id"), limit: limit)
    let (images, title) = (page.items, page.title?.text)
    return try latest.content(of: images, title: title, base: base) {
      try .json(
        FeedDocument(
          items: images.map { FeedItemRecord($0, at: address(of: $0, base: base)) }, title: title))
    }
    .response(to: request)
  }

  /// Returns the address for clients. Addresses that only this source can load become addresses of this
  /// server.
  private func address(of image: FeedImage, base: PublicAddress) -> String {
    guard let scheme = feed.imageScheme, image.url.scheme == scheme else {
      return image.url.absoluteString
    }
    return "\(base.text)/v1/image/\(image.id.uuidString)/data"
  }

  private func address(of id: FeedImage.ID) async throws -> URL {
    let address = try await mapNotFound(to: .notFound("there is no image \(id)")) {
      try await feed.findImageAddress(id)
    }
    guard address.scheme == feed.imageScheme else {
      throw RequestFailure.notFound("the data of this image is elsewhere: \(address)")
    }
    return address
  }
}

extension Content {
  static func items(_ items: [some Codable & Sendable]) throws -> Content {
    try json(listDocument(items))
  }
}
