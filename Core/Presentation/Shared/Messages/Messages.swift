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

extension Messages {
  /// A language that people can choose, by its tag.
  public enum Language: String, CaseIterable, Hashable, Sendable {
    /// English, which stands in for every language that is not among these.
    case english = "en"
    /// Portuguese as it is written in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Greek.
    case greek = "el"
    /// Spanish.
    case spanish = "es"

    /// The tags of all languages, for help texts and errors.
    public static let knownTags = allCases.map(\.rawValue)

    /// The language of a language tag or a locale name, such as `es-419` or `pt_BR.UTF-8`; `nil`
    /// when it is not among these.
    ///
    /// Only the language decides, so that `pt` and `pt-PT` get the one Portuguese that there is.
    public init?(tag: String) {
      let name = Self.name(in: tag)
      guard let language = Self.allCases.first(where: { Self.name(in: $0.rawValue) == name })
      else { return nil }
      self = language
    }

    private static func name(in tag: String) -> String {
      tag.prefix { !"-_.@".contains($0) }.lowercased()
    }

    /// The one of these values that is for the language; the others are not made.
    public func chosen<Value>(
      en: @autoclosure () -> Value, pt: @autoclosure () -> Value, el: @autoclosure () -> Value,
      es: @autoclosure () -> Value
    ) -> Value {
      switch self {
      case .english: en()
      case .brazilianPortuguese: pt()
      case .greek: el()
      case .spanish: es()
      }
    }
  }

  /// The one of these texts that is in the language.
  public func said(en: String, pt: String, el: String, es: String) -> String {
    language.chosen(en: en, pt: pt, el: el, es: es)
  }

  /// The texts in a language.
  public init(_ language: Language) {
    self = language.chosen(en: .english, pt: .brazilianPortuguese, el: .greek, es: .spanish)
  }
}
