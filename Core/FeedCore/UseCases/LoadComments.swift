public import OfflineCore

/// Loads the comments on an image from their source. They are never cached (A17).
///
///     let comments = try await loadComments(on: image.id)
public struct LoadComments: Sendable {
  private let source: (any CommentSource)?
  private let policy: LoadingPolicy

  /// - Parameters:
  ///   - source: Where the comments come from; `nil` if there never are any.
  ///   - policy: Must allow to ask the source.
  public init(from source: (any CommentSource)?, policy: LoadingPolicy = .remoteFirst) {
    self.source = source
    self.policy = policy
  }

  /// Returns all comments on the image, in the order of the source.
  ///
  /// - Throws: `LoadError`, or `CancellationError`: a cancelled call delivers neither comments nor an error
  ///   of the source.
  public func callAsFunction(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    do {
      let comments = try await source?.comments(on: image) ?? []
      try Task.checkCancellation()
      return comments
    } catch {
      throw try LoadError(caught: error)
    }
  }
}
