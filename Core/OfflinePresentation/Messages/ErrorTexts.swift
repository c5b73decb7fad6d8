import OfflineCore

/// Why something failed, and what to do.
public struct ErrorTexts: Sendable {
  /// What happened, without the full stop, and what to do about it, as a sentence.
  struct Explanation: Sendable {
    let what: String
    let remedy: String

    init(_ what: String, _ remedy: String) {
      self.what = what
      self.remedy = remedy
    }
  }

  /// The one text for a failure of which nothing more is known.
  public let connection: String
  /// Stands for the place of a store that did not say where it is.
  let unknownPlace: String
  let store: @Sendable (StoreError.Reason, _ place: String) -> Explanation
  /// With the time to wait before asking again, where it is known.
  let source: @Sendable (SourceError.Reason, _ address: String, _ wait: String?) -> Explanation
  let otherSource: @Sendable (_ saved: String, _ asked: String) -> Explanation
  let ruledOut: @Sendable (_ policy: String) -> Explanation
  /// Sentences on why the cache could not answer.
  let nothingSaved: String
  /// The same with the names of the source and of the store.
  let nothingSavedOf: @Sendable (_ source: String, _ place: String) -> String
  let imageNotSaved: @Sendable (_ place: String) -> String
  /// With the date at which it was saved, where that is one.
  let savedTooLongAgo: @Sendable (_ date: String?) -> String
  let savedInTheFuture: String
  let savedUnreadable: String
  /// What to do when only the cache was asked.
  let loadFirst: String
}
