import Presentation
import Testing

struct FeedTextsTests {
  @Test(
    arguments: [
      (.english, "My Feed", "Comments"),
      (.brazilianPortuguese, "Meu Feed", "Comentários"),
      (.greek, "Το Feed μου", "Σχόλια"),
      (.spanish, "Mi Feed", "Comentarios"),
    ] as [(Messages.Language, String, String)])
  func titlesAreLocalised(language: Messages.Language, title: String, comments: String) {
    #expect(Messages(language).feedTitle == title)
    #expect(Messages(language).commentsTitle == comments)
  }

  @Test func everyTextIsTranslated() {
    expectTranslated {
      [
        $0.feedTitle, $0.emptyFeed, $0.noComments, $0.noDescription, $0.canLoadMore,
        $0.unknownImage("x"), $0.lastImageGone, $0.endOfFeed, $0.moreIsSaved,
        $0.allSavedShown, $0.loadMore, $0.tryAgain, $0.feedKept, $0.feedExpired, $0.feedDamaged,
      ]
    } words: {
      [$0.commentsTitle, $0.imagesLabel]
    }
  }
}
