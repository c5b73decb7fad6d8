import FeedPresentation
import OfflinePresentation
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

  @Test(arguments: Messages.Language.allCases)
  func noTextIsEmpty(language: Messages.Language) {
    let feed = Messages(language).feed
    for text in Self.sentences(of: feed) + [feed.commentsTitle, feed.images] {
      #expect(!text.isEmpty)
      #expect(!text.contains("  "))
      #expect(text == text.harmless)
    }
  }

  @Test func noSentenceIsLeftInAnotherLanguage() {
    let columns = Messages.Language.allCases.map { Self.sentences(of: Messages($0).feed) }
    for row in columns[0].indices {
      let row = columns.map { $0[row] }
      #expect(Set(row).count == row.count, "\(row)")
    }
  }

  /// All that is long enough to differ between any two languages.
  private static func sentences(of feed: FeedTexts) -> [String] {
    [
      feed.title, feed.emptyFeed, feed.noComments, feed.noDescription, feed.canLoadMore,
      feed.unknownImage("x"), feed.lastImageGone, feed.endOfFeed, feed.moreIsSaved,
      feed.howToSeeAllSaved, feed.howToLoadMore,
      feed.allSavedShown,
      feed.loadMore, feed.tryAgain, feed.kept, feed.deleted, feed.cleared,
      feed.prefetched(1, 2, 3), feed.migrated(1, 2, "x"), feed.migrated(2, 1, "x"),
    ]
  }
}
