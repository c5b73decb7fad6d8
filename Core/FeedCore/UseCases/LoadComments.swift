public import OfflineCore

/// Loads the comments on an image. They are never cached.
public struct LoadComments: Sendable {
  private let source: any CommentSource
  private let name: String
  private let policy: LoadingPolicy

  /// - Parameters:
  ///   - source: Where the comments come from.
  ///   - name: The name of the source, for errors.
  ///   - policy: Must allow to ask the source.
  public init(
    from source: any CommentSource, named name: String, policy: LoadingPolicy = .remoteFirst
  ) {
    self.source = source
    self.name = name
    self.policy = policy
  }

  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    do {
      let comments = try await source.comments(on: image)
      try Task.checkCancellation()
      return comments
    } catch {
      try rethrowCancellation(error)
      throw LoadError.remote(SourceError(error, address: name), cache: nil)
    }
  }
}
