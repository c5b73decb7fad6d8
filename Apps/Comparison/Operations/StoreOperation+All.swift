import AppSupport
import FeedCore
import OfflineCore

extension StoreOperation {
  private static let manyImages = 1000

  /// All that is compared, in the order of the report.
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

  /// An app shows what could not be saved; here it would be timed as if it had been.
  private func check(_ notices: [LoadNotice]) throws {
    for case .notSaved(let error) in notices { throw error }
  }
}
