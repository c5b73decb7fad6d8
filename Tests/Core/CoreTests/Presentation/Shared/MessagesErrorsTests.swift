import FoundationEssentials
import OfflineCore
import Presentation
import Testing

struct MessagesErrorsTests {
  private static let place = "sqlite:/home/ana/feed.sqlite"
  private static let address = "https://feed.example/v1/feed"
  private static let now = Date(timeIntervalSinceReferenceDate: 0)
  private static let damaged = StoreError(.damaged, place: place, detail: "page 7")

  static let storeErrors = StoreError.Reason.allCases.map {
    StoreError($0, place: place, detail: "page 7")
  }

  static let sourceErrors = [
    SourceError.Reason.offline, .unreachable, .untrusted, .unreadable, .notFound, .refused,
    .unauthorized,
    .credentialsMissing, .rateLimited(retryAfter: nil), .rateLimited(retryAfter: 90), .invalidData,
  ].map { SourceError($0, address: address, detail: "status 7") }

  static let loadErrors: [LoadError] = [
    .remote(sourceErrors[0], cache: .empty),
    .remote(sourceErrors[0], cache: .expired(savedAt: now)),
    .remote(sourceErrors[0], cache: .unreadable(damaged)),
    .notCached(.empty),
    .notCached(.expired(savedAt: now)),
    .notCached(.unreadable(damaged)),
    .otherSource(saved: "demo:", asked: SourceName(address)),
    .ruledOut(by: .cacheOnly),
  ]

  static let errors: [any Error] = storeErrors + sourceErrors + loadErrors

  @Test(arguments: Messages.Language.allCases, storeErrors)
  func aStoreErrorNamesTheStoreAndItsDetail(language: Messages.Language, error: StoreError) {
    let message = Messages(language).message(for: error)
    #expect(message.contains(Self.place))
    #expect(message.contains("(page 7)"))
  }

  @Test(arguments: Messages.Language.allCases)
  func anEmptyDetailLeavesNoTrace(language: Messages.Language) {
    let message = Messages(language).message(for: StoreError(.busy, place: Self.place))
    #expect(!message.contains("("))
  }

  @Test(arguments: Messages.Language.allCases)
  func aStoreWithoutAPlaceIsStillASentence(language: Messages.Language) {
    let message = Messages(language).message(for: StoreError(.denied, place: ""))
    #expect(!message.contains("  "))
  }

  @Test(arguments: Messages.Language.allCases, sourceErrors)
  func aSourceErrorNamesTheAddress(language: Messages.Language, error: SourceError) {
    let messages = Messages(language)
    #expect(messages.message(for: error).contains(Self.address))
    let alone = messages.message(for: LoadError.remote(error, cache: nil))
    #expect(alone == messages.message(for: error))
  }

  @Test(arguments: Messages.Language.allCases, sourceErrors)
  func aSourceErrorTellsItsDetail(language: Messages.Language, error: SourceError) {
    #expect(Messages(language).message(for: error).contains("(status 7). "))
  }

  @Test(arguments: Messages.Language.allCases)
  func everyReasonOfASourceHasItsOwnWords(language: Messages.Language) {
    let messages = Set(Self.sourceErrors.map { Messages(language).message(for: $0) })
    #expect(messages.count == Self.sourceErrors.count)
  }

  @Test(
    arguments: [
      (1, "in 1 second."), (0.5, "in 0.5 seconds."), (90, "in 90 seconds."),
      (241, "in 5 minutes."), (7_201, "in 3 hours."), (nil, "later"),
    ]
      as [(Double?, String)])
  func aServerThatIsAskedTooOftenSaysWhenToAskAgain(wait: Double?, words: String) {
    let error = SourceError(.rateLimited(retryAfter: wait), address: Self.address)
    #expect(Messages.english.message(for: error).contains("Try again \(words)"))
  }

  @Test(arguments: Messages.Language.allCases, errors.indices)
  func everyMessageIsSentencesWithoutNamesOfTypes(language: Messages.Language, index: Int) {
    let message = Messages(language).message(for: Self.errors[index])
    #expect(message.hasSuffix("."))
    #expect(message.split(separator: ". ").count >= 2, "what happened, and what to do")
    for name in ["Error", "Optional", "invalidData", "connectivity", "OfflineCore"] {
      #expect(!message.contains(name))
    }
  }

