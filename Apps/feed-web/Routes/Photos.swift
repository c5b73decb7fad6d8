import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import WebSupport

/// The pictures of the feed, by the ids of their images.
struct Photos: Sendable {
  let find: FindFeedImage
  let load: LoadImageData
  private let known: PictureSizes

  /// - Parameters:
  ///   - load: Loads pictures.
  ///   - loadSaved: Loads them if they are saved.
  init(find: FindFeedImage, load: LoadImageData, loadSaved: LoadImageData) {
    self.find = find
    self.load = load
    known = PictureSizes(loadSaved: loadSaved)
  }

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/data") { request, context in
      guard let image = try await find(try context.imageID()) else { throw Self.unknown }
      return try await picture(at: image.url, request)
    }
  }

  /// What is known of the sizes of pictures, so that pages keep room for them.
  func sizes(of urls: [URL]) async -> [URL: PictureHeader] { await known.sizes(of: urls) }

  static let unknown = RequestFailure.notFound("there is no image of this id")

  private func picture(at url: URL, _ request: Request) async throws -> Response {
    let (width, isRetry) = try request.pictureQuery()
    _ = width
    let data = try await load(url, refreshing: isRetry).data
    await known.remember(data, for: url)
    return try Content.shownPicture(data).response(to: request)
  }
}

/// The sizes of pictures, as far as they were seen here or are saved.
actor PictureSizes {
  /// About 10 MB; what does not fit is read anew.
  private static let limit = 100_000

  private let loadSaved: LoadImageData
  private var known: [URL: PictureHeader] = [:]

  init(loadSaved: LoadImageData) { self.loadSaved = loadSaved }

  func remember(_ data: Data, for url: URL) {
    if known.count >= Self.limit { known.removeAll() }
    known[url] = PictureHeader(data)
  }

  func sizes(of urls: [URL]) async -> [URL: PictureHeader] {
    for url in urls where known[url] == nil {
      if let data = try? await loadSaved(url).data { remember(data, for: url) }
    }
    return known
  }
}

extension Content {
  /// A picture fit to be shown.
  ///
  /// - Throws: `RequestFailure` for anything else that a source sent in its stead.
  static func shownPicture(_ data: Data) throws(RequestFailure) -> Content {
    guard let header = PictureHeader(data), header.isDecodable else {
      throw RequestFailure(
        status: .badGateway, code: "no-picture",
        message: "what the source sent is no picture that can be shown")
    }
    return .picture(data)
  }
}

extension Request {
  /// How wide a picture is wanted at most, and whether it is asked for past the store.
  func pictureQuery() throws(RequestFailure) -> (width: Int?, isRetry: Bool) {
    (try number("w", digits: 5), try parameter("again") != nil)
  }
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
