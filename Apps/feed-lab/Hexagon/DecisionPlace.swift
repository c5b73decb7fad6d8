import Composition
import OfflineCore

/// Where Core decides something: what a learner wants to read once the decision was seen.
struct DecisionPlace {
  private static let loadList = "Core/OfflineCore/Lists/LoadList.swift"
  private static let nextPage = "Core/OfflineCore/Lists/LoadNextPage.swift"
  private static let saved = "Core/OfflineCore/Lists/ReadSavedList.swift"
  private static let images = "Core/OfflineCore/Images/LoadImageData.swift"

  /// From the root of the package.
  let file: String
  /// What stands in the line, and nowhere else in the file.
  let code: String

  /// - Returns: `nil` for what is decided in no single line.
  init?(_ decision: Result<Decision, any Error>, in run: UseCaseRun) {
    let place =
      switch decision {
      case .success where run.useCase == .loadImageVariant: nil as (String, String)?
      case .success(let decision): Self.place(of: decision, in: run)
      case .failure(let error): Self.place(of: error, in: run)
      }
    guard let (file, code) = place else { return nil }
    (self.file, self.code) = (file, code)
  }

  private static func place(of decision: Decision, in run: UseCaseRun) -> (String, String) {
    let isRemoteOnly = run.policy == .remoteOnly
    return switch (decision, run.useCase) {
    case (.cacheAnswered(.ageless), _): (images, ".cacheAnswered(.ageless)")
    case (.cacheStoodIn(.ageless, for: _), _): (images, ".cacheStoodIn(.ageless")
    case (.sourceAnswered(after: nil), .openImageData) where !isRemoteOnly:
      ("Core/OfflineCore/Images/OpenImageData.swift", "decision: .sourceAnswered(after: nil)")
    case (.sourceAnswered, .loadImageData), (.sourceAnswered, .openImageData):
      (images, "image.decision = .sourceAnswered")
    case (.sourceAnswered, .loadMoreFeed): (nextPage, "decision: .sourceAnswered")
    case (.sourceAnswered(after: nil), _) where !isRemoteOnly:
      ("Core/OfflineCore/Lists/FetchList.swift", "decision: .sourceAnswered")
    case (.sourceAnswered, _): (loadList, "loaded.decision = .sourceAnswered")
    case (.cacheAnswered(.fresh), _): (saved, "decision: .cacheAnswered(.fresh)")
    case (.cacheStoodIn, _): (loadList, ".cacheStoodIn(.fresh")
    case (.cacheExtended, _): ("Core/OfflineCore/Lists/ExtendList.swift", "= .cacheExtended")
    case (.nobodyAsked, _): ("Core/LeagueCore/UseCases/LoadTeams.swift", ".nobodyAsked")
    }
  }

  private static func place(of error: any Error, in run: UseCaseRun) -> (String, String)? {
    switch (error, run.useCase) {
    case (LoadError.otherSource, _): (nextPage, "LoadError.otherSource")
    case (LoadError.notCached, _) where run.useCase.isOfImages:
      (images, "LoadError.notCached(.empty)")
    case (LoadError.notCached(.empty), .loadMoreFeed): (nextPage, "LoadError.notCached(.empty)")
    case (LoadError.notCached, .loadMoreFeed): (nextPage, "LoadError.notCached(miss)")
    case (LoadError.notCached, _): (saved, "LoadError.notCached(miss)")
    case (LoadError.remote, _) where run.useCase.isOfImages:
      (images, "throw LoadError.remote(error, cache: miss)")
    case (LoadError.remote, .loadMoreFeed): (nextPage, "throw LoadError.remote")
    case (LoadError.remote, .loadComments):
      ("Core/OfflineCore/Lists/LoadFromRemote.swift", "LoadError.remote")
    case (LoadError.remote(_, cache: _?), _) where run.policy != .cacheFirst:
      // It is decided by what was saved.
      (loadList, "switch try await ReadSavedList(list)(limit: limit, pages: pages) {\n      //")
    case (LoadError.remote, _): (loadList, "throw LoadError.remote(error, cache: miss)\n    }")
    default: nil
    }
  }
}

extension DecisionPlace: Encodable {
  private enum Key: String, CodingKey { case file, line }

  /// As the file and the line, where the sources are there.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(file, forKey: .file)
    try container.encodeIfPresent(PackageSources.shared.line(of: self), forKey: .line)
  }
}
