import Composition
import Conformance
import Decorators
import FeedCore
import FoundationEssentials
import OfflineCore
import TestSupport

/// The kata about a composition root.
extension Kata {
  static let composition = Kata(
    number: 6,
    checks: [
      Check("named-store", sentence: "the store that is named keeps the feed for the next program")
      { work in
        try await withTemporaryFolder { folder in
          for store in ["json:\(folder)/feed", "memory:"] {
            let online = try work.composeFeed(settings(store: store))
            let loaded = try await online.loadFeed()
            await online.storage.close()
            let next = try work.composeFeed(settings(store: store))
            let saved = try await next.storage.savedImages ?? []
            await next.storage.close()
            let expected = store == "memory:" ? [] : loaded.items
            try expect(
              saved == expected, in: "what the next program finds in \(store)",
              expected: "\(expected.count) images", found: "\(saved.count) images")
          }
        }
      },
      Check(
        "unknown-store",
        sentence: "a store that nobody knows is a UsageError that names those there are"
      ) { work in
        try await expectThrown("UsageError that names memory: and json:", in: "composing") {
          error in
          let message = (error as? UsageError)?.message ?? ""
          return ["memory:", "json:"].allSatisfy(message.contains)
        } from: {
          try work.composeFeed(settings(store: "tape:/dev/st0")).storage.place
        }
      },
      Check("lazy", sentence: "composing touches no place") { work in
        try await withTemporaryFolder { folder in
          _ = try work.composeFeed(settings(store: "json:\(folder)/feed"))
          let found = try FileManager.default.contentsOfDirectory(atPath: folder)
          try expect(found, is: [], in: "what is in the folder then")
        }
      },
      Check("offline", sentence: "an app that stays offline asks its source nothing") { work in
        let app = try work.composeFeed(settings { $0.isOffline = true })
        try await expectThrown("LoadError, for the source is 'offline'", in: "loading") { error in
          guard case LoadError.remote(let failure, _) = error else { return false }
          return failure.reason == .offline
        } from: {
          names(of: try await app.loadFeed().items)
        }
      },
      Check(
        "interceptors", sentence: "what is to stand before the ports sees each call, offline too"
      ) { work in
        let log = CallLog()
        let app = try work.composeFeed(
          settings {
            $0.isOffline = true
            $0.interceptors = [FaultInjection { log.add($0.method.rawValue) }]
          })
        _ = try? await app.loadFeed()
        try expect(
          Set(log.methods).isSuperset(of: ["FeedSource.page", "ListStore.slice"]), in: "loading",
          expected: "a call of FeedSource and one of ListStore", found: "\(log.methods)")
      },
      Check("settings", sentence: "the policy and the clock are those that were asked for") {
        work in
        let app = try work.composeFeed(settings { $0.policy = .cacheOnly })
        try expect(app.policy, is: .cacheOnly, in: "the policy")
        try expect(app.now(), is: noon, in: "the clock")
      },
    ])

  private static func settings(
    store: String = "memory:", _ change: (inout AppSettings) -> Void = { _ in }
  ) -> AppSettings {
    var settings = AppSettings()
    settings.store = store
    settings.now = noon
    change(&settings)
    return settings
  }
}
