import FoundationEssentials
import Glibc
public import OfflineCore
import StorageEngine

extension StorePlugin {
  /// A folder of JSON files, which a person can read and no library is needed for.
  public static let jsonFile = StorePlugin(
    scheme: "json", place: .path(fileExtension: ".json-store"),
    summary: "a folder of JSON files",
    misfit: { $0.utf8.contains(0) ? "a path can't hold the character U+0000" : nil },
    open: { options in
      let backend = JSONFileBackend(options)
      return Storage(backend, at: backend.place, options)
    },
    neighbors: Neighbors(
      name: JSONFileNeighbors.name, erase: JSONFileNeighbors.erase, move: JSONFileNeighbors.move))
}

/// Storages beside a storage.
enum JSONFileNeighbors {
  /// Beside the folder, and not beside a link to it, so that the two can be exchanged.
  static func name(_ place: String, _ label: String) -> String {
    let label = String(label.map { $0 == "/" ? "-" : $0 })
    return StoreFolder(StoreFolder.path(of: place)).path + "." + label
  }

  static func erase(_ place: String) async throws {
    try await JSONFileBackend(StoreOptions(place: place)).perform { _ in try erase(own(place)) }
  }

  static func move(_ neighbor: String, to place: String) async throws {
    let backend = JSONFileBackend(StoreOptions(place: place))
    try await backend.perform { target in
      let source = try own(neighbor)
      let deadline = backend.deadline
      // A neighbor into which nothing was written is a storage too.
      _ = try await StoreLock.acquire(source, creating: true, until: deadline)
      if try FileFailure.ignoring(.damaged, body: target.isReady) == nil {
        _ = try await backend.quarantine()
      }
      if try FileTree.moveFolder(source.path, toFree: target.path) { return }
      // Whoever waits for the lock meanwhile finds it in a folder of another name, and tries again.
      let lock = try await StoreLock.acquire(target, creating: true, until: deadline)
      guard let lock else { return }
      try lock.whileHeld { try FileTree.exchange(source.path, target.path) }
      // The move has succeeded, whether or not what was there can be removed.
      try? erase(source)
    }
  }

  /// The folder at `place` itself: what a link there leads to may be somebody else's.
  private static func own(_ place: String) throws -> StoreFolder {
    let path = StoreFolder.path(of: place)
    guard try FileStatus.of(path)?.isLink != true else {
      throw FileFailure(reason: .notOurs, detail: "\(path) is a link")
    }
    return StoreFolder(path)
  }

  /// Removes a storage, and those that were moved out of its way. What bears no mark stays.
  private static func erase(_ folder: StoreFolder) throws {
    try remove(folder, ifEmpty: true)
    let parent = FileTree.parent(of: folder.path)
    let name = FileTree.name(of: folder.path)
    for other in try FileTree.names(in: parent) where other.hasPrefix(name) {
      let suffix = other.dropFirst(name.count)
      guard suffix.wholeMatch(of: /\.damaged(-[0-9]+)?/) != nil else { continue }
      try FileFailure.ignoring(.notOurs, .newerFormat) {
        try remove(own("\(parent)/\(other)"), ifEmpty: false)
      }
    }
  }

  private static func remove(_ folder: StoreFolder, ifEmpty: Bool) throws {
    let isStorage = try FileFailure.ignoring(.damaged, body: folder.isReady) ?? true
    guard try isStorage || ifEmpty && FileTree.isFolder(folder.path) else { return }
    // The mark goes last: until then, whoever is killed leaves what is known to be ours.
    for name in ["temporary", "lists", "images", "lock", "format.json"] {
      let path = "\(folder.path)/\(name)"
      if try FileStatus.of(path) != nil { try FileManager.default.removeItem(atPath: path) }
    }
    // What somebody else has put there stays.
    try FileFailure.check(rmdir(folder.path), folder.path, unless: ENOTEMPTY)
  }
}
