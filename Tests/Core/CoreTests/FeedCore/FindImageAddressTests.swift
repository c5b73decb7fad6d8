import Foundation
import OfflineCore
import Testing

@testable import FeedCore

struct FindImageAddressTests {
  private static let images = (0..<2500).map { index in
    FeedImage(
      id: UUID(), description: nil, location: nil,
      url: URL(filePath: "/\(index)"))
  }

  /// A feed that counts its requests.
  private actor CountingFeed: FeedSource {
    private(set) var calls = 0

    func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
      calls += 1
      guard let id = request.last else { return SourcePage(Array(images.prefix(request.limit))) }
      guard let index = images.firstIndex(where: { $0.id == id }) else {
        throw SourceError(.notFound, address: "feed")
      }
      return SourcePage(Array(images.dropFirst(index + 1).prefix(request.limit)))
    }
  }

  @Test func imagesThatWereServedAreKnown() async throws {
    let feed = CountingFeed()
    let find = FindImageAddress(feed)
    await find.remember(Array(Self.images.prefix(2)))
    #expect(try await find(Self.images[1].id) == Self.images[1].url)
    #expect(await feed.calls == 0)
  }

  @Test(arguments: [0, 999, 1000, 2499])
  func imagesThatAnEarlierRunServedAreFound(index: Int) async throws {
    let feed = CountingFeed()
    let find = FindImageAddress(feed)
    #expect(try await find(Self.images[index].id) == Self.images[index].url)
    let calls = await feed.calls
    for image in Self.images {
      #expect(try await find(image.id) == image.url)
    }
    #expect(await feed.calls == calls)
  }

  /// A feed with the number of each image in the first bytes of its id.
  private struct LongFeed: FeedSource {
    let count: UInt32

    static func image(_ number: UInt32) -> FeedImage {
      let bytes = withUnsafeBytes(of: number.bigEndian, Array.init)
      return FeedImage(
        id: UUID(
          uuid: (bytes[0], bytes[1], bytes[2], bytes[3], 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0)),
        description: nil, location: nil, url: URL(filePath: "/\(number)"))
    }

    func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
      let number = request.last?.uuid
      let start = number.map {
        UInt32($0.0) << 24 | UInt32($0.1) << 16 | UInt32($0.2) << 8 | UInt32($0.3)
      }
      let first = start.map { $0 + 1 } ?? 0
      return SourcePage((first..<min(count, first + UInt32(request.limit))).map(Self.image))
    }
  }

  @Test func imagesFarDownALongFeedAreFound() async throws {
    let find = FindImageAddress(LongFeed(count: 102_500))
    for number in [102_499, 3, 101_000] as [UInt32] {
      let image = LongFeed.image(number)
      #expect(try await find(image.id) == image.url)
    }
  }

  @Test(arguments: [2_500, 1_000, 10]) func noneIsForgottenInAWalk(limit: Int) async throws {
    let find = FindImageAddress(
      loadPage: LoadFeedPage(source: LongFeed(count: 2_500)), limit: limit)
    await find.remember((10_000..<11_500).map(LongFeed.image))
    for number in [0, 2_499, 1_500, 999] as [UInt32] {
      let image = LongFeed.image(number)
      #expect(try await find(image.id) == image.url)
    }
  }

  @Test func madeUpImagesCostOneCall() async throws {
    let feed = CountingFeed()
    #expect(try await FindImageAddress(feed)(UUID()) == nil)
    #expect(await feed.calls == 1)
  }

  @Test func manyThatAskAtOnceShareOneWalk() async throws {
    let feed = CountingFeed()
    let find = FindImageAddress(feed)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for image in Self.images.prefix(50) {
        group.addTask { try await find(image.id) == image.url }
      }
      for try await isRight in group { #expect(isRight) }
    }
    // At most one look-up for each image, and three pages of the traversal.
    #expect(await feed.calls <= 50 + 3)
  }
}

extension FindImageAddress {
  fileprivate init(_ feed: any FeedSource) {
    self.init(loadPage: LoadFeedPage(source: feed))
  }
}
