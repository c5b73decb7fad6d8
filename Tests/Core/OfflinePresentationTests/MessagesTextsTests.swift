import FoundationEssentials
import OfflineCore
import Testing

@testable import OfflinePresentation

struct MessagesTextsTests {
  @Test(
    arguments: [
      (.english, "Couldn't connect to server"),
      (.brazilianPortuguese, "Não foi possível conectar com o servidor"),
      (.greek, "Δεν ήταν δυνατή η σύνδεση στο διακομιστή"),
      (.spanish, "No se pudo conectar con el servidor"),
    ] as [(Messages.Language, String)])
  func theConnectionErrorIsLocalised(language: Messages.Language, connection: String) {
    #expect(Messages(language).errors.connection == connection)
  }

  @Test(arguments: Messages.Language.allCases)
  func noTextIsEmpty(language: Messages.Language) {
    for (index, text) in Self.texts(of: Messages(language)).enumerated() {
      #expect(!text.isEmpty, "text \(index)")
      #expect(!text.contains("  "), "text \(index): \(text)")
      #expect(text == text.harmless)
    }
  }

  @Test func noSentenceIsLeftInAnotherLanguage() {
    let columns = Messages.Language.allCases.map { Self.sentences(of: Messages($0)) }
    for row in columns[0].indices {
      let row = columns.map { $0[row] }
      #expect(Set(row).count == row.count, "\(row)")
    }
  }

  /// All that is long enough to differ between any two languages.
  private static func sentences(of messages: Messages) -> [String] {
    let cache = messages.cache
    return [
      cache.fromRemote("x"), cache.fromCache("x"), cache.empty, cache.sound, cache.store,
      cache.notSaved, cache.notRefreshed, cache.laterPageFailed, cache.migrationFailed("x"),
      messages.message(for: SetAside(.everything, place: "x", copy: nil)),
      messages.message(for: SetAside(.oneList, place: "x", copy: nil)), cache.keptAs("x"),
      messages.time.past(3, messages.time.hour.other), messages.time.future(3, "x"),
      messages.tooLargeToKeep(limit: 9), messages.errors.connection, messages.errors.unknownPlace,
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
      cache.saved("x"), time.validFor(3, "x"), time.decimalSeparator, cache.problemsFound,
      cache.source, cache.savedAt, cache.validUntil, cache.imageData, cache.limit, cache.nothing,
    ]
  }
}
