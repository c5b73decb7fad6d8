import AppSupport
import OfflineCore
import Testing

struct ExitStatusTests {
  private static let offline = SourceError(.offline, address: "demo:")
  private static let denied = StoreError(.denied, place: "json:/")

  @Test(
    arguments: [
      (CancellationError(), .interrupted, "interrupted"), (UsageError("?"), .usage, "usage"),
      (offline, .connectivity, "connectivity"),
      (LoadError.remote(offline, cache: .unreadable(denied)), .connectivity, "connectivity"),
      (LoadError.notCached(.empty), .notFound, "not-found"),
      (LoadError.notCached(.unreadable(denied)), .store, "store"),
      (LoadError.otherSource(saved: "a", asked: "b"), .usage, "usage"),
      (LoadError.ruledOut(by: .cacheOnly), .usage, "usage"),
    ] as [(any Error, AppSupport.ExitStatus, String)])
  func anErrorHasItsStatus(error: any Error, status: AppSupport.ExitStatus, code: String) {
    #expect(AppSupport.ExitStatus(error) == status)
    #expect(status.code == code)
  }

  @Test(
    arguments: [
      (.offline, .connectivity), (.unreachable, .connectivity), (.unreadable, .connectivity),
      (.notFound, .invalidData), (.refused, .invalidData), (.unauthorized, .invalidData),
      (.credentialsMissing, .usage),
      (.rateLimited(retryAfter: 1), .invalidData), (.invalidData, .invalidData),
    ] as [(SourceError.Reason, AppSupport.ExitStatus)])
  func everyReasonOfASourceHasItsStatus(
    reason: SourceError.Reason, status: AppSupport.ExitStatus
  ) {
    let error = SourceError(reason, address: "")
    #expect(AppSupport.ExitStatus(error) == status)
    #expect(AppSupport.ExitStatus(LoadError.remote(error, cache: .empty)) == status)
  }

  @Test(arguments: StoreError.Reason.allCases)
  func aStoreThatMaySoonAnswerIsBusy(reason: StoreError.Reason) {
    let isTemporary = reason == .busy || reason == .changed
    let status = AppSupport.ExitStatus(StoreError(reason, place: ""))
    #expect(status == (isTemporary ? .storeBusy : .store))
  }
}
