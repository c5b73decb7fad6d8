import FeedCore
import FixtureSource
import Foundation
import JSONFileStore
import OfflineCore
import PhotosSource
import SQLiteStore
import StorageEngine

extension FuzzEntry {
  /// Files on a disk that others may have written. Each entry has a folder of its own.
  static func files(below folder: String) -> [FuzzEntry] {
    [
      list(in: folder + "/list"),
      storeFile(
        "list-file", file: ScratchStore.list, in: folder + "/list-file",
        growing: [
          GrowingInput("line feeds", unit: "\n"),
          GrowingInput("commits", unit: #"{"tag":"1-2-3-4"}"# + "\n"),
          GrowingInput("broken commits", unit: #"{"tag":"#),
          GrowingInput(
            "pages", start: "{}\n", unit: #"{"first":0,"count":1}"# + "\n",
            end: #"{"tag":""}"# + "\n"),
          GrowingInput("zeros", start: #"{"tag":""}"# + "\n", unit: "\0"),
          GrowingInput("one line", unit: "a"),
        ]),
      storeFile(
        "image", file: ScratchStore.imageFile, in: folder + "/image",
        growing: [
          GrowingInput(
            "fields", start: #"{"sum":"0000000000000000"#, unit: #","a":"""#, end: "}\n"),
          GrowingInput("one line", unit: "a"), GrowingInput("line feeds", unit: "\n"),
        ]),
      storeFile(
        "image-usage", file: "images/usage", in: folder + "/image-usage", limit: 4096,
        growing: [GrowingInput("numbers", start: #"{"count":"#, unit: "1,")]),
      storeFile(
        "store-mark", file: "format.json", in: folder + "/store-mark", limit: 4096,
        growing: [
          GrowingInput(
            "digits", start: #"{"format":"essential-feed-json","version":"#, unit: "9", end: "}")
        ]),
      database(folder + "/database"), sidecar(in: folder + "/sidecar"),
      fixture(folder + "/fixture"),
    ]
  }

  /// The items of a page with a correct checksum.
  private static func list(in place: String) -> FuzzEntry {
    let store = ScratchStore(place)
    return FuzzEntry(
      name: "list", limit: 16 << 20,
      growing: [
        GrowingInput("fields", start: #"{"a":"b""#, unit: #","a":"""#, end: "}]}"),
        GrowingInput("escapes", start: #"{"a":""#, unit: #"\u0000"#, end: #""}]}"#),
        GrowingInput("letters", start: #"{"a":""#, unit: "é", end: #""}]}"#),
        GrowingInput("items", start: "{}", unit: ",{}", end: "]}"),
        GrowingInput("open objects", unit: "{"),
        GrowingInput("no UTF-8", unit: Data([0xFF])),
      ]
    ) { input in
      let (storage, lines, generation) = try await store.prepare()
      let page = StoredPage(sealing: String(input: input), items: 0..<1, of: generation)
      let content = [lines[0], page.text, lines[2], ""].joined(separator: "\n")
      try store.write(Data(content.utf8), to: ScratchStore.list)
      _ = try await storage.lists.slice(ScratchStore.key, from: nil, limit: 10)
    }
  }

  /// The complete content of a file of a store.
  private static func storeFile(
    _ name: String, file: String, in place: String, limit: Int = 16 << 20,
    growing: [GrowingInput]
  ) -> FuzzEntry {
    let store = ScratchStore(place)
    return FuzzEntry(name: name, limit: limit, growing: growing) { input in
      let (storage, _, _) = try await store.prepare()
      try store.write(input, to: file)
      _ = try? await storage.lists.slice(ScratchStore.key, from: nil, limit: 10)
      _ = try? await storage.imageData.data(for: ScratchStore.image)
      _ = try? await storage.imageData.usage()
      _ = try? await storage.maintenance.contents()
      _ = try await storage.maintenance.verify()
    }
  }

  /// The complete content of a database.
  private static func database(_ place: String) -> FuzzEntry {
    FuzzEntry(
      name: "database", limit: 1 << 20,
      growing: [GrowingInput("zeros", start: "SQLite format 3\0", unit: "\0")]
    ) { input in
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place + end) }
      try input.write(to: URL(filePath: place))
      let storage = StorePlugin.sqlite.open(StoreOptions(place: StorePlace(place)))
      _ = try? await storage.lists.slice(ScratchStore.key, from: nil, limit: 10)
      _ = try? await storage.imageData.data(for: ScratchStore.image)
      _ = try? await storage.maintenance.verify()
      await storage.close()
    }
  }

  /// The file beside a picture in which people describe it.
  private static func sidecar(in place: String) -> FuzzEntry {
    FuzzEntry(
      name: "sidecar", limit: 1 << 20,
      growing: ItemForm(
        #"{"message":"TEXT","created_at":"2024-01-31T23:59:59Z","username":"ADDRESS"}"#,
        in: #"{"description":"a","comments":["#, end: "]}"
      ).growing
    ) { input in
      let picture = URL(filePath: place + "/a.gif")
      if !FileManager.default.fileExists(atPath: picture.path) {
        try FileManager.default.createDirectory(
          atPath: place, withIntermediateDirectories: true)
        try Data("GIF89a\u{1}\0\u{1}\0".utf8).write(to: picture)
      }
      try input.write(to: URL(filePath: place + "/a.json"))
      let source = PhotosSource(path: place)
      guard let image = try await source.items(after: nil, limit: 1).first else {
        fatalError("the picture beside the sidecar was not found")
      }
      _ = try await source.comments(on: image.id)
    }
  }

  /// The file of a feed.
  private static func fixture(_ file: String) -> FuzzEntry {
    FuzzEntry(
      name: "fixture", limit: 64 << 20,
      growing: ItemForm(
        #"{"id":"00112233-4455-6677-8899-aabbccddeeff","description":"TEXT","image":"ADDRESS"}"#
      ).growing
    ) { input in
      try input.write(to: URL(filePath: file))
      _ = try await FixtureSource(path: file).items(after: nil, limit: 10)
    }
  }
}

/// A store of JSON files with a list and an image. The fuzzer then overwrites its files directly.
private actor ScratchStore {
  static let key = ListKey<StoredItem>(kind: "feed")
  static let image = URL(filePath: "/a.png")
  static let list = "lists/feed.ndjson"
  /// The file of the image; its name is derived from the address.
  static let imageFile = "images/7e/7e22659c8cc2c288f6c4a346edfe10ea"

  private let place: String
  private var made: (storage: Storage, lines: [String], generation: UInt64)?

  init(_ place: String) { self.place = place }

  /// Returns the store, the three lines of its list as they were written, and the list's generation.
  func prepare() async throws -> (storage: Storage, lines: [String], generation: UInt64) {
    if let made { return made }
    let storage = StorePlugin.jsonFile.open(StoreOptions(place: StorePlace(place)))
    let items = [StoredItem(fields: ["a": "b"])].compactMap { $0 }
    let version = try await storage.lists.replace(
      Self.key, with: items, savedAt: .distantPast, source: "a")
    try await storage.imageData.save(Data("GIF89a".utf8), for: Self.image)
    precondition(
      FileManager.default.fileExists(atPath: "\(place)/\(Self.imageFile)"), "it has another name")
    let lines = try String(contentsOfFile: "\(place)/\(Self.list)", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    made = (storage, lines, version.generation)
    return (storage, lines, version.generation)
  }

  nonisolated func write(_ content: Data, to file: String) throws {
    try content.write(to: URL(filePath: "\(place)/\(file)"))
  }
}
