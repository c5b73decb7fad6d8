import FoundationEssentials
public import OfflineCore
import StorageEngine

extension StorePlugin {
  /// The backend `sqlite:PATH`: everything in one SQLite file.
  public static let sqlite = StorePlugin(
    scheme: "sqlite",
    place: .path(fileExtension: ".sqlite"),
    summary: "one SQLite file; shared safely between programs",
    misfit: { $0.utf8.contains(0) ? "a path can't hold the character U+0000" : nil },
    open: { options in
      let file = SQLiteFile(options)
      return Storage(SQLiteBackend(file), at: file.place, options)
    },
    neighbors: Neighbors(
      name: { place, label in "\(place).\(label.replacing("/", with: "-")).sqlite" },
      erase: { try SQLiteFile(StoreOptions(place: $0)).remove(includingQuarantined: true) },
      move: { neighbor, place in
        try await SQLiteConnection(to: SQLiteFile(StoreOptions(place: place)))
          .replaceFile(by: SQLiteFile(StoreOptions(place: neighbor)))
      }))
}
