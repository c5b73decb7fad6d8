import Conformance
import FoundationEssentials
import OfflineCore
import PlantedFaults
import Testing

/// The engine over the smallest backend, with every fault that a backend can have.
struct EngineConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let sound = PlantedFault.none
    let verdict = try await requirement.check(
      sound.plugin, beside: "place", hooks: sound.hooks, seed: .random(in: 0 ... .max))
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "places are names on a server": [
      "looking-writes-nothing", "links-lead-nowhere", "foreign-files", "newer-format",
      "quarantines-stay", "odd-paths", "files-are-private", "flipped-bits",
    ],
    "its server is in this process": ["part-of-a-list", "time-limit", "one-time-limit"],
    "no process shares it": ["lease", "announcements"],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
  ]

  @Test func aWriteWhoseAnswerIsLostIsDoneOnce() async throws {
    let (plugin, hooks) = (PlantedFault.none.plugin, PlantedFault.none.hooks)
    let place: StorePlace = "lost answers"
    let lists = plugin.open(StoreOptions(place: place)).lists
    let key = ListKey<StoredItem>(kind: "samples")
    let items = [StoredItem(fields: ["id": "1"])].compactMap(\.self)
    try await hooks.loseNextAnswer?(place)
    let version = try await lists.replace(key, with: items, savedAt: .distantPast, source: "s")
    #expect(try await lists.head(key)?.version == version)
    try await hooks.loseNextAnswer?(place)
    let next = try await lists.append(items, to: key, at: version)
    #expect(try await lists.slice(key, from: nil, limit: 9)?.items == items + items)
    #expect(try await lists.head(key)?.version == next)
    try await hooks.loseNextAnswer?(place)
    try await lists.remove(key.name, at: next)
    #expect(try await lists.head(key) == nil)
  }
}
