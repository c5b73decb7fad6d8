/// The texts for the user, in one language.
///
/// Each text is a member of an extension, and gives all languages to ``said(en:pt:el:es:)``. Without one of
/// them it does not compile.
public struct Messages: Sendable {
  /// The language of the texts.
  public let language: Language

  /// Creates the texts in a language.
  public init(_ language: Language) { self.language = language }

  /// The texts in English: for logs, and for texts that exist only in English.
  public static let english = Messages(.english)

  /// Returns the text in the language, without evaluating the others.
  public func said(
    en: @autoclosure () -> String, pt: @autoclosure () -> String, el: @autoclosure () -> String,
    es: @autoclosure () -> String
  ) -> String {
    language.chosen(en: en(), pt: pt(), el: el(), es: es())
  }
}

extension Messages {
  /// A language that the user can choose.
  public enum Language: String, CaseIterable, Hashable, Sendable {
    /// English, which is also used for all other languages.
    case english = "en"
    /// Portuguese as written in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Greek.
    case greek = "el"
    /// Spanish.
    case spanish = "es"

    /// The tags of all languages, for help texts and errors.
    public static let knownTags = allCases.map(\.rawValue)

    /// Creates the language of a language tag or a locale name, such as `es-419` or `pt_BR.UTF-8`; `nil` if
    /// it is not supported.
    ///
    /// Only the language decides: `pt` and `pt-PT` also get Brazilian Portuguese.
    public init?(tag: String) {
      let name = Self.name(in: tag)
      guard let language = Self.allCases.first(where: { Self.name(in: $0.rawValue) == name })
      else { return nil }
      self = language
    }

    private static func name(in tag: String) -> String {
      tag.prefix { !"-_.@".contains($0) }.lowercased()
    }

    /// Returns the value for the language, without evaluating the others.
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
}
