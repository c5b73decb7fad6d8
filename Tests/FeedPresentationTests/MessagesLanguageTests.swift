import FeedPresentation
import Testing

struct MessagesLanguageTests {
  @Test(
    arguments: [
      ("en", "en"), ("en_GB.UTF-8", "en"), ("EN-us", "en"),
      ("pt", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"), ("pt-PT", "pt-BR"), ("PT_br@euro", "pt-BR"),
      ("el", "el"), ("el_GR", "el"), ("el_GR.ISO8859-7", "el"),
      ("es", "es"), ("es-419", "es"), ("es.UTF-8", "es"),
      ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("", "en"), ("xx", "en"), ("_", "en"),
      ("est", "en"),
    ])
  func theLanguageOfATagDecides(tag: String, expected: String) {
    #expect(Messages(languageTag: tag).languageTag == expected)
  }

  @Test(
    arguments: [
      ([:], "en"),
      (["LANG": "el_GR.UTF-8"], "el"),
      (["LANG": "el_GR", "LC_MESSAGES": "es_EC"], "es"),
      (["LANG": "el_GR", "LC_MESSAGES": "es_EC", "LC_ALL": "pt_BR"], "pt-BR"),
      (["LANG": "el_GR", "LC_MESSAGES": "", "LC_ALL": ""], "el"),
      (["LANG": "el_GR", "LC_ALL": "C"], "en"),
    ] as [([String: String], String)])
  func theEnvironmentIsAskedInTheOrderOfPOSIX(environment: [String: String], expected: String) {
    #expect(Messages(environment: environment).languageTag == expected)
  }

  @Test func theKnownTagsAreThoseOfTheLanguages() {
    #expect(Messages.knownTags == ["en", "pt-BR", "el", "es"])
    for tag in Messages.knownTags {
      #expect(Messages(languageTag: tag).languageTag == tag)
    }
  }
}
