import CacheCore
import FoundationEssentials
import GRDB
public import Plugins

extension StorePlugin {
  /// The backend `sqlite:PATH`: everything in one SQLite file.
  public static let sqlite = StorePlugin(
    scheme: "sqlite",
    placeholder: "PATH",
    summary: "one SQLite file; shared safely between programs",
    fileExtension: ".sqlite",
    open: { open($0.place, imageLimit: $0.imageLimit) },
    scratch: { place, label in
      let path = "\(place).\(label).sqlite"
      return ScratchPlace(
        place: path,
        isShared: true,
        damage: { try await flipABit(path) },
        discard: {
          for suffix in ["", "-wal", "-shm", ".damaged", ".damaged-wal"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
          }
        },
        open: { open(path, imageLimit: $0) })
    })

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  private static func open(_ path: String, imageLimit: Int) -> Storage {
    // Whole, because SQLite takes ":memory:" and "file:…" for more than paths.
    let storage = SQLiteStorage(path: absolute(path), imageLimit: imageLimit)
    return Storage(
      place: storage.place,
      feed: SQLiteListStore<FeedImageRecord>(storage: storage),
      imageData: SQLiteImageDataStore(storage: storage),
      upkeep: SQLiteUpkeep(storage: storage))
  }

  /// Flips a bit in the address of the image in the middle of the feed, where it is in the file.
  private static func flipABit(_ path: String) async throws {
    let queue = try DatabaseQueue(path: path)
    let address = try await queue.writeWithoutTransaction { db in
      _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return try String.fetchOne(
        db,
        sql: """
          SELECT url FROM feed_images ORDER BY position
          LIMIT 1 OFFSET (SELECT count(*) / 2 FROM feed_images)
          """)
    }
    try queue.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    guard let range = address.flatMap({ bytes.firstRange(of: Data($0.utf8)) }) else {
      throw StoreError(.changed, place: "sqlite:\(path)", detail: "no saved feed to damage")
    }
    bytes[range.upperBound - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
  }
}
