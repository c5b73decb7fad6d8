import OfflinePresentation
import Testing

@testable import ligas

struct LeagueCommandTextsTests {
  @Test(arguments: Messages.Language.allCases)
  func adviceNamesWhatToTypeInEveryLanguage(language: Messages.Language) {
    let commands = Messages(language).commands
    #expect(commands.howToSeeLeagues.contains("'ligas leagues'"))
    #expect(commands.howToSeeTeams.contains("'ligas teams LEAGUE-ID'"))
  }

  @Test func noAdviceIsLeftInAnotherLanguage() {
    for text in [\LeagueCommandTexts.howToSeeLeagues, \.howToSeeTeams] {
      let texts = Messages.Language.allCases.map { Messages($0).commands[keyPath: text] }
      #expect(Set(texts).count == texts.count)
    }
  }
}
