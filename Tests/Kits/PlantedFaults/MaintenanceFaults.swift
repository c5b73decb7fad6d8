import FoundationEssentials
import OfflineCore
import StorageEngine

/// Mistakes in the operations on a whole storage.
let maintenanceFaults: [PlantedFault] = [
  .upkeep(
    "names-no-parents", sentence: "names only the lists that belong to nobody",
    killedBy: "lists-are-apart"
  ) {
    $0.contents = { contents in
      StoreContents(lists: contents.lists.filter { $0.parent == nil }, images: contents.images)
    }
  },
  .upkeep(
    "names-what-is-gone", sentence: "names a list that was removed", killedBy: "removed-whole"
  ) {
    $0.contents = {
      StoreContents(lists: $0.lists.union([ListName(kind: "samples")]), images: $0.images)
    }
  },
  .upkeep(
    "turns-order", sentence: "tells the order of use the other way round", killedBy: "bounded"
  ) { $0.contents = { StoreContents(lists: $0.lists, images: $0.images.reversed()) } },
  .upkeep(
    "sees-problems", sentence: "finds problems in a sound storage", killedBy: "sound-is-sound"
  ) { $0.problems = { _ in [StoreProblem(.entry(key: "x"), "something")] } },
  .upkeep(
    "clears-nothing", sentence: "clears nothing", killedBy: "clear"
  ) { $0.clears = { _ in } },
  .upkeep(
    "clears-lists-alone", sentence: "clears lists, and keeps image data", killedBy: "clear-mends"
  ) {
    $0.clears = { storage in
      for list in try await storage.maintenance.contents().lists {
        try await storage.lists.remove(list)
      }
    }
  },
  .lists("keeps-a-hundred", sentence: "keeps the first hundred lists", killedBy: "many-lists") {
    $0.replace = { storage, key, items, provenance in
      let lists = try await storage.maintenance.contents().lists
      if lists.count >= 100, !lists.contains(key.name), let other = lists.first {
        try await storage.lists.remove(other)
      }
      return try await storage.lists.replace(key, with: items, from: provenance)
    }
  },
  .lists(
    "removes-all-of-a-parent", sentence: "removes the lists of all kinds with one of a parent",
    killedBy: "lists-are-apart"
  ) { $0.alsoRemove { $1.parent != nil && $0.parent == $1.parent } },
  .lists(
    "removes-every-kind", sentence: "removes the lists of all parents with one",
    killedBy: "lists-are-apart"
  ) { $0.alsoRemove { $0.kind == $1.kind } },
]

extension ListChanges {
  /// Removes lists together with another one.
  fileprivate mutating func alsoRemove(
    where goes: @escaping @Sendable (_ other: ListName, _ removed: ListName) -> Bool
  ) {
    remove = { storage, list, version in
      try await storage.lists.remove(list, at: version)
      for other in try await storage.maintenance.contents().lists where goes(other, list) {
        try await storage.lists.remove(other)
      }
    }
  }
}
