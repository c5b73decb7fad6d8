import Presentation
import Testing

@testable import FeedCommands

struct FeedCommandTextsTests {
  @Test(arguments: Messages.Language.allCases)
  func adviceNamesWhatToTypeInEveryLanguage(language: Messages.Language) {
    for text in texts(in: language) { #expect(text.contains("'feed a b'")) }
  }

  @Test func noAdviceIsLeftInAnotherLanguage() {
    let texts = Messages.Language.allCases.flatMap { self.texts(in: $0) }
    #expect(Set(texts).count == texts.count)
  }

  private func texts(in language: Messages.Language) -> [String] {
    let commands = Messages(language)
    let command = "feed a b"
    return [
      commands.howToSeeAllSaved(command), commands.howToLoadMore(command),
      commands.howToSeeIDs(command), commands.unknownNumber(7, command),
      commands.notForBrowsers(command),
    ]
  }
}
