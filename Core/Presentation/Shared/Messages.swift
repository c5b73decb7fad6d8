/// The texts that people read, in one language.
///
/// A text is a member of an extension, and says itself in all languages with ``said(en:pt:el:es:)``: without one of them
/// it does not compile.
public struct Messages: Sendable {
  /// The language that the texts are in.
  public let language: Language

  /// The texts in a language.
  public init(_ language: Language) { self.language = language }

  /// The texts in English: for logs, and for what is shown in English alone.
  public static let english = Messages(.english)

  /// The one of these texts that is in the language; the others are not made.
  public func said(
    en: @autoclosure () -> String, pt: @autoclosure () -> String, el: @autoclosure () -> String,
    es: @autoclosure () -> String
  ) -> String {
    language.chosen(en: en(), pt: pt(), el: el(), es: es())
  }
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
}
