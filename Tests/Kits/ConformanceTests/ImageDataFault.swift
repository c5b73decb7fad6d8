import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins

/// A mistake that an author of an image data store could make.
enum ImageDataFault: String, CaseIterable {
  case findsWhatNobodySaved
  case ignoresTheCaseOfAddresses
  case dropsTheQueryOfAddresses
  case keepsTheFirstDataOfAnAddress
  case cutsLargeData
  case needsAList
  case losesDataWhenAListIsReplaced
  case keepsDataBeyondTheLastList
  case evictsWhatWasUsedLast
  case keepsNothingForOtherInstances
  case saysAnotherLimit
  case miscountsItsBytes
  case ignoresCancellation

  /// A backend that makes this mistake and no other.
  var plugin: StorePlugin {
    .spoiled(rawValue) { storage in
      Storage(
        place: storage.place,
        lists: storage.lists.adding(
          FeedStoreBesideImageData(storage: storage, fault: self), for: .feed),
        imageData: FaultyImageDataStore(storage: storage, fault: self), upkeep: storage.upkeep)
    }
  }
}

/// A sound store with one mistake in it.
struct FaultyImageDataStore: ImageDataStore {
  let storage: Storage
  let fault: ImageDataFault

  private var store: any ImageDataStore { storage.imageData }

  func data(for url: URL) async throws -> Data? {
    let url = actual(url)
    let data = try await ignoringCancellation { try await store.data(for: url) }
    switch fault {
    case .findsWhatNobodySaved: return data ?? Data()
    case .cutsLargeData: return data.map { $0.prefix(1 << 20) }
    case .evictsWhatWasUsedLast:
      // Reading everything else makes this one the least recently used.
      for other in try await storage.upkeep.savedImageAddresses() where other != url {
        _ = try await store.data(for: other)
      }
      return data
    default: return data
    }
  }

  func save(_ data: Data, for url: URL) async throws {
    let url = actual(url)
    if fault == .keepsTheFirstDataOfAnAddress, try await store.contains(url) { return }
    if fault == .needsAList, try await storage.upkeep.savedLists().isEmpty { return }
    try await ignoringCancellation { try await store.save(data, for: url) }
  }

  func contains(_ url: URL) async throws -> Bool {
    if fault == .keepsNothingForOtherInstances { return false }
    return try await store.contains(actual(url))
  }

  func usage() async throws -> ImageDataUsage {
    let usage = try await store.usage()
    return ImageDataUsage(
      count: usage.count,
      bytes: fault == .miscountsItsBytes ? usage.bytes + 1 : usage.bytes,
      limit: fault == .saysAnotherLimit ? 1 : usage.limit)
  }

  private func actual(_ url: URL) -> URL {
    switch fault {
    case .ignoresTheCaseOfAddresses: URL(string: url.absoluteString.lowercased()) ?? url
    case .dropsTheQueryOfAddresses:
      URL(string: String(url.absoluteString.prefix { $0 != "?" })) ?? url
    default: url
    }
  }

  private func ignoringCancellation<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard fault == .ignoresCancellation else { return try await body() }
    return try await Task { try await body() }.value
  }
}

/// A sound feed store that gets the connection with image data wrong.
private struct FeedStoreBesideImageData: ListStore {
  let storage: Storage
  let fault: ImageDataFault

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<FeedImage>? {
    try await storage.feed.slice(key, from: start, limit: limit)
  }

  func replace(
    _ key: ListKey, with items: [FeedImage], savedAt: Date, source: String
  ) async throws -> ListVersion {
    if fault == .losesDataWhenAListIsReplaced, try await storage.feed.head(key) != nil {
      try await storage.upkeep.clear()
    }
    return try await storage.feed.replace(key, with: items, savedAt: savedAt, source: source)
  }

  func append(
    _ items: [FeedImage], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    try await storage.feed.append(items, to: key, at: version)
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    var kept: [URL: Data] = [:]
    if fault == .keepsDataBeyondTheLastList {
      for url in try await storage.upkeep.savedImageAddresses() {
        kept[url] = try await storage.imageData.data(for: url)
      }
    }
    try await storage.feed.remove(key, at: version)
    for (url, data) in kept { try await storage.imageData.save(data, for: url) }
  }
}
