import FeedCore
import FoundationEssentials
import OfflineCore
public import Plugins

extension FeedPorts: InterceptablePorts {
  /// The same ports behind an interceptor.
  public func intercepted(by interceptor: any PortInterceptor, adapter: String) -> FeedPorts {
    let intercepted = InterceptedFeedPorts(
      ports: self, adapter: adapter, interceptor: interceptor)
    return FeedPorts(feed: intercepted, comments: intercepted)
  }
}

private struct InterceptedFeedPorts: FeedSource, CommentSource {
  let ports: FeedPorts
  let adapter: String
  let interceptor: any PortInterceptor

  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let subject = id.map { "after \($0)" } ?? "first page"
    return try await interceptor.around(call("FeedSource", "page", subject)) {
      try await ports.feed.page(after: id, limit: limit)
    }
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    try await interceptor.around(call("CommentSource", "comments", "\(image)")) {
      try await ports.comments.comments(on: image)
    }
  }

  private func call(_ port: String, _ method: String, _ subject: String) -> PortCall {
    PortCall(port: port, method: method, subject: subject, adapter: adapter)
  }
}
