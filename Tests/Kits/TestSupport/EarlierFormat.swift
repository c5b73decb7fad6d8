import FoundationEssentials
package import OfflineCore

/// The content of a storage of an earlier version, which this version must be able to read and continue.
///
/// Each format of a store has one as a fixture, which ``save(in:)`` of that version has written.
package struct EarlierFormat: Equatable {
  package struct Item: ListItem {
    package let fields: FieldValues

    package init(fields: FieldValues) { self.fields = fields }
  }

  private struct List: Equatable {
    var items: [Item]
    var provenance: Provenance
  }

  private var lists: [ListName: List]
  private var images: [URL: Data]

  /// The content of every fixture.
  package static let content = EarlierFormat(
    lists: [
      long.name: List(
        items: [texts, texts.map { String($0.reversed()) }, (0..<60).map { "Text \($0)" }]
          .joined().enumerated().map { number, text in
            Item(fields: ["id": "\(number)", "text": text, "note": number < 5 ? nil : ""])
          },
        provenance: Provenance(
          savedAt: Date(timeIntervalSinceReferenceDate: 700_000_000.123_456_7),
          source: "https://example.com/?q=%00",
          validator: PageValidator("\"\u{E9}\"", limit: 9, count: 8))),
      ListName(kind: "teams", parent: "\u{D1}\u{0}/"): List(
        items: [Item(fields: ["": "\u{0}"])],
        provenance: Provenance(savedAt: Date(timeIntervalSince1970: -0.1), source: "")),
      ListName(kind: "nothing"): List(
        items: [], provenance: Provenance(savedAt: Date(timeIntervalSince1970: 0), source: "demo:")),
    ],
    images: [
      address("all"): Data(0...255), address("one"): Data([0]), address("none"): Data(),
    ])

  /// The key of the list that has several pages.
  package static let long = ListKey<Item>(kind: "feed")

  private static let texts = [
    "", "\u{0}", "before\u{0}after", "e\u{301}", "\u{E9}", "\u{1F469}\u{200D}\u{1F4BB}",
    "\u{10FFFF}",
    "\u{FEFF}\u{2028}", "line\r\n\t\"'\\", "NULL",
  ]

  private static func address(_ name: String) -> URL {
    URL(string: "https://example.com/\(name)?q=%00", encodingInvalidCharacters: false)!
  }

  /// Saves this content; the long list takes a replacement and an append.
  package func save(in storage: Storage) async throws {
    for (name, list) in lists {
      let key = ListKey<Item>(name)
      let start = list.items.prefix(40)
      let replacement = try await storage.lists.replace(
        key, with: Array(start), from: list.provenance)
      _ = try await storage.lists.append(
        Array(list.items.dropFirst(start.count)), to: key, at: replacement.version)
    }
    for (address, data) in images { try await storage.imageData.save(data, for: address) }
  }

  /// Reads the whole content of a storage.
  package static func read(_ storage: Storage) async throws -> EarlierFormat {
    let contents = try await storage.maintenance.contents()
    var found = EarlierFormat(lists: [:], images: [:])
    for name in contents.lists {
      let slice = try await storage.lists.slice(ListKey<Item>(name), from: nil, limit: .max)
      found.lists[name] = slice.map { slice in
        List(items: slice.items, provenance: slice.head.provenance)
      }
    }
    for address in contents.images {
      found.images[address] = try await storage.imageData.data(for: address)
    }
    return found
  }
}
