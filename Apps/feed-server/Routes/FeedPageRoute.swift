import FeedAPI
import FeedCore
import FoundationEssentials
import Hummingbird
import Plugins
import WebAccess

/// `GET /v1/feed?limit=N&after_id=UUID`.
struct FeedPageRoute {
  private static let limits = 1...10_000
  private static let defaultLimit = 10

  let source: Source<FeedPorts>
  let addresses: ImageAddresses
  let publicAddress: PublicAddress?

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/feed") { request, _ in try await page(request) }
  }

  private func page(_ request: Request) async throws -> Response {
    let base = try publicAddress ?? PublicAddress(hostOf: request)
    let limit = try limit(request)
    let images = try await source.feed.page(after: try afterID(request), limit: limit)
    await addresses.learn(images)
    let items = images.map { item($0, base) }
    return try Content.json(ItemsDocument(items: items)).response(to: request)
  }

  /// What only this source answers becomes an address of this server.
  private func item(_ image: FeedImage, _ base: PublicAddress) -> FeedItemRecord {
    var record = FeedItemRecord(image)
    if let scheme = source.imageScheme, image.url.scheme == scheme {
      record.image = "\(base.text)/\(ImageDataRoute.path(of: image.id))"
    }
    return record
  }

  private func limit(_ request: Request) throws -> Int {
    guard let text = try request.parameter("limit") else { return Self.defaultLimit }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let limit = Int(text),
      Self.limits.contains(limit)
    else {
      throw RequestFailure.badRequest(
        "limit is a number from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
    }
    return limit
  }

  private func afterID(_ request: Request) throws -> FeedImage.ID? {
    guard let text = try request.parameter("after_id") else { return nil }
    guard let id = UUID(uuidString: text) else {
      throw RequestFailure.badRequest("after_id is the id of an image, a UUID")
    }
    return id
  }
}

extension Request {
  /// The value of a parameter that may be given once.
  fileprivate func parameter(_ name: Substring) throws -> String? {
    let values = uri.queryParameters[values: name]
    guard values.count <= 1 else {
      throw RequestFailure.badRequest("\(name) is given more than once")
    }
    return values.first.map(String.init)
  }
}
