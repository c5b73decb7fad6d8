public import OfflineCore
import StorageEngine
import StoreSupport

extension Storage {
  /// Opens everything in one SQLite file: lazily, without failing.
  ///
  /// ```swift
  /// let storage = Storage.sqlite(StoreOptions(place: "feed.sqlite"))
  /// let feed = try await storage.lists.slice(.feed, from: nil, limit: 10)
  /// ```
  @Sendable
  public static func sqlite(_ options: StoreOptions) -> Storage {
    let file = SQLiteFile(options)
    return Storage(SQLiteBackend(file), at: file.place, options: options)
  }
}

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
    open: Storage.sqlite,
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
