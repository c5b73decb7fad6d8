import Conformance
import InMemoryStore
import OfflineCore
import PlantedFaults
import Testing

struct InMemoryConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(.inMemory, beside: "", seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  /// The store that learners edit is right as it is committed.
  @Test(arguments: StoreRequirement.all)
  func theStoreOfLearnersConforms(_ requirement: StoreRequirement) async throws {
    let verdict = try await requirement.check(.yours(over: .inMemory), beside: "", seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "nothing outlives an instance": [
      "writes-are-seen", "places-are-apart", "erase", "move", "smaller-bound",
      "first-writers", "readers-during-move", "reading-creates-nothing", "callers-thread",
      "uses-outlive-closing", "a-use-undoes-nothing",
    ],
    "memory is not damaged, locked, or cut off": [
      "damage-is-an-error", "replace-mends", "remove-mends", "clear-mends",
      "damaged-data-is-an-error", "damaged-storage", "verify-finds-damage",
      "cancelled-while-waiting", "a-use-waits-for-nobody", "busy", "durable", "lost-answers",
    ],
    "there is no server": ["part-of-a-list", "time-limit", "one-time-limit"],
    "there are no files": [
      "looking-writes-nothing", "links-lead-nowhere", "foreign-files", "newer-format",
      "quarantines-stay", "odd-paths", "files-are-private", "flipped-bits",
    ],
    "no process shares it": ["lease", "announcements"],
    "there is no place that could hold a password": ["passwords-stay-secret"],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
  ]

  @Test func thousandsOfRandomCallsTakeSeconds() async throws {
    let history = StoreRequirement.history(steps: 2000, count: 2)
    #expect(try await history.check(.inMemory, beside: "", seed: 2) == .passed)
  }
}
