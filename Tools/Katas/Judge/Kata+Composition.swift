import Composition
import Decorators
import FeedCore
import FoundationEssentials
import OfflineCore

/// The kata of a composition root.
extension Kata {
  static let composition = Kata(
    6,
    [
      Check("named-store", "the store that is named keeps the feed for the next program") { work in
        try await inScratchFolder { folder in
          for store in ["json:\(folder)/feed", "memory:"] {
            let online = try work.composeFeed(settings(store: store))
            let loaded = try await online.loadFeed()
            await online.storage.close()
            let next = try work.composeFeed(settings(store: store))
            let saved = try await next.storage.lists.slice(.feed, from: nil, limit: .max)
            let expected = store == "memory:" ? [] : loaded.items
            try expect(
              saved?.items ?? [] == expected, "\(expected.count) images in \(store)",
              found: "\(saved?.items.count ?? 0) images")
            await next.storage.close()
          }
        }
      },
      Check("unknown-store", "a store that nobody knows is a UsageError that names those there are")
      {
        try await expectUsageError($0, store: "tape:/dev/st0")
      },
      Check("lazy", "composing touches no place") { work in
        try await inScratchFolder { folder in
          _ = try work.composeFeed(settings(store: "json:\(folder)/feed"))
          let found = try FileManager.default.contentsOfDirectory(atPath: folder)
          try expect(found.isEmpty, "nothing in the folder", found: "\(found)")
        }
      },
      Check("offline", "an app that stays offline asks its source nothing") { work in
        var settings = settings(store: "memory:")
        settings.isOffline = true
        let app = try work.composeFeed(settings)
        try await expectError("LoadError, for the source is 'offline'") { error in
          guard case LoadError.remote(let failure, _) = error else { return false }
          return failure.reason == .offline
        } _: {
          try await app.loadFeed().items.count
        }
      },
      Check("interceptors", "what is to stand before the ports sees each call, offline too") {
        work in
        let log = CallLog()
        var settings = settings(store: "memory:")
        settings.isOffline = true
        settings.interceptors = [log]
        _ = try? await work.composeFeed(settings).loadFeed()
        let methods = log.calls.map(\.method.rawValue)
        try expect(
          methods.contains("FeedSource.page") && methods.contains("ListStore.slice"),
          "a call of FeedSource and one of ListStore", found: "\(methods)")
      },
      Check("settings", "the policy and the clock are those that were asked for") { work in
        var settings = settings(store: "memory:")
        settings.policy = .cacheOnly
        let app = try work.composeFeed(settings)
        let found = "\(app.policy.rawValue) at \(app.now())"
        let expected = "cache-only at \(FeedStage.now)"
        try expect(found == expected, expected, found: found)
      },
    ])

  private static func settings(store: String) -> AppSettings {
    var settings = AppSettings()
    settings.store = store
    settings.now = FeedStage.now
    return settings
  }

  private static func expectUsageError(_ work: Workbook, store: String) async throws {
    try await expectError("UsageError that names memory: and json:") { error in
      guard let message = (error as? UsageError)?.message else { return false }
      return ["memory:", "json:"].allSatisfy(message.contains)
    } _: {
      try work.composeFeed(settings(store: store)).storage.place
    }
  }
}
