public import OfflineCore

/// Loads the comments on an image. They are never cached.
public struct LoadComments: Sendable {
  private let load: LoadFromRemote<FeedImage.ID, [ImageComment]>
  private let policy: LoadingPolicy

  /// - Parameters:
  ///   - source: Where the comments come from; `nil` where there never are any.
  ///   - policy: Must allow to ask the source.
  public init(from source: (any CommentSource)?, policy: LoadingPolicy = .remoteFirst) {
    load = LoadFromRemote { try await source?.comments(on: $0) ?? [] }
    self.policy = policy
  }

  /// - Throws: `LoadError`, or `CancellationError`.
  public func callAsFunction(on image: FeedImage.ID) async throws -> [ImageComment] {
    guard policy.usesRemote else { throw LoadError.ruledOut(by: policy) }
    return try await load(image)
  }
}
