import OfflineCore
import Testing

struct LoadingPolicyTests {
  @Test(
    arguments: [
      (.remoteFirst, true, true), (.cacheFirst, true, true), (.cacheOnly, true, false),
      (.remoteOnly, false, true), (.cachedThenRefreshed, true, true),
    ] as [(LoadingPolicy, Bool, Bool)])
  func saysWhoMayBeAsked(policy: LoadingPolicy, store: Bool, remote: Bool) {
    #expect(policy.usesStore == store)
    #expect(policy.usesRemote == remote)
  }

  @Test func isNamedAsPeopleTypeIt() {
    #expect(
      LoadingPolicy.allCases.map(\.rawValue) == [
        "remote-first", "cache-first", "cache-only", "remote-only", "cached-then-refreshed",
      ])
  }
}
