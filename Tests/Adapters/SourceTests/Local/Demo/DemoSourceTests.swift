import DemoSource
import FeedCore
import FoundationEssentials
import OfflineCore
import Testing

struct DemoSourceTests {
  private let source = DemoSource()

  private func all() async throws -> [FeedImage] {
    try await source.items(after: nil, limit: 10_000)
  }

  @Test func feedIsLargeEnoughAndIdsAndAddressesAreUnique() async throws {
    let images = try await all()
    #expect(images.count >= 36)
    #expect(Set(images.map(\.id)).count == images.count)
    #expect(Set(images.map(\.url)).count == images.count)
  }

  @Test func feedMixesPresentAndAbsentTexts() async throws {
    let images = try await all()
    for (hasDescription, hasLocation) in [
      (true, true), (true, false), (false, true), (false, false),
    ] {
      #expect(
        images.contains {
          ($0.description != nil) == hasDescription && ($0.location != nil) == hasLocation
        })
    }
    #expect(images.contains { ($0.description?.count ?? 0) > 500 })
  }

  @Test func idsStayTheSameFromReleaseToRelease() async throws {
    let first = try #require(try await all().first)
    #expect(first.id.uuidString == "DE300000-0000-8000-8000-000000000024")
    #expect(first.url.absoluteString == "demo://images/ridge-before-sunrise.png")
  }

  @Test func eachImageIsFoundByItsID() async throws {
    for image in try await all() {
      #expect(try await source.imageAddress(of: image.id) == image.url)
    }
    let error = await #expect(throws: SourceError.self) {
      try await source.imageAddress(of: UUID())
    }
    #expect(error?.reason == .notFound)
  }

  @Test(arguments: [1, 7, 10, 36, 37])
  func pagesYieldEachImageOnceInOrder(limit: Int) async throws {
    var collected: [FeedImage] = []
    var page: [FeedImage]
    repeat {
      page = try await source.items(after: collected.last?.id, limit: limit)
      #expect(page.count <= limit)
      collected += page
    } while page.count >= limit
    #expect(collected == (try await all()))
  }

  @Test func pageAfterTheLastImageIsEmpty() async throws {
    #expect(try await source.items(after: all().last?.id, limit: 10).isEmpty)
  }

  @Test func unknownImagesAreReportedAsNotFound() async throws {
    let id = UUID()
    let error = SourceError(.notFound, address: "demo: image \(id)")
    await #expect(throws: error) { try await source.items(after: id, limit: 1) }
    await #expect(throws: error) { try await source.comments(on: id) }
  }

  @Test(arguments: [
    "https://example.com/ridge-before-sunrise.png", "photo://images/ridge-before-sunrise.png",
    "file:///etc/passwd",
  ])
  func addressesOfOthersAreRefused(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(
      throws: SourceError(.refused, address: address, detail: "an unknown kind of address")
    ) {
      try await source.data(for: url)
    }
  }

  @Test(arguments: [
    "demo://images/nothing.png", "demo:images/hut.png", "demo://images/../images/hut.png",
  ])
  func addressesThatNoImageHasAreNotFound(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: SourceError(.notFound, address: address)) {
      try await source.data(for: url)
    }
  }

  @Test func someImagesHaveCommentsAndSomeHaveNone() async throws {
    var counts: [Int] = []
    var ids: Set<ImageComment.ID> = []
    for image in try await all() {
      let comments = try await source.comments(on: image.id)
      counts.append(comments.count)
      ids.formUnion(comments.map(\.id))
      #expect(comments == comments.sorted { $0.createdAt < $1.createdAt })
    }
    #expect(counts.contains(0))
    #expect(counts.count { $0 > 0 } > counts.count / 2)
    #expect(ids.count == counts.reduce(0, +))
  }

  @Test func cancelledCallsEndWithTheCancellation() async throws {
    let source = source
    let url = try #require(try await all().first?.url)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await source.data(for: url)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }
}

struct DemoPluginTests {
  @Test func opensTheSource() async throws {
    let source = try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:"))
    #expect(source.name == "demo:")
    #expect(source.imageScheme == "demo")
    #expect(try await source.feed.items(after: nil, limit: 1).count == 1)
  }

  @Test func refusesAPlace() {
    #expect(throws: SourceOptions.InvalidLocator.self) {
      try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:somewhere"))
    }
  }
}
