import OfflineCore
import Testing

struct LoadingPolicyTests {
  @Test(
    arguments: [
      (.remoteFirst, true, true), (.cacheFirst, true, true), (.cacheOnly, true, false),
      (.remoteOnly, false, true),
    ] as [(LoadingPolicy, Bool, Bool)])
  func saysWhoMayBeAsked(policy: LoadingPolicy, store: Bool, remote: Bool) {
    #expect(policy.usesStore == store)
    #expect(policy.usesRemote == remote)
  }

  @Test func isNamedAsPeopleTypeIt() {
    #expect(
      DrawingPolicy.allCases.map(\.name) == [
        "remote-first", "cache-first", "cache-only", "remote-only", "cached-then-refreshed",
      ])
  }
}
