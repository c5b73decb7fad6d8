public import FoundationEssentials

/// Where the newest feed comes from, page by page.
public protocol FeedSource: Sendable {
  /// The newest images, or those after the image `id`, newest first.
  ///
  /// A page that holds fewer than `limit` images is the last one. A source may send more.
  ///
  /// - Parameter limit: At least 1.
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func page(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage]
}

/// Where the comments on an image come from.
public protocol CommentSource: Sendable {
  /// All comments on the image, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func comments(on image: FeedImage.ID) async throws -> [ImageComment]
}
