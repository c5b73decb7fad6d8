/// The texts that people read in any product, in one language.
///
/// One value a language: a text that is missing in one of them does not compile. A product adds its
/// own texts with an extension that chooses by its ``language``, which leaves none out either.
public struct Messages: Sendable {
  /// The language that the texts are in.
  public let language: Language
  /// Units and directions of time, and how numbers are written.
  public let time: TimeTexts
  /// Where a list came from, what the cache did, and the names of what is in it.
  public let cache: CacheTexts
  /// Why something failed, and what to do.
  public let errors: ErrorTexts
}
