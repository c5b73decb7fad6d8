import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import WebSupport

/// The feed, the comments on its images, and their data.
struct FeedRoutes {
  private static let limits = 1...10_000
  private static let defaultLimit = 10

  let feed: FeedUseCases
  let pictures: ByteBudget
  let publicAddress: PublicAddress?
  private let encoded = EncodedPages()

  init(feed: FeedUseCases, pictures: ByteBudget, publicAddress: PublicAddress?) {
    self.feed = feed
    self.pictures = pictures
    self.publicAddress = publicAddress
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/feed") { request, _ in try await page(request) }
    router.read("v1/image/:id/comments") { request, context in
      let comments = try await feed.loadComments(on: try context.imageID())
      return try Content.items(comments.map(CommentPayload.init)).response(to: request)
    }
    router.read("v1/image/:id/data") { request, context in
      let address = try await address(of: try context.imageID())
      return try await pictures.picture { try await feed.openImage(address) }.response(to: request)
    }
  }

  private func page(_ request: Request) async throws -> Response {
    let base = try publicAddress ?? PublicAddress(hostOf: request)
    let query = QueryParameters(of: request)
    let limit = try limit(query)
    let images = try await feed.loadPage(after: try afterID(query), limit: limit)
    let content = try await encoded.content(of: images, limit: limit, base: base) {
      await feed.findImageAddress.remember(images)
      return try .items(images.map { FeedImagePayload($0, at: address(of: $0, base)) })
    }
    return content.response(to: request)
  }

  /// What only this source answers becomes an address of this server.
  private func address(of image: FeedImage, _ base: PublicAddress) -> String {
    guard let scheme = feed.imageScheme, image.url.scheme == scheme else {
      return image.url.absoluteString
    }
    return "\(base.text)/v1/image/\(image.id.uuidString)/data"
  }

  private func address(of id: FeedImage.ID) async throws -> URL {
    guard let address = try await feed.findImageAddress(id) else {
      throw RequestFailure.notFound("there is no image \(id)")
    }
    guard address.scheme == feed.imageScheme else {
      throw RequestFailure.notFound("the data of this image is elsewhere: \(address)")
    }
    return address
  }

  private func limit(_ query: QueryParameters) throws -> Int {
    guard let text = try query.value(of: "limit") else { return Self.defaultLimit }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let limit = Int(text),
      Self.limits.contains(limit)
    else {
      throw RequestFailure.badRequest(
        "limit is a number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
    }
    return limit
  }

  private func afterID(_ query: QueryParameters) throws -> FeedImage.ID? {
    guard let text = try query.value(of: "after_id") else { return nil }
    guard let id = UUID(text: text) else {
      throw RequestFailure.badRequest("after_id is the id of an image, a UUID")
    }
    return id
  }
}

extension BasicRequestContext {
  /// The id in the path of a request.
  fileprivate func imageID() throws -> FeedImage.ID {
    guard let id = parameters.get("id").flatMap(UUID.init(text:)) else {
      throw RequestFailure.notFound("the path holds no id of an image, a UUID")
    }
    return id
  }
}
