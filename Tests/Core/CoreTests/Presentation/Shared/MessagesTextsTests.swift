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

  /// Returns the texts that are long enough to differ between any two languages.
  private static func sentences(of messages: Messages) -> [String] {
    let texts: [String] = [
      messages.fromRemote("x"), messages.fromCache("x"), messages.nothingSaved,
      messages.storeLabel, messages.nothingSaved(in: "x"),
      messages.sound(lists: 1, items: 1, images: 1), messages.sound(lists: 2, items: 3, images: 4),
      messages.waiting(for: "x"),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y"),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y", isImage: true),
      messages.message(for: LoadError.notCached(.empty), of: "x", in: "y", list: "z"),
      messages.message(for: LoadNotice.notSaved(Self.denied)),
      messages.message(for: LoadNotice.notRefreshed(Self.offline)),
      messages.message(for: LoadNotice.stoppedEarly(Self.offline)),
      messages.message(for: LoadNotice.shortened(from: 2, to: 1)),
      messages.message(for: LoadNotice.stoppedAt(count: 3)),
      messages.message(for: SkippedRecords(in: "x", count: 2, reason: nil)),
      messages.message(for: SkippedRecords(in: "x", count: 1, reason: "y", of: .otherFiles)),
      messages.message(for: SkippedRecords(in: "x", count: 2, reason: "y", of: .otherFiles)),
      messages.message(for: DamageReport(.storage, place: "x", quarantine: "y")),
      messages.madeFolder("x"), messages.migrationFailed(to: "x"), messages.cleared("x"),
      messages.worksOnCopy(of: "x"), messages.prefetched(loaded: 1, cached: 2, failed: 3),
      messages.migrated(items: 1, images: 2, to: "x"),
      messages.migrated(items: 2, images: 1, to: "x"), messages.replaced(items: 1, images: 2),
      messages.imagesCleared(2), messages.damagedImagesRemoved(2), messages.keptFromTheFuture,
      messages.noListSaved, messages.months, messages.tooLargeToKeep(limit: 9),
      messages.tooManyToKeep(limit: 9), messages.message(for: Surprise()),
      messages.message(for: StoreError(.busy, place: "")),
    ]
    let kinds: [SkippedRecords.Kind] = [.records, .notes, .linkedFolders, .tooMany]
    let skips = kinds.map {
      messages.message(for: SkippedRecords(in: "x", count: 2, reason: "y", of: $0))
    }
    let extents: [DamageReport.Extent] = [.storage, .list(ListName(kind: "a")), .remains]
    let damage = extents.map { messages.message(for: DamageReport($0, place: "x")) }
    let dates = [-8_000.0, 8_000].map { messages.relativeDate(now + $0, now: now) }
    let errors = MessagesErrorsTests.errors.map { messages.message(for: $0) }
    return texts + skips + damage + dates + errors
  }

  private struct Surprise: Error {}

  private static let denied = StoreError(.denied, place: "x")
  private static let offline = SourceError(.offline, address: "x")

  /// Returns the texts that may be the same in two languages.
  private static func words(of messages: Messages) -> [String] {
    let nouns = TimeSpan.Unit.allCases.flatMap {
      [messages.noun(for: $0, 1), messages.noun(for: $0, 2)]
    }
    let words: [String] = [
      messages.saved("x"), messages.validity(until: now + 9, now: now) ?? "",
      messages.validity(until: now + 90_000, now: now) ?? "", messages.problemsFound,
      messages.itemCount(2), messages.sourceLabel, messages.savedAtLabel, messages.validUntilLabel,
      messages.imageDataLabel, messages.limitLabel, messages.nothing, messages.listsLabel,
      messages.warningLabel, messages.justNow, messages.ahead(9),
    ]
    return nouns + words
  }
}
