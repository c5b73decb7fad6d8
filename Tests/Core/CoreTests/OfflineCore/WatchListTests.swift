import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct WatchListTests {
  private let gate = Gate()

  private func watch(_ storage: Storage) -> AsyncStream<ListStart<FeedImage>> {
    WatchList(ListKey<FeedImage>.feed, in: storage, limit: 10, now: { noon }) { [gate] in
      try await gate.pass()
    }()
  }

  @Test func tellsWhatIsThereAndWhatComesInItsPlace() async throws {
    let storage = try await storage(holding: images(0..<3))
    var changes = watch(storage).makeAsyncIterator()
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(0..<3)))
    try await replace(with: images(5..<8), in: storage)
    await gate.letPass(1)
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(5..<8)))
  }

  @Test func tellsTheItemsAndWhetherThereAreMore() async throws {
    let storage = try await storage(holding: images(0..<3))
    var changes = watch(storage).makeAsyncIterator()
    let whole = try #require(await changes.next())
    #expect(whole.items == images(0..<3) && !whole.mayContinue)
    try await replace(with: images(5..<20), in: storage)
    await gate.letPass(1)
    let start = try #require(await changes.next())
    #expect(start.items == images(5..<15) && start.mayContinue)
  }

  @Test func neitherGrowthNorTheSameBeginningIsTold() async throws {
    let storage = try await storage(holding: images(0..<10))
    var changes = watch(storage).makeAsyncIterator()
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(0..<10)))
    let version = try #require(try await storage.lists.head(.feed)).version
    _ = try await storage.lists.append(images(10..<20), to: .feed, at: version)
    await gate.letPass(1)
    try await gate.hasSeen(arrivals: 2)
    try await replace(with: images(0..<12), in: storage)
    await gate.letPass(1)
    try await gate.hasSeen(arrivals: 3)
    try await replace(with: images(1..<4), in: storage)
    await gate.letPass(1)
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(1..<4)))
  }

  @Test func whatHasExpiredIsNotTold() async throws {
    let storage = try await storage(
      holding: images(0..<3), savedAt: noon.addingTimeInterval(-7 * 86_400))
    var changes = watch(storage).makeAsyncIterator()
    try await gate.hasSeen(arrivals: 1)
    try await replace(with: images(5..<8), in: storage)
    await gate.letPass(1)
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(5..<8)))
  }

  @Test func whatIsAnnouncedIsLookedAtAndNothingElse() async throws {
    let saved = try await storage(holding: images(0..<3))
    let (announcements, announcer) = AsyncStream.makeStream(of: Void.self)
    let storage = Storage(
      place: saved.place, lists: saved.lists, imageData: saved.imageData,
      maintenance: saved.maintenance, announcer: StubAnnouncer(announcements: announcements))
    var changes = watch(storage).makeAsyncIterator()
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(0..<3)))
    try await replace(with: images(5..<8), in: storage)
    announcer.yield()
    #expect(await changes.next()?.fingerprint == ListFingerprint(of: images(5..<8)))
    announcer.finish()
    #expect(await changes.next()?.fingerprint == nil)
    #expect(await gate.arrivals == 0)
  }

  @Test func endsWhenNobodyListens() async throws {
    do {
      let changes = watch(emptyStorage())
      try await gate.hasSeen(arrivals: 1)
      withExtendedLifetime(changes) {}
    }
    try await gate.hasSeen(cancellations: 1)
  }

  @Test func fingerprintsTellItemsApart() {
    let all = [[], images(0..<1), images(0..<2), images(1..<3), images(0..<3)]
    #expect(Set(all.map { ListFingerprint(of: $0) }).count == all.count)
  }

  private func replace(with images: [FeedImage], in storage: Storage) async throws {
    _ = try await storage.lists.replace(.feed, with: images, savedAt: noon, source: "source")
  }
}

private struct StubAnnouncer: ListAnnouncer {
  let announcements: AsyncStream<Void>

  func announce(_ list: ListName) {}
  func changes(of list: ListName) -> AsyncStream<Void> { announcements }
  func finish() {}
}
