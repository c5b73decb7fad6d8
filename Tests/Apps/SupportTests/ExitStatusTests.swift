import ArgumentParser
import OfflineCore
import Testing

import enum CommandLine.ExitStatus

@testable import CommandLine
@testable import Composition

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
      (LoadError.ruledOut(by: .cacheOnly), .usage, "usage"), (Mistake(), .store, "store"),
    ] as [(any Error, ExitStatus, String)])
  func anErrorHasItsStatus(error: any Error, status: ExitStatus, code: String) {
    #expect(ExitStatus(error) == status)
    #expect(status.code == code)
  }

  @Test(
    arguments: [
      (.offline, .connectivity), (.unreachable, .connectivity), (.unreadable, .connectivity),
      (.notFound, .invalidData), (.refused, .invalidData), (.unauthorized, .notPermitted),
      (.credentialsMissing, .notPermitted),
      (.rateLimited(retryAfter: 1), .invalidData), (.invalidData, .invalidData),
    ] as [(SourceError.Reason, ExitStatus)])
  func everyReasonOfASourceHasItsStatus(
    reason: SourceError.Reason, status: ExitStatus
  ) {
    let error = SourceError(reason, address: "")
    #expect(ExitStatus(error) == status)
    #expect(ExitStatus(LoadError.remote(error, cache: .empty)) == status)
  }

  @Test func aMistakeInTheProgramIsNoWrongUsage() {
    struct Root: ParsableCommand {}
    let program = Program(Root.self, arguments: []) { fatalError("not shown") }
    #expect(program.report(Mistake()) == 74)
    #expect(program.report(ValidationError("what was typed")) == 64)
  }

  private struct Mistake: Error {}

  @Test(arguments: StoreError.Reason.allCases)
  func aStoreThatMaySoonAnswerIsBusy(reason: StoreError.Reason) {
    let isTemporary = reason == .busy || reason == .changed
    let status = ExitStatus(StoreError(reason, place: ""))
    #expect(status == (isTemporary ? .storeBusy : .store))
  }
}
