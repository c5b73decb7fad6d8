import OfflineCore

/// Why something failed, and what to do. A cause, where one is known, stands in brackets at the end of
/// the first sentence, and is the empty text elsewhere.
public struct ErrorTexts: Sendable {
  /// Says that the program has a mistake, with what is known of it.
  let mistake: @Sendable (_ error: String) -> String
  /// Stands for the place of a store that did not say where it is.
  let unknownPlace: String
  let store: @Sendable (StoreError.Reason, _ place: String, _ cause: String) -> String
  /// With the time to wait before asking again, where it is known.
  let source:
    @Sendable (SourceError.Reason, _ address: String, _ cause: String, _ wait: String?) -> String
  let otherSource: @Sendable (_ saved: String, _ asked: String) -> String
  let ruledOut: @Sendable (_ policy: String) -> String
  /// Sentences on why the cache could not answer.
  let nothingSaved: String
  /// The same with the names of the source and of the store.
  let nothingSavedOf: @Sendable (_ source: String, _ place: String) -> String
  /// The same of one list, of several that a store may hold.
  let listNotSaved: @Sendable (_ list: String, _ place: String) -> String
  let imageNotSaved: @Sendable (_ place: String) -> String
  /// With the date at which it was saved, where that is one.
  let savedTooLongAgo: @Sendable (_ date: String?) -> String
  let savedInTheFuture: String
  let savedUnreadable: String
  /// What to do when only the cache was asked.
  let loadFirst: String
}
