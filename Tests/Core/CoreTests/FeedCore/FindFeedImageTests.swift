import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import FeedCore

struct FindFeedImageTests {
  @Test func findsWhatIsSaved() async throws {
    let storage = try await storage(holding: images(0..<2_500))
    let find = FindFeedImage(in: storage.lists)
    #expect(try await find(image(2_400).id) == image(2_400))
    #expect(try await find(image(2_500).id) == nil)
  }

  @Test func findsEveryImageOfAFeedThatIsLongerThanWhatIsRemembered() async throws {
    let images = (0..<100_050).map { number in
      let bytes = withUnsafeBytes(of: UInt32(number).bigEndian, Array.init)
      return FeedImage(
        id: UUID(
          uuid: (bytes[0], bytes[1], bytes[2], bytes[3], 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 0)),
        description: nil, location: nil, url: picture)
    }
    let find = FindFeedImage(in: try await storage(holding: images).lists)
    for number in [100_049, 0, 50_000] {
      #expect(try await find(images[number].id) == images[number])
    }
    #expect(try await find(image(1).id) == nil)
  }

  @Test func forgetsNoneOfASavedFeedWhileItReadsIt() async throws {
    let find = FindFeedImage(
      in: try await storage(holding: images(0..<2_500)).lists, policy: .remoteFirst,
      byteLimit: images(0..<2_500).byteCount)
    await find.remember(images(5_000..<6_500))
    for number in [2_499, 0, 1_500, 2_499] {
      #expect(try await find(image(number).id) == image(number))
    }
    await find.remember(images(5_000..<5_001))
    #expect(try await find(image(0).id) == image(0))
  }

  /// A hostile feed may have long texts, so the limit counts bytes, not images.
  @Test func remembersNoMoreThanSoManyBytes() async throws {
    let long = images(0..<1).map {
      FeedImage(
        id: $0.id, description: String(repeating: "x", count: 4_000), location: nil, url: $0.url)
    }
    let find = FindFeedImage(
      in: emptyStorage().lists, policy: .remoteOnly, byteLimit: images(0..<10).byteCount)
    await find.remember(images(1..<9))
    #expect(try await find(image(1).id) == image(1))
    await find.remember(long)
    #expect(try await find(image(1).id) == nil)
    #expect(try await find(image(0).id) == long[0])
  }

  @Test func findsWhatAnotherHasReadMeanwhile() async throws {
    let gate = Gate()
    let storage = try await storage(holding: images(0..<3)).before("slice") { number in
      if number == 1 { try await gate.pass() }
    }
    let find = FindFeedImage(in: storage.lists)
    let first = Task { try await find(image(1).id) }
    try await gate.hasSeen(arrivals: 1)
    #expect(try await find(image(2).id) == image(2))
    await gate.open()
    #expect(try await first.value == image(1))
  }

  @Test func looksAgainWhereTheFeedWasReplacedMeanwhile() async throws {
    let storage = try await storage(holding: images(0..<2_500))
    // The reads are the head, the first thousand images, and the next.
    let contested = storage.before("slice") { number in
      guard number == 3 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(3_000..<3_010), savedAt: noon, source: "saved")
    }
    let find = FindFeedImage(in: contested.lists)
    #expect(try await find(image(3_005).id) == image(3_005))
  }

  @Test func findsWhatWasLoadedAndNotSaved() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    await find.remember(images(0..<3))
    #expect(try await find(image(1).id) == image(1))
    #expect(try await find(image(3).id) == nil)
  }

  @Test func readsAListOnceForAllIdsThatAreNotInIt() async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(0..<3)).noted(in: log)
    let find = FindFeedImage(in: storage.lists)
    for number in 10..<20 { #expect(try await find(image(number).id) == nil) }
    // The head is read for each id, and the list once.
    #expect(log.methods.count == 11)
  }

  @Test func tellsTheNeighboursOfWhatIsSavedAndWasLoadedBehindIt() async throws {
    let find = FindFeedImage(in: try await storage(holding: images(0..<3)).lists)
    var place = try #require(try await find.place(of: image(0).id))
    #expect(place.image == image(0))
    #expect((place.number, place.previous, place.next) == (0, nil, image(1).id))
    place = try #require(try await find.place(of: image(2).id))
    #expect((place.number, place.previous, place.next) == (2, image(1).id, nil))
    await find.remember(images(3..<5), from: 3)
    place = try #require(try await find.place(of: image(2).id))
    #expect((place.number, place.previous, place.next) == (2, image(1).id, image(3).id))
    #expect(try await find.place(of: image(9).id) == nil)
  }

  @Test func knowsNoNeighboursAcrossAGap() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    await find.remember(images(0..<2))
    await find.remember(images(5..<7), from: 5)
    let place = try #require(try await find.place(of: image(5).id))
    #expect((place.number, place.previous, place.next) == (nil, nil, nil))
  }

  @Test func aNewOrderTakesThePlaceOfTheOldOne() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    await find.remember(images(0..<4))
    await find.remember([image(9)] + images(0..<2))
    var place = try #require(try await find.place(of: image(0).id))
    #expect((place.number, place.previous, place.next) == (1, image(9).id, image(1).id))
    // The images that follow in the new order are unknown.
    place = try #require(try await find.place(of: image(3).id))
    #expect((place.number, place.previous, place.next) == (nil, nil, nil))
  }
}
