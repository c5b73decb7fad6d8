import Decorators
import Foundation
import InMemoryStore
import OfflineCore
import Plugins
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
    let left = try await storage.upkeep.savedLists()
    #expect(Set(left) == [.leagues, .squad(of: "T")])
  }

  @Test func deletesADamagedListAndKeepsTheRest() async throws {
    let scratch = StorePlugin.inMemory.scratch("", "")
    let storage = scratch.open()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    try await storage.cache(at: noon)(teams("T"), of: "A", from: "source")
    try await scratch.damage?(.teams(of: "A"))
    #expect(try await validate(storage) == .init(kept: 1, deleted: 1))
    #expect(try await storage.upkeep.savedLists() == [.leagues])
  }

  @Test func setsAsideWhatNobodyCanNameAndValidatesTheRest() async throws {
    let storage = emptyStorage()
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    try await storage.cache(at: .distantPast)(squad("P"), of: "T", from: "source")
    let methods = Mutex<[String]>([])
    let damaged = storage.intercepted(
      by: FaultInjection { call in
        let isSetAside = methods.withLock { methods in
          defer { methods.append(call.method) }
          return methods.contains("setAsideUnknown")
        }
        guard call.method == "savedLists", !isSetAside else { return }
        throw StoreError(.damaged, place: "test:")
      })
    #expect(try await validate(damaged) == .init(kept: 1, deleted: 1))
    #expect(methods.withLock { $0.prefix(3) } == ["savedLists", "setAsideUnknown", "savedLists"])
    #expect(!methods.withLock { $0.contains("clear") })
    #expect(try await storage.upkeep.savedLists() == [.leagues])
  }

  @Test(arguments: [StoreError.Reason.denied, .busy, .newerFormat, .notOurs])
  func leavesAloneWhatCannotBeRead(reason: StoreError.Reason) async throws {
    let error = StoreError(reason, place: "test:")
    let storage = emptyStorage()
    try await storage.cache(at: .distantPast)(leagues("A"), from: "source")
    let failing = storage.intercepted(
      by: FaultInjection { call in
        if call.method == "slice" { throw error }
      })
    await #expect(throws: error) { try await validate(failing) }
    #expect(try await storage.upkeep.savedLists() == [.leagues])
  }

  @Test func listsOfAnotherProductAreNotItsBusiness() async throws {
    let storage = try await storage(holding: [], savedAt: .distantPast)
    #expect(try await validate(storage) == .init())
    #expect(try await storage.upkeep.savedLists().count == 1)
  }

  private func validate(_ storage: Storage) async throws -> ValidateLeagues.Summary {
    try await ValidateLeagues(storage: storage, now: { noon })()
  }
}
