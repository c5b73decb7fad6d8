import Conformance
import FeedCore
import FoundationEssentials
import InMemoryStore
import OfflineCore
import Plugins

/// Katas of the driven side: a store in memory, a source, and a store in a file.
extension Kata {
  static let listStore = Kata(
    2,
    [
      "replaced-whole", "timestamp-is-exact", "source-is-exact", "fields-are-opaque",
      "slices-are-exact", "any-length", "append-keeps-age", "append-to-empty",
      "append-keeps-positions", "append-nothing", "renewing-keeps-items", "replaced-count",
      "items-are-exact", "validator-is-kept", "removed-whole", "remove-at-version",
      "append-compares", "renewing-compares", "positions-end", "versions-are-new",
      "append-once-per-version", "no-mixture", "cancelled-calls",
    ].map { id in
      Check(id) { work in
        // Image data and maintenance are those of the store that ships.
        StorePlugin(scheme: "kata-2", placeKind: .none, summary: "the lists of a learner") {
          var storage = StorePlugin.inMemory.open($0)
          storage.lists = work.listStore()
          return storage
        }
      }
    })

  static let source = Kata(
    3,
    SourceRequirement<FeedPorts>.all.map { requirement in
      Check(requirement, of: { $0.source(postcards) })
    } + [
      Check("translated", "each postcard is an image, letter by letter; an empty place is none") {
        work in
        let page = try await work.source(postcards).feed.page(after: nil, limit: 2)
        let found = page.map {
          [$0.id.text, $0.description ?? "nil", $0.location ?? "nil", $0.url.absoluteString]
        }
        let expected = [
          [
            "00000000-0000-4000-8000-000000000001", "Snow on the ridge", "Granada",
            "postcard:ridge",
          ],
          ["00000000-0000-4000-8000-000000000002", "The last tram", "nil", "postcard:tram"],
        ]
        try expect(found == expected, "\(expected)", found: "\(found)")
      },
      Check("picture", "the data of an image is what its own postcard holds") { work in
        let source = work.source(postcards)
        for image in try await source.feed.page(after: nil, limit: 10) {
          let name = image.url.absoluteString.dropFirst("postcard:".count)
          let data = try await source.imageData.data(for: image.url)
          let found = String(decoding: data, as: UTF8.self)
          try expect(found == "picture of \(name)", "picture of \(name)", found: found)
        }
      },
      Check("refused", "an address of another kind is refused") { work in
        let images = work.source(postcards).imageData
        let addresses = ["file:///etc/hostname", "https://images.example/ridge"]
        for url in addresses.compactMap(URL.init(string:)) {
          try await expectFailure(.refused, of: "\(url)") { try await images.data(for: url) }
        }
      },
      Check("not-found", "what is asked about an image that is not there is not found") { work in
        let (source, id) = (work.source(postcards), UUID())
        if let url = URL(string: "postcard:nowhere") {
          try await expectFailure(.notFound, of: "\(url)") {
            try await source.imageData.data(for: url)
          }
        }
        try await expectFailure(.notFound, of: "a page after an unknown image") {
          try await source.feed.page(after: id, limit: 3)
        }
        try await expectFailure(.notFound, of: "the comments on an unknown image") {
          try await source.comments.comments(on: id)
        }
      },
    ])

  private static func expectFailure<Value>(
    _ reason: SourceError.Reason, of asked: String, _ body: () async throws -> Value
  ) async throws {
    try await expectError(
      "SourceError '\(reason)' for \(asked)", { ($0 as? SourceError)?.reason == reason }, body)
  }

  /// Newest first: id, what it shows, where, the address of its picture, and the picture.
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
    4,
    [
      Check(
        "survives-kill", "a process that is killed while it saves leaves the old list or the new"
      ) {
        try await KilledWriter(store: $0.fileStore).check()
      }
    ]
      + [
        "replaced-whole", "append-compares", "no-mixture", "writes-are-seen", "close-keeps",
        "reading-creates-nothing",
      ].map { id in
        Check(id) { work in
          StorePlugin(
            scheme: "kata-4", placeKind: .local(suffix: ".kata"), summary: "a learner's file",
            open: work.fileStore, siblings: siblings)
        }
      })

  private static let siblings = StorePlugin.Siblings(
    name: { $0.appending("-\($1)") }, found: { _ in [:] },
    // All that is beside it goes with the folder.
    erase: { try? FileManager.default.removeItem(atPath: $0.rawValue) },
    move: { try FileManager.default.moveItem(atPath: $0.rawValue, toPath: $1.place.rawValue) })
}
