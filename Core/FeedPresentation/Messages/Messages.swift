/// Every text that people read, in one language.
///
/// One value a language: a text that is missing in one of them does not compile.
public struct Messages: Sendable {
  /// The language, such as `pt-BR`.
  public let languageTag: String
  /// Titles, hints and what stands around a feed.
  public let feed: FeedTexts
  /// Units and directions of time, and how numbers are written.
  public let time: TimeTexts
  /// What the cache did, and the names of what is in it.
  public let cache: CacheTexts
  /// Why something failed, and what to do.
  public let errors: ErrorTexts

  /// All languages; the first is the one for people whose language is not among them.
  public static let all: [Messages] = [.english, .brazilianPortuguese, .greek, .spanish]

  /// The tags of all languages, for the help text.
  public static let knownTags = all.map(\.languageTag)
}