  @Test(arguments: Messages.Language.allCases)
  func theTroubleOfTheCacheFollowsThatOfTheRemote(language: Messages.Language) {
    let messages = Messages(language)
    let remote = messages.message(for: Self.sourceErrors[0])
    let all = [CacheMiss.empty, .expired(savedAt: Self.now), .unreadable(Self.damaged)].map {
      messages.message(for: LoadError.remote(Self.sourceErrors[0], cache: $0))
    }
    #expect(Set(all).count == 3)
    for message in all {
      #expect(message.hasPrefix(remote + " "))
    }
    #expect(all[2].hasSuffix(messages.message(for: Self.damaged)))
  }

  @Test func anUnreadableStoreIsTheWholeStoryWhenOnlyTheCacheWasAsked() {
    let message = Messages.english.message(for: LoadError.notCached(.unreadable(Self.damaged)))
    #expect(message == Messages.english.message(for: Self.damaged))
  }

  @Test(
    arguments: [
      (0, "too old to show (saved on 2001-01-01T00:00:00Z)."), (.infinity, "too old to show."),
      (-1e12, "too old to show."), (.nan, "too old to show."),
    ] as [(Double, String)])
  func anExpiredListTellsWhenItWasSaved(interval: Double, text: String) {
    let savedAt = Date(timeIntervalSinceReferenceDate: interval)
    let error = LoadError.notCached(.expired(savedAt: savedAt))
    #expect(Messages.english.message(for: error).contains(text))
  }

  @Test(arguments: ["demo:", address])
  func workingOfflineReadsWellForAnyAddress(address: String) {
    let error = SourceError(.offline, address: address)
    let text = "Working offline, so nothing was loaded from \(address). Go online"
    #expect(Messages.english.message(for: error).hasPrefix(text))
    for language in Messages.Language.allCases {
      #expect(!Messages(language).message(for: error).contains("::"))
    }
  }

  @Test(arguments: Messages.Language.allCases, errors.indices)
  func noErrorIsAboutOneProduct(language: Messages.Language, index: Int) {
    let message = Messages(language).message(for: Self.errors[index])
      .replacing(Self.address, with: "").replacing(Self.place, with: "")
    #expect(!message.lowercased().contains("feed"))
  }

  @Test(arguments: Messages.Language.allCases)
  func aPlaceInThisMachineIsNoServer(language: Messages.Language) {
    let messages = Messages(language)
    let error = SourceError(.unreadable, address: "photos:/none", detail: "no such folder")
    let message = messages.message(for: error)
    #expect(message.contains("photos:/none") && message.contains("(no such folder). "))
    let connection = MessagesTextsTests.connectionErrors[language] ?? ""
    #expect(!message.contains(connection))
    #expect(messages.message(for: Self.sourceErrors[1]).contains(connection))
  }

  @Test func aListFromTheFutureIsNotCalledOld() {
    let error = LoadError.notCached(.fromTheFuture(savedAt: Self.now))
    #expect(Messages.english.message(for: error).contains("has a date in the future"))
  }

  @Test func cancellingIsNotWorthAWord() {
    #expect(Messages.english.message(for: CancellationError()).isEmpty)
  }

  @Test(arguments: Messages.Language.allCases)
  func aMistakeInTheProgramIsToldAsWhatItIs(language: Messages.Language) {
    struct Surprise: Error {}
    let message = Messages(language).message(for: Surprise())
    #expect(message.contains("Surprise()"))
    #expect(!message.contains(MessagesTextsTests.connectionErrors[language] ?? ""))
  }

  @Test(arguments: Messages.Language.allCases)
  func whatOthersSendIsToldInPart(language: Messages.Language) {
    let long = String(repeating: "x", count: 5 << 20)
    for error in [
      SourceError(.invalidData, address: "https://a/" + long, detail: long) as any Error,
      StoreError(.denied, place: long, detail: long),
    ] { #expect(Messages(language).message(for: error).utf8.count < 5_000) }
  }

}
