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
    killedBy: "first-writers", backend: makeAnew),
  PlantedFault(
    "tells-passwords", sentence: "shows the password of a place", killedBy: "passwords-stay-secret",
    backend: {
      $0.listHeads = { sound in
        guard !sound.name.contains("@") else {
          throw StoreError(.unreachable, place: sound.name, detail: "connection refused")
        }
        return try await sound.listHeads()
      }
    }),
  inFiles(
    "reading-creates", sentence: "creates its folder when it is read",
    killedBy: "reading-creates-nothing",
    backend: {
      $0.list = { sound, key, items in
        try? FileManager.default.createDirectory(
          atPath: sound.name, withIntermediateDirectories: true)
        return try await sound.list(key, items: items)
      }
    }),
  inFiles(
    "verifying-writes", sentence: "writes a file anew when it is verified",
    killedBy: "looking-writes-nothing",
    backend: {
      noteWrites(&$0)
      $0.check = { sound in
        note("verified", beside: sound)
        return try await sound.check()
      }
    }),
  inFiles(
    "follows-links", sentence: "writes to whatever a link in its folder leads to",
    killedBy: "links-lead-nowhere"),
  inFiles(
    "cuts-places", sentence: "ends a path at a question mark", killedBy: "odd-paths",
    options: { $0.place = StorePlace(String($0.place.rawValue.prefix { $0 != "?" })) }),
  inFiles(
    "readable-by-all", sentence: "lets every user read its files", killedBy: "files-are-private"),
  inFiles(
    "takes-any-folder", sentence: "saves into any folder that it finds", killedBy: "foreign-files"),
  .lists(
    "reading-writes", sentence: "saves a list anew when it was read",
    killedBy: "reading-changes-nothing"
  ) {
    $0.slice = { storage, key, start, limit in
      let slice = try await storage.lists.slice(key, from: start, limit: limit)
      guard let slice, limit > 0, slice.next == nil, start == nil else { return slice }
      _ = try await storage.lists.replace(
        key, with: slice.items, savedAt: slice.head.savedAt, source: slice.head.source)
      return slice
    }
  },
  PlantedFault(
    "prints", sentence: "prints each call on the standard output", killedBy: "nothing-printed",
    storage: {
      $0.changingLists {
        $0.slice = { storage, key, start, limit in
          print("reading")
          return try await storage.lists.slice(key, from: start, limit: limit)
        }
      }
    }, hooks: { $0.ownsStandardStreams = true }),
  PlantedFault(
    "prints-now-and-then", sentence: "prints each hundredth save on the standard output",
    killedBy: "nothing-printed",
    storage: {
      $0.changingImages { changes in
        let count = Mutex(0)
        changes.save = { storage, data, url in
          let number = count.withLock { count in
            count += 1
            return count
          }
          if number.isMultiple(of: 100) { print("saved \(number) images") }
          try await storage.imageData.save(data, for: url)
        }
      }
    }, hooks: { $0.ownsStandardStreams = true }),
]

/// Creates a fault of a store in files, which by default keeps a file beside the storage that is
/// overwritten at every write.
private func inFiles(
  _ id: String, sentence: String, killedBy: String,
  options: (@Sendable (inout StoreOptions) -> Void)? = nil,
  backend: @escaping (inout BackendChanges<MemoryBackend>) -> Void = noteWrites
) -> PlantedFault {
  PlantedFault(
    id, sentence: sentence, killedBy: killedBy, placeKind: .local(suffix: ""), options: options,
    backend: backend, siblings: removingFiles)
}

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

private func makeAnew(_ changes: inout BackendChanges<MemoryBackend>) {
  @Sendable func isEmpty(_ sound: MemoryBackend) async throws -> Bool {
    guard try await sound.listHeads().isEmpty else { return false }
    return try await sound.imageUsage().count == 0
  }
  changes.replaceList = { sound, key, list in
    if try await isEmpty(sound) {
      // One writer goes on after a delay, and the others once there is something to clear. With
      // equal delays all would clear before any of them writes.
      let patience = key.utf8.reduce(0) { $0 + Int($1) } % 7 * 10 + 10
      for _ in 0..<patience {
        guard try await isEmpty(sound) else { break }
        try await Task.sleep(for: .milliseconds(1))
      }
      try await sound.clear()
    }
    return try await sound.replaceList(key, with: list)
  }
}

private func noteWrites(_ changes: inout BackendChanges<MemoryBackend>) {
  changes.replaceList = { sound, key, list in
    note(list.tag.rawValue, beside: sound)
    return try await sound.replaceList(key, with: list)
  }
}

private func note(_ text: String, beside sound: MemoryBackend) {
  try? FileManager.default.createDirectory(atPath: sound.name, withIntermediateDirectories: true)
  guard let file = fopen(sound.name + "/log", "w") else { return }
  fputs(text, file)
  fclose(file)
}
