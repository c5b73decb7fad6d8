import Conformance
import FoundationEssentials
import OfflineCore
import Plugins
import StorageEngine

/// Mistakes in what a place stands for, and in what a store does besides.
let placeFaults: [PlantedFault] = [
  PlantedFault(
    "places-share", "keeps two places in one storage", killedBy: "places-are-apart",
    options: { $0.place = "the one storage" },
    siblings: { siblings in
      let erase = siblings.erase
      siblings = StorePlugin.Siblings(
        name: siblings.name, erase: { _ in try await erase("the one storage") },
        move: siblings.move)
    }),
  PlantedFault(
    "erases-nothing", "leaves a storage where it was erased", killedBy: "erase",
    siblings: { $0 = StorePlugin.Siblings(name: $0.name, erase: { _ in }, move: $0.move) }),
  PlantedFault(
    "moves-nothing", "leaves what was at a place where another storage was moved to",
    killedBy: "move",
    siblings: { $0 = StorePlugin.Siblings(name: $0.name, erase: $0.erase, move: { _, _ in }) }),
  PlantedFault(
    "tells-passwords", "shows the password of a place", killedBy: "passwords-stay-secret",
    backend: { TellsPasswords(sound: $0) }),
  PlantedFault(
    "reading-creates", "creates its folder when it is read", killedBy: "reading-creates-nothing",
    place: .local(suffix: ""),
    backend: { ReadingCreates(sound: $0) },
    siblings: { siblings in
      let erase = siblings.erase
      siblings = StorePlugin.Siblings(
        name: siblings.name,
        erase: { place in
          try? FileManager.default.removeItem(atPath: place)
          try await erase(place)
        }, move: siblings.move)
    }),
  PlantedFault(
    "reading-writes", "saves a list anew when it was read", killedBy: "reading-changes-nothing"
  ) { ReadingWrites(store: $0) },
  PlantedFault(
    "prints", "prints each call on the standard output", killedBy: "nothing-printed",
    storage: { $0.with(lists: Prints(store: $0.lists)) }, hooks: { $0.ownsStandardStreams = true }),
]

private struct TellsPasswords: BackendWrapper {
  let sound: MemoryBackend

  func listHeads() async throws -> [EntryKey: String] {
    guard !sound.name.contains("@") else {
      throw StoreError(.unreachable, place: sound.name, detail: "connection refused")
    }
    return try await sound.listHeads()
  }
}

private struct ReadingCreates: BackendWrapper {
  let sound: MemoryBackend

  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList? {
    try? FileManager.default.createDirectory(
      atPath: sound.name, withIntermediateDirectories: true)
    return try await sound.list(key, items: items)
  }
}

private struct ReadingWrites: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let slice = try await store.slice(key, from: start, limit: limit)
    guard let slice, limit > 0, slice.next == nil, start == nil else { return slice }
    _ = try await store.replace(
      key, with: slice.items, savedAt: slice.head.savedAt, source: slice.head.source)
    return slice
  }
}

private struct Prints: ListStoreWrapper {
  let store: any ListStore

  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    print("reading")
    return try await store.slice(key, from: start, limit: limit)
  }
}
