import FeedCore
import FoundationEssentials

/// The addresses of a feed API.
///
/// Everything of the base address is kept: user name, port, path and query.
struct FeedEndpoint: Sendable {
  private let base: URL

  /// - Parameter base: An http or https address, with or without a slash at its end.
  init(base: URL) {
    self.base = base
  }

  /// A page of the feed: the newest, or the one after the image `id`.
  func page(after id: FeedImage.ID?, limit: Int) -> URL {
    let after = id.map { "&after_id=\($0.uuidString)" } ?? ""
    return address(path: "/v1/feed", query: "limit=\(limit)\(after)")
  }

  /// The comments on an image.
  func comments(on image: FeedImage.ID) -> URL {
    address(path: "/v1/image/\(image.uuidString)/comments", query: nil)
  }

  private func address(path: String, query: String?) -> URL {
    guard var components = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
      return base
    }
    var basePath = components.percentEncodedPath
    while basePath.hasSuffix("/") { basePath.removeLast() }
    components.percentEncodedPath = basePath + path
    let queries = [components.percentEncodedQuery, query].compactMap { $0 }.filter { !$0.isEmpty }
    components.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
    components.fragment = nil
    return components.url ?? base
  }
}
