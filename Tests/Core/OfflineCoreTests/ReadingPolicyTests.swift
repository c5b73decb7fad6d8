import OfflineCore
import Testing

struct ReadingPolicyTests {
  @Test(
    arguments: [
      (.remoteFirst, true, true), (.cacheFirst, true, true), (.cacheOnly, true, false),
      (.remoteOnly, false, true), (.cachedThenRefreshed, true, true),
    ] as [(ReadingPolicy, Bool, Bool)])
  func saysWhoMayBeAsked(policy: ReadingPolicy, store: Bool, remote: Bool) {
    #expect(policy.usesStore == store)
    #expect(policy.usesRemote == remote)
  }

  @Test func isNamedAsPeopleTypeIt() {
    #expect(
      ReadingPolicy.allCases.map(\.rawValue) == [
        "remote-first", "cache-first", "cache-only", "remote-only", "cached-then-refreshed",
      ])
  }
}
