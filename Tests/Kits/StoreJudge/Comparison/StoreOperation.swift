import Composition
import FeedCore
import FoundationEssentials
import OfflineCore

/// A store operation of the feed that is timed on each store.
public struct StoreOperation: Sendable {
  /// A short description of the operation.
  public let name: String
  /// Brings the store into the state that the operation needs; not timed.
  let prepare: @Sendable (ComparedStore) async throws -> Void
  /// Performs the operation in the given round.
  let perform: @Sendable (ComparedStore, _ round: Int) async throws -> Void

  init(
    _ name: String,
    after prepare: @escaping @Sendable (ComparedStore) async throws -> Void = { _ in },
    perform: @escaping @Sendable (ComparedStore, _ round: Int) async throws -> Void
  ) {
    self.name = name
    self.prepare = prepare
    self.perform = perform
  }
}

/// A scratch place, with the feed composed on it.
struct ComparedStore: Sendable {
  /// The app that asks the source first and saves its pages.
  let online: FeedApp
  /// The app that reads only what was saved.
  let offline: FeedApp
  private let place: ScratchStore

  init(_ place: ScratchStore) {
    self.place = place
    let storage = place.open()
    let feed = NumberedFeed()
    let source = Source(
      name: "numbers:", imageData: feed, ports: FeedPorts(feed: feed, comments: feed))
    online = FeedApp(source: source, storage: storage, now: { Date() })
    offline = FeedApp(source: source, storage: storage, policy: .cacheOnly, now: { Date() })
  }

  /// Returns the same place, opened as by an app that has just started.
  func reopened() -> ComparedStore { ComparedStore(place) }
}

extension StoreOperation {
  private static let manyImages = 1000

  /// All operations, in the order of the report.
  public static let all = [
    StoreOperation("load 10 online") { store, _ in try await store.loadOnline(10) },
    StoreOperation("load 10 offline", after: saving(10)) { store, _ in
      try await store.loadOffline(10)
    },
    StoreOperation("open, load 10 offline", after: saving(10)) { store, _ in
      try await store.reopened().loadOffline(10)
    },
    StoreOperation("load 10 more", after: saving(10)) { store, _ in try await store.loadMore(10) },
    StoreOperation("load 10 of 1000 offline", after: saving(manyImages)) { store, _ in
      try await store.loadOffline(10)
    },
    StoreOperation("load 1000 offline", after: saving(manyImages)) { store, _ in
      try await store.loadOffline(manyImages)
    },
    StoreOperation("load 1000 online") { store, _ in try await store.loadOnline(manyImages) },
    StoreOperation("validate 1000", after: saving(manyImages)) { store, _ in
      _ = try await store.offline.validateFeed()
    },
    StoreOperation("save an image of 64 KiB") { store, round in try await store.saveImage(round) },
    StoreOperation("load a saved image", after: savingImage) { store, _ in
      _ = try await store.offline.loadImageData(NumberedFeed.url(0))
    },
  ]

  private static let savingImage: @Sendable (ComparedStore) async throws -> Void = {
    try await $0.saveImage(0)
  }

  private static func saving(
    _ count: Int
  ) -> @Sendable (ComparedStore) async throws -> Void {
    { try await $0.loadOnline(count) }
  }
}

extension ComparedStore {
  fileprivate func loadOnline(_ count: Int) async throws {
    try check(try await online.loadFeed(limit: count).notices)
  }

  fileprivate func loadMore(_ count: Int) async throws {
    try check(try await online.loadMoreFeed(limit: count).notices)
  }

  fileprivate func loadOffline(_ count: Int) async throws {
    _ = try await offline.loadFeed(limit: count)
  }

  fileprivate func saveImage(_ number: Int) async throws {
    try check(try await online.loadImageData(NumberedFeed.url(number)).notices)
  }

  /// An app would only show a failed save; here it would be timed like a successful one.
  private func check(_ notices: [LoadNotice]) throws {
    for case .notSaved(let error) in notices { throw error }
  }
}
