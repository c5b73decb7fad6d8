import Presentation
import Testing

@testable import ligas

struct LeagueCommandTextsTests {
  @Test(arguments: Messages.Language.allCases)
  func adviceNamesWhatToTypeInEveryLanguage(language: Messages.Language) {
    let messages = Messages(language)
    #expect(messages.howToSeeLeagues("ligas leagues").contains("'ligas leagues'"))
    #expect(messages.howToSeeTeams("ligas teams").contains("'ligas teams'"))
  }

  @Test func noAdviceIsLeftInAnotherLanguage() {
    for text in [Messages.howToSeeLeagues, Messages.howToSeeTeams] {
      let texts = Messages.Language.allCases.map { text(Messages($0))("ligas") }
      #expect(Set(texts).count == texts.count)
    }
  }
}
