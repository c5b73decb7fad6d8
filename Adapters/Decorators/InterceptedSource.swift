import CacheCore
import FeedCore
import FoundationEssentials
import Plugins

/// All ports of a source, with one interceptor before them.
struct InterceptedSource: FeedSource, ImageDataSource, CommentSource {
  let source: Source
  let interceptor: any PortInterceptor

  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let subject = id.map { "after \($0)" } ?? "first page"
    return try await interceptor.around(call("FeedSource", "page", subject)) {
      try await source.feed.page(after: id, limit: limit)
    }
  }

  func data(for url: URL) async throws -> Data {
    try await interceptor.around(call("ImageDataSource", "data", url.shown)) {
      try await source.imageData.data(for: url)
    }
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await interceptor.around(call("CommentSource", "comments", "\(image)")) {
      try await source.comments.comments(on: image)
    }
  }

  private func call(_ port: String, _ method: String, _ subject: String) -> PortCall {
    PortCall(port: port, method: method, subject: subject, adapter: source.name)
  }
}
