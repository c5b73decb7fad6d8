import FoundationEssentials
import OfflineCore
import Testing

@testable import Presentation

struct MessagesTextsTests {
  static let connectionErrors: [Messages.Language: String] = [
    .english: "Couldn't connect to server",
    .brazilianPortuguese: "Não foi possível conectar com o servidor",
    .greek: "Δεν ήταν δυνατή η σύνδεση στο διακομιστή",
    .spanish: "No se pudo conectar con el servidor",
  ]

  @Test(arguments: connectionErrors)
  func theConnectionErrorIsLocalised(language: Messages.Language, connection: String) {
    let error = SourceError(.unreachable, address: "x")
    #expect(Messages(language).message(for: error).hasPrefix("\(connection) x."))
  }

  @Test func everyTextIsTranslated() {
    expectTranslated(Self.sentences, words: Self.words)
  }

  /// All that is long enough to differ between any two languages.
  private static func sentences(of messages: Messages) -> [String] {
    let cache = messages.cache
    return [
      cache.fromRemote("x"), cache.fromCache("x"), cache.empty, cache.store,
      cache.emptyStore("x"), cache.sound(1, 1, 1), cache.sound(2, 3, 4), cache.waitingFor("x"),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y"),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y", isImage: true),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y", list: "z"),
      cache.notSaved, cache.notRefreshed, cache.laterPageFailed, cache.shortened(2, 1),
      cache.stoppedAt("3"),
      cache.notesLeftOut("x", "2", "y"), cache.otherFiles("x", 1, "y"),
      cache.otherFiles("x", 2, "y"), cache.linkedFolders("x", "2"), cache.tooManyFiles("x", "2"),
      cache.withoutPictures("x", "2"), cache.madeFolder("x"),
      cache.migrationFailed("x"),
      messages.message(for: DamageReport(.storage, place: "x")),
      messages.message(for: DamageReport(.remains, place: "x")),
      messages.message(for: DamageReport(.list(ListName(kind: "a")), place: "x")),
      cache.keptAs("x"),
      cache.cleared("x"), cache.onACopy("x"), cache.prefetched(1, 2, 3),
      cache.migrated("1", 2, "x"),
      cache.migrated("2", 1, "x"), cache.replaced("1", 2), cache.imagesCleared(2),
      messages.keptFromTheFuture, cache.noList, messages.time.validUntil("x"),
      messages.time.months,
      messages.time.past(3, messages.time.hour.other), messages.time.future(3, "x"),
      messages.tooLargeToKeep(limit: 9), messages.message(for: Surprise()),
      messages.errors.unknownPlace,
    ] + MessagesErrorsTests.errors.map { messages.message(for: $0) }
  }

  private struct Surprise: Error {}

  /// What two languages may share.
  private static func words(of messages: Messages) -> [String] {
    let time = messages.time
    let cache = messages.cache
    let nouns = [
      time.second, time.minute, time.hour, time.day, time.week, time.month, time.year,
    ]
    return nouns.flatMap { [$0.one, $0.other] } + [
      cache.saved("x"), time.validFor(3, "x"), time.decimalSeparator, cache.problemsFound,
      cache.source, cache.savedAt, cache.validUntil, cache.imageData, cache.limit, cache.nothing,
      cache.lists,
    ]
  }
}
