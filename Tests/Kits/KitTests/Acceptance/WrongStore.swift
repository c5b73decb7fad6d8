import FoundationEssentials
import InMemoryStore
import OfflineCore

/// Stores with typical mistakes.
enum WrongStore {
  enum Mistake: String, CaseIterable {
    case forgets
    case rejuvenates
    case losesTheOldWhenSavingFails
    case keepsWhatIsRemoved
    case mixesUpTheOrder
    case keepsTheFirst
    case forgetsValidators
    case keepsAPageOfWhatIsRenewed
    case mixesUpSources

    /// A scenario that must fail.
    var scenario: String {
      switch self {
      case .forgets: "A2"
      case .rejuvenates: "A8"
      case .losesTheOldWhenSavingFails: "A1"
      case .keepsWhatIsRemoved: "A13"
      case .mixesUpTheOrder: "A8"
      case .keepsTheFirst: "L3"
      case .forgetsValidators, .keepsAPageOfWhatIsRenewed: "A20"
      case .mixesUpSources: "A22"
      }
    }
  }

  static func plugin(_ mistake: Mistake) -> StorePlugin {
    StorePlugin(
      scheme: "memory", placeKind: .none,
      open: { options in
        let storage = StorePlugin.inMemory.open(options)
        return Storage(
          place: storage.place, lists: Store(store: storage.lists, mistake: mistake),
          imageData: storage.imageData, maintenance: storage.maintenance)
      })
  }

  private struct Store: ListStore {
    let store: any ListStore
    let mistake: Mistake

    func slice<Item>(
      _ key: ListKey<Item>, from start: ListPosition?, limit: Int
    ) async throws -> ListSlice<Item>? {
      let slice: ListSlice<Item>? = try await store.slice(key, from: start, limit: limit)
      guard mistake == .mixesUpSources, let slice else { return slice }
      var provenance = slice.head.provenance
      provenance.source = "https://feed.example"
      return ListSlice(
        head: ListHead(provenance, at: slice.head.version), items: slice.items, next: slice.next)
    }

    func replace<Item>(
      _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
    ) async throws -> ListReplacement {
      switch mistake {
      case .forgets:
        return ListReplacement(
          version: ListVersion(generation: 0, revision: 0, count: items.count), replacedCount: nil)
      case .losesTheOldWhenSavingFails:
        try await store.remove(key.name)
        if items.count == 10 { throw StoreError(.full, place: "memory:") }
      case .keepsTheFirst:
        if let head = try await store.head(key) {
          return ListReplacement(version: head.version, replacedCount: nil)
        }
      default: break
      }
      var provenance = provenance
      if mistake == .forgetsValidators { provenance.validator = nil }
      return try await store.replace(key, with: items, from: provenance)
    }

    func append<Item>(
      _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
    ) async throws -> ListVersion {
      let items = mistake == .mixesUpTheOrder ? items.reversed() : items
      if mistake == .keepsAPageOfWhatIsRenewed, let renewedAt,
        let page = try await store.slice(key, from: nil, limit: 10)
      {
        var provenance = page.head.provenance
        provenance.savedAt = renewedAt
        return try await store.replace(key, with: page.items, from: provenance).version
      }
      guard mistake == .rejuvenates, let slice = try await store.slice(key, from: nil, limit: .max)
      else { return try await store.append(items, to: key, at: version, renewedAt: renewedAt) }
      return try await store.replace(
        key, with: slice.items + items, savedAt: slice.head.savedAt.addingTimeInterval(172_800),
        source: slice.head.source)
    }

    func remove(_ list: ListName, at version: ListVersion?) async throws {
      guard mistake != .keepsWhatIsRemoved else { return }
      try await store.remove(list, at: version)
    }
  }
}
