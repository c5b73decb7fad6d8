import Composition
import OfflineCore

/// The line of Core that makes a decision, found in the sources beside the program.
struct DecisionLine: Hashable, Sendable {
  /// The path from the root of the package.
  let file: String
  let number: Int

  /// - Returns: `nil` for an error that no use case decides, or if there are no sources.
  /// - Parameter hasShownSaved: Whether this run has delivered the saved list before.
  init?(
    of decision: Result<Decision, any Error>, in useCase: UseCase, hasShownSaved: Bool = false
  ) {
    let places =
      Self.places(of: decision, in: useCase, hasShownSaved: hasShownSaved)
      + [(useCase.rawValue, "func callAsFunction")]
    guard let line = places.lazy.compactMap(Self.init).first else { return nil }
    self = line
  }

  /// - Parameters:
  ///   - name: The name of the file without `.swift`.
  ///   - text: A part of the line.
  private init?(name: String, text: String) {
    guard let file = PackageSources.shared.file(named: "\(name).swift"),
      let number = PackageSources.shared.line(with: text, in: file)
    else { return nil }
    self.init(file: file, number: number)
  }

  private init(file: String, number: Int) { (self.file, self.number) = (file, number) }

  /// The places where a decision is made, by file and text; the first that exists counts.
  static func places(
    of decision: Result<Decision, any Error>, in useCase: UseCase, hasShownSaved: Bool = false
  ) -> [(name: String, text: String)] {
    let list = useCase.isOfImages ? "LoadImageData" : "LoadWholeList"
    let result = useCase.isOfImages ? "LoadedImageData" : "LoadedList"
    return switch decision {
    case .success(.sourceAnswered(after: nil)):
      [
        (
          useCase.rawValue,
          hasShownSaved
            ? "Step(list: try await newest(count)" : "let list = try await pages(by: policy.loading"
        ),
        (useCase.rawValue, "return try await newest("), (useCase.rawValue, ".sourceAnswered("),
        (list, "return try await newest("),
      ]
    case .success(.sourceAnswered):
      [
        (useCase.rawValue, "case .failure(let miss): return try await newest("),
        (useCase.rawValue, ".sourceAnswered("), (list, ".sourceAnswered(after: miss)"),
      ]
    case .success(.cacheAnswered):
      [
        (useCase.rawValue, "Step(list: saved, isLast: false)"),
        (useCase.rawValue, "!feed.items.isEmpty: return feed"),
        (list, "!list.items.isEmpty: return list"), (list, ".cacheAnswered("),
      ]
    case .success(.cacheExtended): [("LoadFeedPages", "feed.decision = .cacheExtended")]
    case .success(.cacheStoodIn): [(result, ".decision = .cacheStoodIn(")]
    case .success(.nobodyAsked): [(useCase.rawValue, ".nobodyAsked")]
    case .failure(LoadError.remote(_, cache: nil)):
      [
        (useCase.rawValue, "if case .cacheStoodIn(_, for: let error) = list.decision"),
        (useCase.rawValue, "throw LoadError.remote(error, cache: nil)"), (result, "cache: nil)"),
      ]
    case .failure(LoadError.remote(_, cache: .some)):
      [(result, "case .failure(let miss): throw LoadError.remote(error, cache: miss)")]
    case .failure(LoadError.notCached):
      [
        (useCase.rawValue, "throw LoadError.notCached("),
        ("LoadError", "throw LoadError.notCached("),
      ]
    case .failure(LoadError.otherSource): [(useCase.rawValue, "throw LoadError.otherSource(")]
    case .failure: []
    }
  }
}
