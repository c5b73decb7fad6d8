import Presentation
import Testing

struct MessagesLanguageTests {
  @Test(
    arguments: [
      ("en", .english), ("en_GB.UTF-8", .english), ("EN-us", .english),
      ("pt", .brazilianPortuguese), ("pt_BR.UTF-8", .brazilianPortuguese),
      ("pt-PT", .brazilianPortuguese), ("PT_br@euro", .brazilianPortuguese),
      ("el", .greek), ("el_GR", .greek), ("el_GR.ISO8859-7", .greek),
      ("es", .spanish), ("es-419", .spanish), ("es.UTF-8", .spanish),
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("xx", nil), ("_", nil),
      ("est", nil),
    ] as [(String, Messages.Language?)])
  func theLanguageOfATagDecides(tag: String, expected: Messages.Language?) {
    #expect(Messages.Language(tag: tag) == expected)
  }

  @Test(arguments: Messages.Language.allCases)
  func theTextsAreInTheLanguageAskedFor(language: Messages.Language) {
    #expect(Messages(language).language == language)
    #expect(Messages.Language(tag: language.rawValue) == language)
  }

  @Test func theKnownTagsAreThoseOfTheLanguages() {
    #expect(Messages.Language.knownTags == ["en", "pt-BR", "el", "es"])
  }
}
