import Conformance
import Decorators
import InMemoryStore
import OfflineCore
import Plugins
import Testing

struct StoreVerdictTests {
  @Test(arguments: StoreRequirement.all)
  func aBackendThatCanBreakKeepsTheLaws(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(.breakable())
    if case .notApplicable(let reason) = verdict {
      #expect(reason == "all instances share the first one's bound")
    }
  }

  @Test func whatCannotBreakIsToldNotSkipped() async throws {
    let reasons = Set(["nothing in this backend can break"])
    let unbreakable = StorePlugin(
      scheme: "unbreakable", summary: "", open: { StorePlugin.inMemory.open($0) },
      scratch: { place, label in
        let scratch = StorePlugin.inMemory.scratch(place, label)
        return ScratchPlace(
          place: "", isShared: false, damage: nil, discard: {}, open: { scratch.open($0) })
      })
    var found: [Int: Set<String>] = [:]
    for requirement in StoreRequirement.all {
      if case .notApplicable(let reason) = try await requirement.check(unbreakable) {
        found[requirement.law, default: []].insert(reason)
      }
    }
    for law in [7, 8, 13] { #expect(found[law] == reasons) }
    #expect(Set(found.keys) == [7, 8, 9, 13])
  }

  @Test func theLawsAreInOrder() {
    let laws = StoreRequirement.all.map(\.law)
    #expect(laws == laws.sorted())
    #expect(Set(laws) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13])
    #expect(Set(StoreRequirement.all.map(\.description)).count == laws.count)
  }

  @Test func anyOtherErrorIsAFailureToo() async throws {
    let plugin = StorePlugin.spoiled("denied") { storage in
      storage.intercepted(
        by: FaultInjection { _ in throw StoreError(.denied, place: "denied:", detail: "locked") })
    }
    for requirement in StoreRequirement.all {
      await #expect {
        if case .notApplicable = try await requirement.check(plugin) {
          throw StoreError(.denied, place: "")
        }
      } throws: { error in
        error is StoreError || (error as? ConformanceFailure)?.found.contains("denied") == true
      }
    }
  }

  @Test func cancellationPassesThroughAndTheScratchPlaceIsDiscarded() async throws {
    let (discards, announce) = AsyncStream.makeStream(of: Void.self)
    let requirement = try #require(StoreRequirement.all.first)
    let plugin = StorePlugin(
      scheme: "cancelled", summary: "", open: { StorePlugin.inMemory.open($0) },
      scratch: { place, label in
        let sound = StorePlugin.inMemory.scratch(place, label)
        return ScratchPlace(
          place: place, isShared: false, damage: nil, discard: { announce.yield() },
          open: { options in
            withUnsafeCurrentTask { $0?.cancel() }
            return sound.open(options)
          })
      })
    let checking = Task { try await requirement.check(plugin) }
    await #expect(throws: CancellationError.self) { try await checking.value }
    announce.finish()
    #expect(await discards.reduce(0) { count, _ in count + 1 } == 1)
  }
}
