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

  /// Operations that show whether the cost depends on the length of a list, and what durable writes cost
  /// beside those of others; `Tools/figures` has a bar for each.
  public static let long = [
    StoreOperation("load 10 of 1000000 offline", after: millionImages) { store, _ in
      try await store.loadOffline(10)
    },
    StoreOperation("load 10 more, behind 1000 pages", after: thousandPages) { store, _ in
      try await store.loadMore(10)
    },
    StoreOperation("save one of 10 lists of 30") { store, round in
      _ = try await store.fill(30, of: ListKey(kind: "feed", parent: "\(round % 10)"))
    },
    StoreOperation("save and load an image of 400 kB") { store, round in
      let url = NumberedFeed.url(round)
      try await store.offline.storage.imageData.save(largeImage, for: url)
      _ = try await store.offline.loadImageData(url)
    },
  ]

  private static let millionImages: @Sendable (ComparedStore) async throws -> Void = {
    try await $0.fill(1_000_000)
  }

  private static let thousandPages: @Sendable (ComparedStore) async throws -> Void = { store in
    var version = try await store.fill(10)
    for page in 1..<1000 {
      version = try await store.lists.append(
        NumberedFeed.images(page * 10..<page * 10 + 10), to: .feed, at: version)
    }
  }

  private static let largeImage = Data((0..<400_000).map { _ in UInt8.random(in: 0...255) })

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
  fileprivate var lists: any ListStore { online.storage.lists }

  /// Saves images without a source, whose pages would be bounded.
  @discardableResult
  fileprivate func fill(
    _ count: Int, of key: ListKey<FeedImage> = .feed
  ) async throws -> ListVersion {
    try await lists.replace(
      key, with: NumberedFeed.images(0..<count), savedAt: Date(), source: "numbers:")
  }

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
