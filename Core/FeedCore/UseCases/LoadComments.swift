public import OfflineCore

/// Loads the comments on an image from their source. They are never cached: yesterday's conversation must not
/// look like today's.
///
/// ```swift
/// let loadComments = LoadComments(from: source)
/// let comments = try await loadComments(on: image.id)
/// ```
public struct LoadComments: Sendable {
  private let source: (any CommentSource)?
  private let policy: LoadingPolicy

  /// - Parameters:
  ///   - source: Where the comments come from; `nil` for a feed without comments.
  ///   - policy: The policy. With `cacheOnly`, each call throws `LoadError.ruledOut`; the other policies are
  ///     the same here.
  public init(from source: (any CommentSource)?, policy: LoadingPolicy = .remoteOnly) {
    self.source = source
    self.policy = policy
  }

  /// Returns all comments on the image, in the order of the source; none from a feed without comments.
  ///
  /// - Parameter image: The id of the image.
  /// - Throws: `LoadError.ruledOut`; `LoadError.remote` if the source fails; or `CancellationError` if the
  ///   call was cancelled, even if the source has answered.
  public func callAsFunction(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    guard let source else { return [] }
    do {
      let comments = try await source.comments(on: image)
      // The source may have missed the cancellation.
      try Task.checkCancellation()
      return comments
    } catch {
      throw try LoadError(orRethrowing: error)
    }
  }
}
