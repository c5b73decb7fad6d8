import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in looking at a storage as a whole.
let maintenanceFaults: [PlantedFault] = [
  fault(
    "names-no-parents", "names only the lists that belong to nobody", killedBy: "lists-are-apart"
  ) {
    NamesNoParents(storage: $0)
  },
  fault("names-what-is-gone", "names a list that was removed", killedBy: "removed-whole") {
    NamesWhatIsGone(storage: $0)
  },
  fault("turns-order", "tells the order of use the other way round", killedBy: "bounded") {
    TurnsOrder(storage: $0)
  },
  fault("sees-problems", "finds problems in a sound storage", killedBy: "sound-is-sound") {
    SeesProblems(storage: $0)
  },
  fault("clears-nothing", "clears nothing", killedBy: "clear") { ClearsNothing(storage: $0) },
  fault("clears-lists-alone", "clears lists, and keeps image data", killedBy: "clear-mends") {
    ClearsLists(storage: $0)
  },
  PlantedFault(
    "keeps-a-hundred", "keeps the first hundred lists", killedBy: "many-lists",
    storage: { $0.with(lists: KeepsHundred(store: $0.lists, storage: $0)) }),
  PlantedFault(
    "removes-every-kind", "removes the lists of all parents with one", killedBy: "lists-are-apart",
    storage: { $0.with(lists: RemovesEveryParent(store: $0.lists, storage: $0)) }),
]

private func fault(
  _ id: String, _ sentence: String, killedBy: String,
  maintenance: @escaping @Sendable (Storage) -> any MaintenanceWrapper
) -> PlantedFault {
  PlantedFault(id, sentence, killedBy: killedBy, storage: { $0.with(maintenance: maintenance($0)) })
}

private struct NamesNoParents: MaintenanceWrapper {
  let storage: Storage

  func contents() async throws -> StoreContents {
    var contents = try await storage.maintenance.contents()
    contents.lists = contents.lists.filter { $0.parent == nil }
    return contents
  }
}

private struct NamesWhatIsGone: MaintenanceWrapper {
  let storage: Storage

  func contents() async throws -> StoreContents {
    var contents = try await storage.maintenance.contents()
    contents.lists.insert(ListName(kind: "samples"))
    return contents
  }
}

private struct TurnsOrder: MaintenanceWrapper {
  let storage: Storage

  func contents() async throws -> StoreContents {
    var contents = try await storage.maintenance.contents()
    contents.images.reverse()
    return contents
  }
}

private struct SeesProblems: MaintenanceWrapper {
  let storage: Storage

  func verify() async throws -> [StoreProblem] { [StoreProblem(.entry(key: "x"), "something")] }
}

private struct ClearsNothing: MaintenanceWrapper {
  let storage: Storage

  func clear() async throws {}
}

private struct ClearsLists: MaintenanceWrapper {
  let storage: Storage

  func clear() async throws {
    for list in try await storage.maintenance.contents().lists {
      try await storage.lists.remove(list)
    }
  }
}

private struct KeepsHundred: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let lists = try await storage.maintenance.contents().lists
    if lists.count >= 100, !lists.contains(key.name), let other = lists.first {
      try await store.remove(other)
    }
    return try await store.replace(key, with: items, from: provenance)
  }
}

private struct RemovesEveryParent: ListStoreWrapper {
  let store: any ListStore
  let storage: Storage

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await store.remove(list, at: version)
    for other in try await storage.maintenance.contents().lists where other.kind == list.kind {
      try await store.remove(other)
    }
  }
}
