public import FeedCore
public import FoundationEssentials
import WebAccess

extension HTTPFeedSource: CommentSource {
  /// Any status of success and well-formed items; one malformed item fails them all.
  ///
  /// - Throws: `SourceError`, or `CancellationError`.
  @concurrent
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    let url = endpoint.comments(on: image)
    let response = try await client.get(url, byteLimit: Self.byteLimit)
    return try CommentMapper.comments(in: response, from: WebAddress.shown(url))
  }
}
