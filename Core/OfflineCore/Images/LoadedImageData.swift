public import FoundationEssentials

/// The bytes of an image, and where they came from.
public struct LoadedImageData: Decided {
  /// The bytes; never none.
  public var data: Data
  /// Who answered, and why.
  public var decision: Decision
  /// What went wrong without keeping the bytes away.
  public var notices: [LoadNotice]

  /// Describes what was loaded.
  public init(data: Data, decision: Decision, notices: [LoadNotice] = []) {
    self.data = data
    self.decision = decision
    self.notices = notices
  }
}

extension Result<LoadedImageData, CacheMiss> {
  /// The cached image in place of a source that has failed.
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
  /// The error for an image without bytes.
  static func empty(_ url: URL) -> SourceError {
    SourceError(.invalidData, address: url.shown, detail: "empty")
  }
}
