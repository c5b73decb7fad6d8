import Conformance
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import Synchronization

/// Mistakes in the meaning of places, and in side effects of a store.
let placeFaults: [PlantedFault] = [
  PlantedFault(
    "places-share", sentence: "keeps two places in one storage", killedBy: "places-are-apart",
    options: { $0.place = "the one storage" },
    siblings: { siblings in
      let erase = siblings.erase
      siblings = StorePlugin.Siblings(
        name: siblings.name, found: siblings.found,
        erase: { _ in try await erase("the one storage") },
        move: siblings.move)
    }),
  PlantedFault(
    "erases-nothing", sentence: "leaves a storage where it was erased", killedBy: "erase",
    siblings: {
      $0 = StorePlugin.Siblings(name: $0.name, found: $0.found, erase: { _ in }, move: $0.move)
    }),
  PlantedFault(
    "moves-nothing", sentence: "leaves what was at a place where another storage was moved to",
    killedBy: "move",
    siblings: {
      $0 = StorePlugin.Siblings(name: $0.name, found: $0.found, erase: $0.erase, move: { _, _ in })
    }),
  PlantedFault(
    "moves-in-two-steps", sentence: "removes a storage before another one is moved to its place",
    killedBy: "readers-during-move",
    siblings: { siblings in
      let (erase, move) = (siblings.erase, siblings.move)
      siblings = StorePlugin.Siblings(
        name: siblings.name, found: siblings.found, erase: erase,
        move: { sibling, target in
          try await erase(target.place)
          for _ in 0..<10 { await Task.yield() }
          try await move(sibling, target)
        })
    }),
  PlantedFault(
    "makes-anew", sentence: "looks whether there is a storage, and then makes one",
    killedBy: "first-writers", backend: { MakesAnew(sound: $0) }),
  PlantedFault(
    "tells-passwords", sentence: "shows the password of a place", killedBy: "passwords-stay-secret",
    backend: { TellsPasswords(sound: $0) }),
  PlantedFault(
    "reading-creates", sentence: "creates its folder when it is read",
    killedBy: "reading-creates-nothing",
    placeKind: .local(suffix: ""),
    backend: { ReadingCreates(sound: $0) }, siblings: removingFiles),
  PlantedFault(
    "verifying-writes", sentence: "writes a file anew when it is verified",
    killedBy: "looking-writes-nothing", placeKind: .local(suffix: ""),
    backend: { NotesWrites(sound: $0, writesWhenVerified: true) }, siblings: removingFiles),
  PlantedFault(
    "follows-links", sentence: "writes to whatever a link in its folder leads to",
    killedBy: "links-lead-nowhere", placeKind: .local(suffix: ""),
    backend: { NotesWrites(sound: $0) }, siblings: removingFiles),
  PlantedFault(
    "cuts-places", sentence: "ends a path at a question mark", killedBy: "odd-paths",
    placeKind: .local(suffix: ""),
    options: { $0.place = StorePlace(String($0.place.rawValue.prefix { $0 != "?" })) },
    backend: { NotesWrites(sound: $0) }, siblings: removingFiles),
  PlantedFault(
    "readable-by-all", sentence: "lets everybody read its files", killedBy: "files-are-private",
    placeKind: .local(suffix: ""), backend: { NotesWrites(sound: $0) }, siblings: removingFiles),
  PlantedFault(
    "takes-any-folder", sentence: "saves into whatever folder it finds", killedBy: "foreign-files",
    placeKind: .local(suffix: ""), backend: { NotesWrites(sound: $0) }, siblings: removingFiles),
  PlantedFault(
    "reading-writes", sentence: "saves a list anew when it was read",
    killedBy: "reading-changes-nothing"
  ) { ReadingWrites(store: $0) },
  PlantedFault(
    "prints", sentence: "prints each call on the standard output", killedBy: "nothing-printed",
    storage: { $0.with(lists: Prints(store: $0.lists)) }, hooks: { $0.ownsStandardStreams = true }),
  PlantedFault(
    "prints-now-and-then", sentence: "prints each hundredth save on the standard output",
    killedBy: "nothing-printed",
    storage: { $0.with(imageData: PrintsNowAndThen(storage: $0)) },
    hooks: { $0.ownsStandardStreams = true }),
]

/// Also removes the files that some of these faults create.
@Sendable private func removingFiles(_ siblings: inout StorePlugin.Siblings) {
  let erase = siblings.erase
  siblings = StorePlugin.Siblings(
    name: siblings.name, found: siblings.found,
    erase: { place in
      try? FileManager.default.removeItem(atPath: place.rawValue)
      try await erase(place)
    }, move: siblings.move)
}

private struct MakesAnew: BackendWrapper {
  let sound: MemoryBackend

  private var isEmpty: Bool {
    get async throws {
      guard try await sound.listHeads().isEmpty else { return false }
      return try await sound.imageUsage().count == 0
    }
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    if try await isEmpty {
      // One writer goes on after a delay, and the others once there is something to clear. With
      // equal delays all would clear before any of them writes.
      let patience = key.utf8.reduce(0) { $0 + Int($1) } % 7 * 10 + 10
      for _ in 0..<patience {
        guard try await isEmpty else { break }
        try await Task.sleep(for: .milliseconds(1))
      }
      try await sound.clear()
    }
    return try await sound.replaceList(key, with: list)
  }
}

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

/// Keeps a file beside the storage that is overwritten at every write.
private struct NotesWrites: BackendWrapper {
  let sound: MemoryBackend
  var writesWhenVerified = false

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    note(list.tag.rawValue)
    return try await sound.replaceList(key, with: list)
  }

  func check() async throws -> [String] {
    if writesWhenVerified { note("verified") }
    return try await sound.check()
  }

  private func note(_ text: String) {
    try? FileManager.default.createDirectory(
      atPath: sound.name, withIntermediateDirectories: true)
    guard let file = fopen(sound.name + "/log", "w") else { return }
    fputs(text, file)
    fclose(file)
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

private final class PrintsNowAndThen: ImageDataStoreWrapper {
  let storage: Storage
  private let count = Mutex(0)

  init(storage: Storage) { self.storage = storage }

  func save(_ data: Data, for url: URL) async throws {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number.isMultiple(of: 100) { print("saved \(number) images") }
    try await storage.imageData.save(data, for: url)
  }
}
