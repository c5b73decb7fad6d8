import Presentation
import Testing

@testable import CommandLine

struct MessagesEnvironmentTests {
  @Test(
    arguments: [
      ([:], .english),
      (["LANG": "el_GR.UTF-8"], .greek),
      (["LANG": "el_GR", "LC_MESSAGES": "es_EC"], .spanish),
      (["LANG": "el_GR", "LC_MESSAGES": "es_EC", "LC_ALL": "pt_BR"], .brazilianPortuguese),
      (["LANG": "el_GR", "LC_MESSAGES": "", "LC_ALL": ""], .greek),
      (["LANG": "el_GR", "LC_ALL": "C"], .english),
      (["LANG": "xx_XX"], .english),
    ] as [([String: String], Messages.Language)])
  func theEnvironmentIsAskedInTheOrderOfPOSIX(
    environment: [String: String], expected: Messages.Language
  ) {
    #expect(Messages(environment: environment).language == expected)
  }
}
