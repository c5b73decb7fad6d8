import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins

/// A mistake that an author of an adapter could make.
enum Fault: String, CaseIterable {
  case keepsTheOldListWhenReplacing
  case losesTheDifferenceBetweenNilAndEmpty
  case roundsTheTimestamp
  case takesAnEmptyListForNothing
  case endsTextsAtTheFirstNUL
  case ignoresTheLimit
  case cutsTheLastItem
  case renewsTheTimestampOnAppend
  case ignoresTheVersionOnAppend
  case removesWhateverTheVersion
  case forgetsToRemove
  case readsOnInAnotherGeneration
  case ignoresTheParentOfAKey
  case ignoresCancellation
  case takesCancellationHalfWayForBusy
  case takesCancellationHalfWayForSuccess
  case deletesThenInserts
  case throwsErrorsOfItsOwn

  /// A backend that makes this mistake and no other.
  var plugin: StorePlugin {
    .spoiled(rawValue) { storage in
      Storage(
        place: storage.place,
        lists: storage.lists.adding(
          FaultyFeedStore(store: storage.feed, fault: self), for: .feed),
        imageData: storage.imageData, upkeep: storage.upkeep)
    }
  }
}

/// A sound store with one mistake in it.
struct FaultyFeedStore: ListStore {
  private struct OwnError: Error {}

  let store: any FeedStore
  let fault: Fault

  func slice(
    _ key: ListKey, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<FeedImage>? {
    let key = actual(key)
    let limit = fault == .ignoresTheLimit ? 1_000_000 : limit
    var start = start
    if fault == .readsOnInAnotherGeneration, let position = start {
      guard let version = try await store.head(key)?.version else { return nil }
      start = ListPosition(
        generation: version.generation, offset: min(position.offset, version.count))
    }
    let found = try await reading { [start] in
      try await store.slice(key, from: start, limit: limit)
    }
    guard let slice = found else { return nil }
    if fault == .takesAnEmptyListForNothing, slice.head.count == 0 { return nil }
    guard fault == .cutsTheLastItem, slice.next == nil, slice.items.count > 7 else { return slice }
    return ListSlice(head: slice.head, items: slice.items.dropLast(), next: nil)
  }

  func replace(
    _ key: ListKey, with items: [FeedImage], savedAt: Date, source: String
  ) async throws -> ListVersion {
    let key = actual(key)
    var items = items.map(spoiled)
    if fault == .keepsTheOldListWhenReplacing {
      items += try await store.slice(key, from: nil, limit: .max)?.items ?? []
    }
    if fault == .deletesThenInserts {
      try await store.remove(key)
      await Task.yield()
    }
    if items.count > 1000, let version = try await saveSlowly(in: key) { return version }
    let moment =
      fault == .roundsTheTimestamp
      ? Date(timeIntervalSince1970: savedAt.timeIntervalSince1970.rounded()) : savedAt
    return try await reading { [items] in
      try await store.replace(key, with: items, savedAt: moment, source: source)
    }
  }

  func append(
    _ items: [FeedImage], to key: ListKey, at version: ListVersion
  ) async throws -> ListVersion {
    let key = actual(key)
    let head = try await store.head(key)
    if fault == .renewsTheTimestampOnAppend, let head {
      let all = try await store.slice(key, from: nil, limit: .max)?.items ?? []
      return try await store.replace(
        key, with: all + items, savedAt: head.savedAt.addingTimeInterval(1), source: head.source)
    }
    let actual = fault == .ignoresTheVersionOnAppend ? head?.version ?? version : version
    do {
      return try await store.append(items.map(spoiled), to: key, at: actual)
    } catch is StoreError where fault == .throwsErrorsOfItsOwn {
      throw OwnError()
    }
  }

  func remove(_ key: ListKey, at version: ListVersion?) async throws {
    if fault == .forgetsToRemove { return }
    try await store.remove(
      actual(key), at: fault == .removesWhateverTheVersion ? nil : version)
  }

  /// Takes time, as large lists do, and gets being cancelled meanwhile wrong.
  private func saveSlowly(in key: ListKey) async throws -> ListVersion? {
    let old = try await store.head(key)?.version
    for _ in 0..<1000 where !Task.isCancelled { await Task.yield() }
    guard Task.isCancelled else { return nil }
    return switch fault {
    case .takesCancellationHalfWayForBusy: throw StoreError(.busy, place: "")
    case .takesCancellationHalfWayForSuccess: old
    default: nil
    }
  }

  private func actual(_ key: ListKey) -> ListKey {
    fault == .ignoresTheParentOfAKey ? ListKey(kind: key.kind) : key
  }

  private func reading<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard fault == .ignoresCancellation else { return try await body() }
    return try await Task { try await body() }.value
  }

  private func spoiled(_ image: FeedImage) -> FeedImage {
    FeedImage(
      id: image.id, description: spoiled(image.description), location: image.location,
      url: image.url)
  }

  private func spoiled(_ text: String?) -> String? {
    switch fault {
    case .losesTheDifferenceBetweenNilAndEmpty: text ?? ""
    case .endsTextsAtTheFirstNUL: text.map { String($0.prefix { $0 != "\u{0}" }) }
    default: text
    }
  }
}
