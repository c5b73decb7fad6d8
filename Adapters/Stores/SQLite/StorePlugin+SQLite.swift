import FileStoreSupport
import OfflineCore
public import Plugins
import StorageEngine

extension StorePlugin {
  /// The backend `sqlite:PATH`: everything in one SQLite file.
  public static let sqlite = StorePlugin(
    scheme: "sqlite",
    placeKind: .local(suffix: ".sqlite"),
    placeProblem: { place in
      let name = place.rawValue.split(separator: "/", omittingEmptySubsequences: false).last
      let isFolder = ["", ".", ".."].contains(name) && !place.rawValue.isEmpty
      return FileSystem.placeProblem(place)
        ?? (isFolder ? "this is the name of a folder; add a file name" : nil)
    },
    open: { options in
      let file = SQLiteFile(options)
      return Storage(SQLiteBackend(file), at: file.place, options)
    },
    siblings: Siblings(
      name: { place, label in place.appending(".\(label).sqlite") },
      found: { try FileSystem.siblings(of: $0.rawValue) },
      erase: {
        try await SQLiteConnection(to: SQLiteFile(StoreOptions(place: $0)))
          .removeFile(includingQuarantined: true)
      },
      move: { sibling, target in
        try await SQLiteConnection(to: SQLiteFile(target))
          .replaceFile(by: SQLiteFile(StoreOptions(place: sibling)))
      }))
}
