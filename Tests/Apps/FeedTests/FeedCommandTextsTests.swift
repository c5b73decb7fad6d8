import OfflinePresentation
import Testing

@testable import feed

struct FeedCommandTextsTests {
  @Test(arguments: Messages.Language.allCases)
  func adviceNamesWhatToTypeInEveryLanguage(language: Messages.Language) {
    let commands = Messages(language).commands
    #expect(commands.howToSeeAllSaved.contains("'--pages all'"))
    #expect(commands.howToLoadMore.contains("'feed more'"))
    #expect(commands.howToSeeIDs.contains("'feed load --json'"))
  }

  @Test func noAdviceIsLeftInAnotherLanguage() {
    for text in [
      \FeedCommandTexts.howToSeeAllSaved, \.howToLoadMore, \.howToSeeIDs,
    ] {
      let texts = Messages.Language.allCases.map { Messages($0).commands[keyPath: text] }
      #expect(Set(texts).count == texts.count)
    }
  }
}
