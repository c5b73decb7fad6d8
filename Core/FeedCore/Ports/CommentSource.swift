public import FoundationEssentials

/// Where the comments on an image come from.
public protocol CommentSource: Sendable {
  /// All comments on the image, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func comments(on image: FeedImage.ID) async throws -> [ImageComment]
}
