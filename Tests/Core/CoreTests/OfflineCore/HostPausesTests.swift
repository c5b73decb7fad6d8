import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

struct HostPausesTests {
  @Test func aHostRestsUntilItsPauseEnds() async throws {
    let clock = Mutex(noon)
    let pauses = HostPauses(in: { nil }, now: { clock.withLock { $0 } })
    #expect(await pauses.rest(of: "a:443") == nil)
    await pauses.add(90, at: "a:443")
    #expect(await pauses.rest(of: "a:443") == 90)
    #expect(await pauses.rest(of: "b:443") == nil)
    clock.withLock { $0 = noon + 89.5 }
    #expect(await pauses.rest(of: "a:443") == 1)
    clock.withLock { $0 = noon + 90 }
    #expect(await pauses.rest(of: "a:443") == nil)
  }

  @Test func programsOnOneStoreShareThePauses() async throws {
    let storage = emptyStorage()
    let first = pauses(in: storage)
    let second = pauses(in: storage)
    await first.add(90, at: "a:443")
    await second.add(30, at: "b:443")
    for program in [first, second, pauses(in: storage)] {
      #expect(await program.rest(of: "a:443") == 90)
      #expect(await program.rest(of: "b:443") == 30)
    }
  }

  @Test func aShorterPauseDoesNotEndALongerOne() async throws {
    let storage = emptyStorage()
    await pauses(in: storage).add(90, at: "a:443")
    let other = pauses(in: storage)
    await other.add(5, at: "a:443")
    #expect(await other.rest(of: "a:443") == 90)
  }

  @Test("A hostile host gets a day, and a wrong clock nothing")
  func pausesAreBounded() async throws {
    let storage = emptyStorage()
    await pauses(in: storage).add(1e12, at: "a:443")
    #expect(await pauses(in: storage).rest(of: "a:443") == HostPauses.longest)
    let earlier = HostPauses(in: { storage.lists }, now: { noon - 1 })
    #expect(await earlier.rest(of: "a:443") == nil)
  }

  @Test func expiredPausesAreDropped() async throws {
    let storage = emptyStorage()
    await pauses(in: storage).add(5, at: "a:443")
    await HostPauses(in: { storage.lists }, now: { noon + 10 }).add(5, at: "b:443")
    let list = try await storage.lists.slice(
      ListKey<StoredItem>(kind: "pauses"), from: nil, limit: 9)
    #expect(list?.items.map { $0.fields["host"] } == ["b:443"])
  }

  @Test func aStoreThatFailsStopsNothing() async throws {
    let broken = emptyStorage().failing("slice", with: StoreError.damaged)
      .failing("replace", with: StoreError.damaged)
    let pauses = pauses(in: broken)
    #expect(await pauses.rest(of: "a:443") == nil)
    await pauses.add(90, at: "a:443")
    #expect(await pauses.rest(of: "a:443") == 90)
  }

  @Test("Pauses are no list of a product: they keep no image data, and are not counted")
  func pausesAreNoProduct() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: noon.addingTimeInterval(-sevenDays))
    try await storage.imageData.save(bytes, for: picture)
    await pauses(in: storage).add(90, at: "a:443")
    let report = try await InspectStorage(storage)()
    #expect(report.counts == ["feed": 3])
    #expect(report.latest?.source == "saved")
    #expect(try await ValidateFeed(storage, now: { noon })().clearedImages == 1)
    #expect(await pauses(in: storage).rest(of: "a:443") == 90)
  }

  private func pauses(in storage: Storage) -> HostPauses {
    HostPauses(in: { storage.lists }, now: { noon })
  }
}
