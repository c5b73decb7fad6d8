/// Something that a person should be told beside the result.
public enum LoadNotice: Hashable, Sendable {
  /// What was loaded could not be saved, so it will not be there offline.
  case notSaved(StoreError)
  /// The source was asked first and failed; what was saved is delivered in its place.
  case notRefreshed(SourceError)
  /// A page after the first failed; what came before it is delivered.
  case stoppedEarly(SourceError)

  /// What to tell when something saved stands in for a source that failed: nothing to those who
  /// chose to stay offline.
  static func standingIn(after error: SourceError) -> [LoadNotice] {
    if case .connectivity(.offline, _) = error { return [] }
    return [.notRefreshed(error)]
  }
}
