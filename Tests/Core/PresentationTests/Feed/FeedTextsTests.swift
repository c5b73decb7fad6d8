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
    #expect(Messages(language).feed.title == title)
    #expect(Messages(language).feed.commentsTitle == comments)
  }

  @Test func everyTextIsTranslated() {
    expectTranslated { messages in
      let feed = messages.feed
      return [
        feed.title, feed.emptyFeed, feed.noComments, feed.noDescription, feed.canLoadMore,
        feed.unknownImage("x"), feed.lastImageGone, feed.endOfFeed, feed.moreIsSaved,
        feed.allSavedShown, feed.loadMore, feed.tryAgain, feed.kept, feed.expired, feed.damaged,
      ]
    } words: {
      [$0.feed.commentsTitle, $0.feed.images]
    }
  }
}
