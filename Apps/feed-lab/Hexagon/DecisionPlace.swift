import Composition
import OfflineCore

/// Where Core decides something: what a learner wants to read once the decision was seen.
struct DecisionPlace: Equatable {
  private static let lists = "Core/OfflineCore/Lists"
  private static let images = "Core/OfflineCore/Images/LoadImageData.swift"

  /// From the root of the package.
  let file: String
  /// What stands in the line, and nowhere else in the file.
  let code: String

  /// - Returns: `nil` for what is decided in no single line.
  init?(_ decision: Result<Decision, any Error>, of useCase: UseCase) {
    guard let (file, code) = Self.place(decision, useCase) else { return nil }
    (self.file, self.code) = (file, code)
  }

  private static func place(
    _ decision: Result<Decision, any Error>, _ useCase: UseCase
  ) -> (String, String)? {
    switch (decision, useCase) {
    case (.success, .loadImageVariant): nil
    case (.success(.cacheAnswered(.ageless)), _): (images, ".cacheAnswered(.ageless)")
    case (.success(.cacheStoodIn(.ageless, for: _)), _): (images, ".cacheStoodIn(.ageless")
    case (.success(.sourceAnswered), .loadImageData), (.success(.sourceAnswered), .openImageData):
      (images, "image.decision = .sourceAnswered")
    case (.success(.sourceAnswered), .loadMoreFeed):
      ("\(lists)/LoadNextPage.swift", "decision: .sourceAnswered")
    case (.success(.sourceAnswered(after: nil)), _):
      ("\(lists)/FetchList.swift", "decision: .sourceAnswered")
    case (.success(.sourceAnswered), _):
      ("\(lists)/LoadList.swift", "loaded.decision = .sourceAnswered")
    case (.success(.cacheAnswered(.fresh)), _):
      ("\(lists)/ReadSavedList.swift", "decision: .cacheAnswered(.fresh)")
    case (.success(.cacheStoodIn), _): ("\(lists)/LoadList.swift", ".cacheStoodIn(.fresh")
    case (.success(.cacheExtended), _): ("\(lists)/ExtendList.swift", "= .cacheExtended")
    case (.success(.nobodyAsked), _): ("Core/LeagueCore/UseCases/LoadTeams.swift", ".nobodyAsked")
    case (.failure(let error), _): place(error, useCase)
    }
  }

  private static func place(_ error: any Error, _ useCase: UseCase) -> (String, String)? {
    switch error {
    case LoadError.otherSource: ("\(lists)/LoadNextPage.swift", "LoadError.otherSource")
    case LoadError.notCached where useCase.isOfImages: (images, "LoadError.notCached(.empty)")
    case LoadError.notCached where useCase == .loadMoreFeed:
      ("\(lists)/LoadNextPage.swift", "LoadError.notCached(miss)")
    case LoadError.notCached: ("\(lists)/ReadSavedList.swift", "LoadError.notCached(miss)")
    case LoadError.remote where useCase.isOfImages:
      (images, "throw LoadError.remote(error, cache: miss)")
    case LoadError.remote where useCase == .loadMoreFeed:
      ("\(lists)/LoadNextPage.swift", "throw LoadError.remote")
    case LoadError.remote(_, cache: nil):
      ("\(lists)/LoadList.swift", "throw LoadError.remote(error, cache: miss)\n    }")
    case LoadError.remote(_, cache: .empty): ("\(lists)/LoadList.swift", "cache: .empty)\n")
    case LoadError.remote:
      ("\(lists)/LoadList.swift", "throw LoadError.remote(error, cache: miss)\n      }")
    default: nil
    }
  }
}
