import AppSupport
import CacheCore
import FeedCore

extension StoreOperation {
  private static let manyImages = 1000

  /// All that is compared, in the order of the report.
  public static let all = [
    StoreOperation("load 10 online") { store, _ in try await store.loadAndSave(10) },
    StoreOperation("load 10 offline", prepare: { try await $0.loadAndSave(10) }) { store, _ in
      _ = try await store.offline.loadFeed(limit: 10)
    },
    StoreOperation("open, load 10 offline", prepare: { try await $0.loadAndSave(10) }) { store, _ in
      _ = try await store.reopened().offline.loadFeed(limit: 10)
    },
    StoreOperation("load 10 more", prepare: { try await $0.loadAndSave(10) }) { store, _ in
      try check(try await store.online.loadMoreFeed(limit: 10).notices)
    },
    StoreOperation("load 10 of 1000 offline", prepare: saveMany) { store, _ in
      _ = try await store.offline.loadFeed(limit: 10)
    },
    StoreOperation("load 1000 offline", prepare: saveMany) { store, _ in
      _ = try await store.offline.loadFeed(limit: manyImages)
    },
    StoreOperation("load 1000 online") { store, _ in try await store.loadAndSave(manyImages) },
    StoreOperation("validate 1000", prepare: saveMany) { store, _ in
      _ = try await store.offline.validateCache(.feed)
    },
    StoreOperation("save an image of 64 KiB") { store, round in try await store.saveImage(round) },
    StoreOperation("load a saved image", prepare: { try await $0.saveImage(0) }) { store, _ in
      _ = try await store.offline.loadImageData(NumberedFeed.url(0))
    },
  ]

  private static let saveMany: @Sendable (ComparedStore) async throws -> Void = {
    try await $0.loadAndSave(manyImages)
  }

  /// An app shows what could not be saved; here it would be timed as if it had been.
  fileprivate static func check(_ notices: [LoadNotice]) throws {
    for case .notSaved(let error) in notices { throw error }
  }
}

extension ComparedStore {
  fileprivate func loadAndSave(_ limit: Int) async throws {
    try StoreOperation.check(try await online.loadFeed(limit: limit).notices)
  }

  fileprivate func saveImage(_ number: Int) async throws {
    try StoreOperation.check(try await online.loadImageData(NumberedFeed.url(number)).notices)
  }
}
