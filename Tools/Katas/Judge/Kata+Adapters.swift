import Conformance
import FeedCore
import FoundationEssentials
import InMemoryStore
import OfflineCore
import TestSupport

/// The katas of the driven side: a store in memory, a source, and a store in a file.
extension Kata {
  static let listStore = Kata(
    number: 2,
    // In order: whole lists, reading on from a position, and writing at a version.
    checks: [
      Check("whole-list", sentence: "a list is read as it was saved, until another replaces it") {
        work in
        var storage = emptyStorage()
        storage.lists = work.listStore()
        try await expect(storage.savedImages, is: nil, in: "images, while none are saved")
        for images in [FeedStage.newest, FeedStage.saved, []] {
          _ = try await storage.lists.replace(.feed, with: images, savedAt: noon, source: "kata:")
          try await expect(storage.savedImages, is: images, in: "\(images.count) saved images")
        }
      },
      Check("timestamp-is-exact", on: listsOfALearner),
      Check("source-is-exact", on: listsOfALearner),
      Check(
        "any-item-type", sentence: "items are read as any type that their fields make, and no other"
      ) { work in
        var storage = emptyStorage()
        storage.lists = work.listStore()
        let (lists, anyItems) = (storage.lists, ListKey<StoredItem>(.feed))
        let images = FeedStage.newest
        var items = images.compactMap { StoredItem(fields: $0.fields) }
        _ = try await lists.replace(.feed, with: images, savedAt: noon, source: "kata:")
        let found = try await lists.slice(anyItems, from: nil, limit: 9)?.items
        try expect(found, is: items, in: "images, read as any items")
        _ = try await lists.replace(anyItems, with: items, savedAt: noon, source: "kata:")
        try await expect(storage.savedImages, is: images, in: "any items, read as images")
        items += ["no image"].compactMap { StoredItem(fields: ["id": $0]) }
        _ = try await lists.replace(anyItems, with: items, savedAt: noon, source: "kata:")
        try await expectError(.damaged, in: "any items, read as images, though one of them is none")
        {
          try await storage.savedImages?.count ?? 0
        }
      },
    ]
      + [
        "slices-are-exact", "replaced-whole", "fields-are-opaque", "any-length",
        "append-keeps-age", "append-to-empty", "append-keeps-positions", "append-nothing",
        "items-are-exact", "replaced-count", "validator-is-kept", "renewing-keeps-items",
        "removed-whole", "remove-at-version", "append-compares", "renewing-compares",
        "versions-are-new", "append-once-per-version", "positions-end", "no-mixture",
        "cancelled-calls",
      ].map { Check($0, on: listsOfALearner) })

  /// Returns a store with the learner's lists; image data and maintenance are those of the shipped store.
  private static func listsOfALearner(_ work: Workbook) -> StorePlugin {
    StorePlugin(scheme: "kata-2", placeKind: .none) {
      var storage = StorePlugin.inMemory.open($0)
      storage.lists = work.listStore()
      return storage
    }
  }

  static let source = Kata(
    number: 3,
    checks: SourceRequirement<FeedPorts>.all.map { rule in
      Check(rule.id, sentence: rule.sentence) { try await rule.check($0.source(postcards)) }
    } + [
      Check(
        "translated",
        sentence: "each postcard is an image, letter by letter; an empty place is none"
      ) { work in
        let page = try await work.source(postcards).feed.items(after: nil, limit: 2)
        let id = "00000000-0000-4000-8000-00000000000"
        try expect(
          page.map { [$0.id.text, $0.description, $0.location, $0.url.absoluteString] },
          is: [
            [id + "1", "Snow on the ridge", "Granada", "postcard:ridge"],
            [id + "2", "The last tram", nil, "postcard:tram"],
          ], in: "the first page of two")
      },
      Check("picture", sentence: "the data of an image is what its own postcard holds") { work in
        let source = work.source(postcards)
        for image in try await source.feed.items(after: nil, limit: 10) {
          let name = image.url.absoluteString.dropFirst("postcard:".count)
          let data = try await source.imageData.data(for: image.url)
          try expect(
            String(decoding: data, as: UTF8.self), is: "picture of \(name)",
            in: "the data of \(name)")
        }
      },
      Check("refused", sentence: "an address of another kind is refused") { work in
        let images = work.source(postcards).imageData
        let addresses = ["file:///etc/hostname", "https://images.example/ridge"]
        for url in addresses.compactMap(URL.init(string:)) {
          try await expectFailure(.refused, of: "\(url)") { try await images.data(for: url) }
        }
      },
      Check("not-found", sentence: "what is asked about an image that is not there is not found") {
        work in
        let (source, id) = (work.source(postcards), UUID())
        try await expectFailure(.notFound, of: "the data of an unknown image") {
          try await source.imageData.data(for: URL(string: "postcard:nowhere")!)
        }
        try await expectFailure(.notFound, of: "a page after an unknown image") {
          try await source.feed.items(after: id, limit: 3)
        }
        try await expectFailure(.notFound, of: "the comments on an unknown image") {
          try await source.comments?.comments(on: id)
        }
      },
    ])

  private static func expectFailure<Value>(
    _ reason: SourceError.Reason, of asked: String, body: () async throws -> Value
  ) async throws {
    try await expectThrown(
      "SourceError '\(reason)'", in: asked, where: { ($0 as? SourceError)?.reason == reason },
      from: body)
  }

  /// The postcards, newest first: id, description, place, address of the picture, and picture.
  private static let postcards = """
    00000000-0000-4000-8000-000000000001;Snow on the ridge;Granada;postcard:ridge;picture of ridge
    00000000-0000-4000-8000-000000000002;The last tram;;postcard:tram;picture of tram
    00000000-0000-4000-8000-000000000003;Boats in the fog;Porto;postcard:boats;picture of boats
    00000000-0000-4000-8000-000000000004;Two chairs;Chania;postcard:chairs;picture of chairs
    00000000-0000-4000-8000-000000000005;A yellow door;;postcard:door;picture of door
    00000000-0000-4000-8000-000000000006;Rain on the roof;Quito;postcard:roof;picture of roof
    00000000-0000-4000-8000-000000000007;The way back;Cuenca;postcard:way;picture of way

    """

  static let fileStore = Kata(
    number: 4,
    checks: [
      Check(
        "survives-kill",
        sentence: "a process that is killed while it saves leaves the old list or the new"
      ) {
        try await KilledWriter($0).check()
      }
    ]
      + [
        "replaced-whole", "append-compares", "no-mixture", "writes-are-seen", "close-keeps",
        "reading-creates-nothing",
      ].map { id in
        Check(id) { work in
          StorePlugin(
            scheme: "kata-4", placeKind: .local(suffix: ".kata"),
            open: work.fileStore, siblings: siblings)
        }
      })

  private static let siblings = StorePlugin.Siblings(
    name: { $0.appending("-\($1)") }, found: { _ in [:] },
    // Everything beside it is removed with the folder.
    erase: { try? FileManager.default.removeItem(atPath: $0.rawValue) },
    move: { try FileManager.default.moveItem(atPath: $0.rawValue, toPath: $1.place.rawValue) })
}
