import Composition
import Conformance
import FeedCore
import Foundation
import OfflineCore
import PostgresStore
import ProgramSupport
import RedisStore
import TestSupport
import Testing

@testable import StoreJudge

/// The number of round trips to a distant server, after the app has connected.
@Suite(
  .enabled(if: DatabaseServer.areInstalled, "a server is not installed: 'Tools/setup' does it"),
  .hangLimit)
struct TripTests {
  @Test(arguments: 0..<2)
  func whatIsDoneOftenIsOneTrip(_ number: Int) async throws {
    let store = try DatabaseServer.newStores()[number]
    let place = StorePlace(String(store.drop { $0 != ":" }.dropFirst()))
    let plugin = [StorePlugin.postgres, .redis][number]
    let proxy = try ServerProxy(to: place, of: plugin, with: ServerProxy.Faults(), seed: 1)
    let storage = plugin.open(
      StoreOptions(place: proxy.place(place, of: plugin), timeLimit: patience))
    let feed = NumberedFeed()
    let source = Source(
      name: "numbers:", imageData: feed, ports: FeedPorts(feed: feed, comments: feed))
    let app = FeedApp(source: source, storage: storage, now: { Date() })
    let offline = FeedApp(source: source, storage: storage, policy: .cacheOnly, now: { Date() })
    func trips(_ body: () async throws -> Void) async throws -> Int {
      let before = proxy.tripCount
      try await body()
      return proxy.tripCount - before
    }
    _ = try await app.loadFeed(limit: 300)
    _ = try await app.prefetchImageData(concurrency: 4)
    #expect(try await trips { _ = try await offline.loadFeed(limit: 10) } == 1)
    let items = try await offline.loadFeed(limit: 10).items
    #expect(
      try await trips {
        _ = try await storage.lists.replace(.feed, with: items, savedAt: .now, source: "numbers:")
      } == 1)
    // A busy machine may send a long query in two pieces, so the fewest trips of three tries count.
    var counts: [Int] = []
    for _ in 0..<3 {
      // One trip reads the saved list, and one saves the page of the source.
      #expect(try await trips { _ = try await app.loadFeed(limit: 10) } == 2)
      counts.append(try await trips { _ = try await app.loadMoreFeed(limit: 290) })
    }
    #expect(counts.min() == 2, "\(counts)")
    counts = []
    for _ in 0..<3 {
      counts.append(try await trips { _ = try await app.prefetchImageData(concurrency: 4) })
    }
    #expect(counts.min() == 2, "\(counts)")
    proxy.close()
    await storage.close()
  }
}
