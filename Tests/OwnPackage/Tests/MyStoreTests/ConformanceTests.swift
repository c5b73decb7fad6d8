import Conformance
import Foundation
import MyStore
import OfflineCore
import Testing

struct ConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func keepsTheContract(_ requirement: StoreRequirement) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/mine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let verdict = try await requirement.check(
      .mine, beside: StorePlace(folder + "/store"), seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: unchecked))
  }

  /// The requirements that are not checked here, by the reason. Any other that is skipped fails the test.
  private let unchecked = [
    "it is no server": ["part-of-a-list", "time-limit", "one-time-limit", "lost-answers"],
    "its places hold no password": ["passwords-stay-secret"],
    "no hook damages it yet": [
      "clear-mends", "damaged-data-is-an-error", "damaged-storage", "verify-finds-damage",
    ],
    "no hook holds its lock yet": ["a-use-waits-for-nobody", "busy", "cancelled-while-waiting"],
    "'judge crashes' looks at it": ["durable"],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
    "no process tells others": ["lease", "announcements"],
  ]
}
