import FeedCore
import FixtureSource
import Foundation
import OfflineCore
import TestSupport
import Testing

struct FixtureSourceTests {
  private static let ids = [
    "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "BA298A85-6275-48D3-8315-9C8F7C1CD109",
    "5A0D45B3-8E26-4385-8C5D-213E160A5E3C",
  ]

  private func withFile(
    _ text: String, body: (String) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.path + "/fixture-\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  private func item(_ id: String, image: String = "https://a-url.com/1") -> String {
    #"{"id":"\#(id)","description":"D","image":"\#(image)"}"#
  }

  private func payload(_ items: [String]) -> String {
    #"{"items":[\#(items.joined(separator: ","))]}"#
  }

  @Test func itemsKeepTheirOrderAndTexts() async throws {
    try await withFile(payload(Self.ids.map { item($0) })) { path in
      let images = try await FixtureSource(path: path).items(after: nil, limit: 10)
      #expect(images.map(\.id.uuidString) == Self.ids)
      #expect(images.map(\.description) == ["D", "D", "D"])
      #expect(images.map(\.location) == [nil, nil, nil])
      #expect(images[0].url.absoluteString == "https://a-url.com/1")
    }
  }

  @Test func imagesFarDownALongFeedAreFound() async throws {
    let ids = (0..<3_000).map { _ in UUID() }
    let items = ids.map { item($0.uuidString, image: "https://a-url.com/\($0)") }
    try await withFile(payload(items)) { path in
      let source = FixtureSource(path: path)
      for id in [ids[0], ids[999], ids[1_000], ids[2_999]] {
        let address = try await source.imageAddress(of: id)
        #expect(address.absoluteString == "https://a-url.com/\(id)")
      }
      let error = await #expect(throws: SourceError.self) {
        try await source.imageAddress(of: UUID())
      }
      #expect(error?.reason == .notFound)
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func pagesYieldEachImageOnce(limit: Int) async throws {
    try await withFile(payload(Self.ids.map { item($0) })) { path in
      let source = FixtureSource(path: path)
      var collected: [FeedImage] = []
      var page: [FeedImage]
      repeat {
        page = try await source.items(after: collected.last?.id, limit: limit)
        collected += page
      } while page.count >= limit
      #expect(collected.map(\.id.uuidString) == Self.ids)
    }
  }

  @Test func pagingEndsThoughIdsRepeat() async throws {
    let ids = [Self.ids[0], Self.ids[1], Self.ids[0], Self.ids[2]]
    try await withFile(payload(ids.map { item($0) })) { path in
      let source = FixtureSource(path: path)
      let first = try await source.items(after: nil, limit: 3)
      let second = try await source.items(after: first.last?.id, limit: 3)
      #expect(second.map(\.id.uuidString) == [Self.ids[2]])
    }
  }

  @Test func knownImagesHaveNoCommentsAndUnknownOnesAreNotFound() async throws {
    try await withFile(payload([item(Self.ids[0])])) { path in
      let source = FixtureSource(path: path)
      let known = try #require(UUID(uuidString: Self.ids[0]))
      #expect(try await source.comments(on: known).isEmpty)
      let id = UUID()
      let error = SourceError(.notFound, address: "fixture:\(path) image \(id)")
      await #expect(throws: error) { try await source.comments(on: id) }
      await #expect(throws: error) { try await source.items(after: id, limit: 1) }
    }
  }

  @Test(arguments: [
    ("nonsense", "it is not JSON"),
    ("{}", "items is missing"),
    (#"{"items":[{"id":"no","image":"https://a-url.com"}]}"#, "item 1: id is not a UUID"),
    (
      #"{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"file:///etc/passwd"}]}"#,
      "item 1: image is not a web address"
    ),
    (
      #"{"items":[{"id":"73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6","image":"not an address"}]}"#,
      "item 1: image is not an address"
    ),
  ])
  func malformedFileIsReportedWithThePlace(text: String, reason: String) async throws {
    try await withFile(text) { path in
      await #expect(
        throws: SourceError(.invalidData, address: "fixture:\(path)", detail: reason)
      ) { try await FixtureSource(path: path).items(after: nil, limit: 1) }
    }
  }

  @Test func missingFileIsReportedAndReadOnceItIsThere() async throws {
    try await withFile(payload([])) { path in
      let other = path + ".later"
      let source = FixtureSource(path: other)
      await #expect(
        throws: SourceError(.unreadable, address: "fixture:\(other)", detail: "no such file")
      ) { try await source.items(after: nil, limit: 1) }
      try FileManager.default.moveItem(atPath: path, toPath: other)
      defer { try? FileManager.default.removeItem(atPath: other) }
      #expect(try await source.items(after: nil, limit: 1).isEmpty)
    }
  }

  @Test func fileThatIsTooLargeIsNotRead() async throws {
    try await withFile("") { path in
      #expect(truncate(path, 64 << 20 + 1) == 0)
      await #expect(
        throws: SourceError(
          .invalidData, address: "fixture:\(path)", detail: "more than 64 MiB")
      ) { try await FixtureSource(path: path).items(after: nil, limit: 1) }
    }
  }

  @Test func noAddressIsItsOwn() async throws {
    let url = try #require(URL(string: "https://a-url.com/1"))
    await #expect(
      throws: SourceError(
        .refused, address: url.absoluteString, detail: "an unknown kind of address")
    ) {
      try await FixtureSource(path: missingPath()).data(for: url)
    }
  }

  @Test func pluginOpensAFileAndRefusesAFolder() async throws {
    try await withFile(payload([])) { path in
      let source = try SourcePlugin<FeedPorts>.fixture.open(
        SourceOptions(locator: "fixture:\(path)"))
      #expect(source.name == "fixture:\(path)")
      #expect(source.imageScheme == nil)
    }
    for word in ["fixture:", "fixture:/"] {
      #expect(throws: SourceOptions.InvalidLocator.self) {
        try SourcePlugin<FeedPorts>.fixture.open(SourceOptions(locator: word))
      }
    }
  }
}
