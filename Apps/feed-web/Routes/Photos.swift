import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import WebSupport

/// The pictures of the feed, by the ids of their images.
struct Photos: Sendable {
  /// How long a page waits for sizes that are not known yet.
  private static let patience = Duration.milliseconds(200)
  /// Long enough for those that are known.
  private static let leastPatience = Duration.milliseconds(10)

  let find: FindFeedImage
  let pictures: Pictures

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/data") { request, context in
      guard let image = try await find(try context.imageID()) else { throw Self.unknown }
      return try await pictures.response(to: request, at: image.url)
    }
  }

  /// What is known of the sizes of pictures, so that pages keep room for them.
  ///
  /// - Parameter isPatient: Whether to wait a little for those that must be read first.
  func sizes(of urls: [URL], isPatient: Bool = true) async -> [URL: PictureHeader] {
    await withTaskGroup(of: (url: URL, header: PictureHeader?)?.self) { group in
      for url in Set(urls) {
        group.addTask { (url, try? await pictures.loadVariant.header(of: url)) }
      }
      group.addTask {
        try? await Task.sleep(for: isPatient ? Self.patience : Self.leastPatience)
        return nil
      }
      var sizes: [URL: PictureHeader] = [:]
      var missing = Set(urls).count
      while missing > 0, case let found?? = await group.next() {
        sizes[found.url] = found.header
        missing -= 1
      }
      group.cancelAll()
      return sizes
    }
  }

  static let unknown = RequestFailure.notFound("there is no image of this id")
}

/// Pictures at addresses that a list has told of.
struct Pictures: Sendable {
  let load: LoadImageData
  let loadVariant: LoadImageVariant

  /// The picture, at most as wide as the request says.
  func response(to request: Request, at url: URL) async throws -> Response {
    let isRetry = try request.parameter("again") != nil
    do {
      guard let width = try request.number("w", digits: 5) else {
        return try await original(url, isRetry).response(to: request)
      }
      guard let width = VariantWidth(atMost: width) else {
        throw RequestFailure.badRequest("w is at least \(VariantWidth.all[0].pixels)")
      }
      let variant = try await loadVariant(url, width: width, refreshing: isRetry)
      // What is not as wide as it was asked for is not what this address stands for.
      return Content.picture(
        variant.image.data,
        freshness: variant.failure == nil && !isRetry ? .revalidated : .unstored
      ).response(to: request)
    } catch is ImageScalingError {
      throw Self.notShown
    }
  }

  private func original(_ url: URL, _ isRetry: Bool) async throws -> Content {
    let data = try await load(url, refreshing: isRetry).data
    guard let header = PictureHeader(data), header.isDecodable else { throw Self.notShown }
    return .picture(data)
  }

  private static let notShown = RequestFailure(
    status: .badGateway, code: "no-picture",
    message: "what the source sent is no picture that can be shown")
}

extension BasicRequestContext {
  /// The id in the path of a request.
  func imageID() throws(RequestFailure) -> FeedImage.ID {
    guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else {
      throw Photos.unknown
    }
    return id
  }

  /// The id in the path of a request: one segment, whatever is written in it.
  func parentID() throws(RequestFailure) -> String {
    guard let id = parameters.get("id")?.percentDecoded, !id.isEmpty else {
      throw .notFound("the path holds no id")
    }
    return id
  }
}
