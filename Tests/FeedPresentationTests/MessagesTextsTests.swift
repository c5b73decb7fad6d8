import CacheCore
import FoundationEssentials
import Testing

@testable import FeedPresentation

struct MessagesTextsTests {
  @Test(
    arguments: [
      ("en", "My Feed", "Comments", "Couldn't connect to server"),
      ("pt-BR", "Meu Feed", "Comentários", "Não foi possível conectar com o servidor"),
      ("el", "Το Feed μου", "Σχόλια", "Δεν ήταν δυνατή η σύνδεση στο διακομιστή"),
      ("es", "Mi Feed", "Comentarios", "No se pudo conectar con el servidor"),
    ])
  func titlesAndTheConnectionErrorAreLocalised(
    tag: String, title: String, comments: String, connection: String
  ) {
    let messages = Messages(languageTag: tag)
    #expect(messages.feed.title == title)
    #expect(messages.feed.commentsTitle == comments)
    #expect(messages.errors.connection == connection)
  }

  @Test(arguments: Messages.all.map(\.languageTag))
  func noTextIsEmpty(tag: String) {
    for (index, text) in Self.texts(of: Messages(languageTag: tag)).enumerated() {
      #expect(!text.isEmpty, "text \(index)")
      #expect(!text.contains("  "), "text \(index): \(text)")
      #expect(text == text.harmless)
    }
  }

  @Test func noSentenceIsLeftInAnotherLanguage() {
    let columns = Messages.all.map { Self.sentences(of: $0) }
    for row in columns[0].indices {
      let row = columns.map { $0[row] }
      #expect(Set(row).count == row.count, "\(row)")
    }
  }

  /// All that is long enough to differ between any two languages.
  private static func sentences(of messages: Messages) -> [String] {
    let feed = messages.feed
    let cache = messages.cache
    return [
      feed.title, feed.emptyFeed, feed.noComments, feed.noDescription, feed.canLoadMore,
      feed.loadMore, feed.tryAgain, feed.fromRemote("x"), feed.fromCache("x"),
      messages.time.past(3, messages.time.hour.other), messages.time.future(3, "x"),
      cache.kept, cache.deleted, cache.empty, cache.cleared, cache.sound, cache.store,
      cache.prefetched(1, 2, 3), cache.notSaved, cache.laterPageFailed,
      cache.migrated(1, 2, "x"), cache.migrationFailed("x"), messages.tooLargeToKeep(limit: 9),
      messages.errors.connection, messages.errors.unknownPlace,
    ] + MessagesErrorsTests.errors.map { messages.message(for: $0) }
  }

  /// Those, and the words that two languages may share.
  private static func texts(of messages: Messages) -> [String] {
    let time = messages.time
    let cache = messages.cache
    let nouns = [
      time.second, time.minute, time.hour, time.day, time.week, time.month, time.year,
    ]
    return sentences(of: messages) + nouns.flatMap { [$0.one, $0.other] } + [
      messages.languageTag, messages.feed.commentsTitle, messages.feed.saved("x"),
      time.validFor(3, "x"), time.decimalSeparator, cache.problemsFound, cache.source,
      cache.savedAt, cache.validUntil, cache.images, cache.imageData, cache.limit, cache.nothing,
    ]
  }
}
