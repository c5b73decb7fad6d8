import Decorators
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import LeagueCore

struct ValidateLeaguesTests {
  @Test func deletesTheExpiredAndKeepsTheRest() async throws {
    let storage = emptyStorage()
    let expired = noon.addingTimeInterval(-sevenDays)
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    try await storage.cache(at: expired)(teams("T"), of: "A", from: "source")
    try await storage.cache(at: noon)(squad("P"), of: "T", from: "source")
    #expect(try await validate(storage) == .init(kept: 2, deleted: 1))
    let left = try await storage.maintenance.contents().lists
    #expect(left == [.leagues, .squad(of: "T")])
  }

  @Test func deletesADamagedListAndKeepsTheRest() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    try await storage.cache(at: noon)(teams("T"), of: "A", from: "source")
    let damaged = storage.intercepted(
      by: FaultInjection { call in
        if call.method == .slice, call.argument == "teams of A" { throw StoreError.damaged }
      })
    #expect(try await validate(damaged) == .init(kept: 1, deleted: 1, damaged: 1))
    #expect(try await storage.maintenance.contents().lists == [.leagues])
  }

  @Test func whatIsDamagedAsAWholeIsDeletedAsAWhole() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    let damaged = storage.reporting([StoreProblem(.storage, "header")])
      .failing("contents", with: StoreError.damaged)
    #expect(try await validate(damaged) == .init(kept: 0, deleted: 1, damaged: 1))
    #expect(try await storage.maintenance.contents().lists.isEmpty)
  }

  @Test func whatWasPutInOrderIsValidatedListByList() async throws {
    let isInOrder = Mutex(false)
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    let damaged = storage.intercepted(
      by: FaultInjection { call in
        if call.method == .removeDamaged { isInOrder.withLock { $0 = true } }
        if call.method == .contents, !isInOrder.withLock({ $0 }) { throw StoreError.damaged }
      })
    #expect(try await validate(damaged) == .init(kept: 1))
  }

  @Test(arguments: [StoreError.Reason.denied, .busy, .newerFormat, .notOurs])
  func leavesAloneWhatCannotBeRead(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = emptyStorage()
    try await storage.cache(at: .distantPast)(leagues("A"), from: "source")
    let failing = storage.intercepted(
      by: FaultInjection { call in
        if call.method == .slice { throw error }
      })
    await #expect(throws: error) { try await validate(failing) }
    #expect(try await storage.maintenance.contents().lists == [.leagues])
  }

  @Test func listsOfAnotherProductAreNotItsBusiness() async throws {
    let storage = try await storage(holding: [], savedAt: .distantPast)
    #expect(try await validate(storage) == .init())
    #expect(try await storage.maintenance.contents().lists.count == 1)
  }

  private func validate(_ storage: Storage) async throws -> ValidateLeagues.Summary {
    try await ValidateLeagues(storage, now: { noon })()
  }
}
