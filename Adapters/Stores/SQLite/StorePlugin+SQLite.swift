import FoundationEssentials
import GRDB
import OfflineCore
public import Plugins

extension StorePlugin {
  /// The backend `sqlite:PATH`: everything in one SQLite file.
  public static let sqlite = StorePlugin(
    scheme: "sqlite",
    placeholder: "PATH",
    summary: "one SQLite file; shared safely between programs",
    fileExtension: ".sqlite",
    open: { open($0.place, $0) },
    scratch: { place, label in
      let path = "\(place).\(label).sqlite"
      return ScratchPlace(
        place: path,
        isShared: true,
        damage: { try await damage($0, path) },
        damageImageData: { try await damageImageData($0, path) },
        discard: {
          for suffix in ["", "-wal", "-shm", ".damaged", ".damaged-wal"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
          }
        },
        open: { open(path, $0) })
    })

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  private static func open(_ path: String, _ options: StoreOptions) -> Storage {
    // Whole, because SQLite takes ":memory:" and "file:…" for more than paths.
    let storage = SQLiteStorage(
      path: absolute(path), imageLimit: options.imageLimit, whenSetAside: options.whenSetAside)
    return Storage(
      place: storage.place,
      lists: SQLiteRecords.all.reduce(ListStores(place: storage.place)) {
        $1.adding(to: $0, in: storage)
      },
      imageData: SQLiteImageDataStore(storage: storage),
      upkeep: SQLiteUpkeep(storage: storage))
  }

  /// Changes the checksum of the data, as a flipped bit in it would.
  private static func damageImageData(_ url: URL, _ path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try await queue.write { db in
      try db.execute(
        sql: "UPDATE image_data SET checksum = ~checksum WHERE url = ?",
        arguments: [url.absoluteString])
    }
  }

  /// Changes the checksum of the item in the middle of a list, as a flipped bit in the item would.
  private static func damage(_ key: ListKey, _ path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try await queue.write { db in
      guard let list = try SQLiteList.find(key, db) else {
        throw StoreError(.changed, place: "sqlite:\(path)", detail: "no saved list to damage")
      }
      try db.execute(
        sql: """
          UPDATE \(try SQLiteRecords.record(of: key).table) SET checksum = ~checksum
          WHERE list = ? AND position = ?
          """,
        arguments: [list.id, list.version.count / 2])
    }
  }
}
