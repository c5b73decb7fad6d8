import FeedCore
import FoundationEssentials
import InMemoryStore
import LeagueCore
import OfflineCore
import Plugins

/// Backends that look right and are not.
enum WrongStore {
  enum Mistake: String, CaseIterable {
    case forgets
    case rejuvenates
    case losesTheOldWhenSavingFails
    case keepsWhatIsRemoved
    case mixesUpTheOrder
    case keepsTheFirst

    /// A scenario that must be red.
    var scenario: String {
      switch self {
      case .forgets: "A2"
      case .rejuvenates: "A8"
      case .losesTheOldWhenSavingFails: "A1"
      case .keepsWhatIsRemoved: "A13"
      case .mixesUpTheOrder: "A8"
      case .keepsTheFirst: "L3"
      }
    }
  }

  static func plugin(_ mistake: Mistake) -> StorePlugin {
    StorePlugin(
      scheme: "memory", summary: "", open: { StorePlugin.inMemory.open($0) },
      scratch: { place, label in
        let sound = StorePlugin.inMemory.scratch(place, label)
        return ScratchPlace(
          place: "", isShared: false, damage: nil, discard: {},
          open: { options in
            let storage = sound.open(options)
            return Storage(
              place: storage.place,
              lists: storage.lists
                .adding(Store(store: storage.feed, mistake: mistake), for: .feed)
                .adding(Store(store: storage.lists[.leagues], mistake: mistake), for: .leagues)
                .adding(Store(store: storage.lists[.teams], mistake: mistake), for: .teams)
                .adding(Store(store: storage.lists[.squad], mistake: mistake), for: .squad),
              imageData: storage.imageData, upkeep: storage.upkeep)
          })
      })
  }

  private struct Store<Item: ListItem>: ListStore {
    let store: any ListStore<Item>
    let mistake: Mistake

    func slice(
      _ key: ListKey, from start: ListPosition?, limit: Int
    ) async throws -> ListSlice<Item>? {
      try await store.slice(key, from: start, limit: limit)
    }

    func replace(
      _ key: ListKey, with items: [Item], savedAt: Date, source: String
    ) async throws -> ListVersion {
      switch mistake {
      case .forgets:
        return ListVersion(generation: 0, count: items.count)
      case .losesTheOldWhenSavingFails:
        try await store.remove(key)
        if items.count == 10 { throw StoreError(.full, place: "memory:") }
      case .keepsTheFirst:
        if let head = try await store.head(key) { return head.version }
      default: break
      }
      return try await store.replace(key, with: items, savedAt: savedAt, source: source)
    }

    func append(
      _ items: [Item], to key: ListKey, at version: ListVersion
    ) async throws -> ListVersion {
      let items = mistake == .mixesUpTheOrder ? items.reversed() : items
      guard mistake == .rejuvenates, let slice = try await store.slice(key, from: nil, limit: .max)
      else { return try await store.append(items, to: key, at: version) }
      return try await store.replace(
        key, with: slice.items + items, savedAt: slice.head.savedAt.addingTimeInterval(172_800),
        source: slice.head.source)
    }

    func remove(_ key: ListKey, at version: ListVersion?) async throws {
      guard mistake != .keepsWhatIsRemoved else { return }
      try await store.remove(key, at: version)
    }
  }
}
