public import FoundationEssentials

/// The bytes of an image, and where they came from.
public struct LoadedImageData: Decided {
  /// The bytes; at least one.
  public var data: Data
  /// Which of source and cache answered, and why.
  public var decision: Decision
  /// Failures that did not prevent a result.
  public var notices: [LoadNotice]

  /// Creates a result.
  public init(data: Data, decision: Decision, notices: [LoadNotice] = []) {
    self.data = data
    self.decision = decision
    self.notices = notices
  }
}

extension Result<LoadedImageData, CacheMiss> {
  /// Returns the cached image in place of a source that failed.
  ///
  /// - Throws: ``LoadError/remote(_:cache:)``.
  func standingIn(for error: SourceError) throws -> LoadedImageData {
    switch self {
    case .success(var image):
      image.decision = .cacheStoodIn(.ageless, for: error)
      image.notices += LoadNotice.standingIn(after: error)
      return image
    case .failure(.empty): throw LoadError.remote(error, cache: nil)
    case .failure(let miss): throw LoadError.remote(error, cache: miss)
    }
  }
}

extension SourceError {
  /// Returns the error for an image without bytes.
  static func empty(_ url: URL) -> SourceError {
    SourceError(.invalidData, address: url.shown, detail: "empty")
  }
}
