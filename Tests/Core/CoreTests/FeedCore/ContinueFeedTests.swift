import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ContinueFeedTests {
  private func read(
    on source: StubPages, in storage: Storage, policy: LoadingPolicy = .remoteFirst,
    pages: ClosedRange<Int>, now: Date = noon
  ) async throws -> LoadedList<FeedImage> {
    let feed = StubFeed(source, in: storage, now: { now }).pages
    return try await ContinueFeed(feed, orAnewBy: feed, from: "source")(
      by: policy, limit: 10, pages: pages)
  }

  @Test func asksNobodyForWhatIsSaved() async throws {
    let source = StubPages()
    let storage = try await storage(holding: images(0..<25), source: "source")
    let list = try await read(on: source, in: storage, pages: 1...2)
    #expect(list.items == images(0..<20))
    #expect(list.nextPage == .saved)
    #expect(list.decision == .cacheAnswered(.fresh))
    #expect(source.requests.isEmpty)
  }

  @Test func asksForWhatComesAfterThatAndAppendsIt() async throws {
    let source = StubPages(.success(images(10..<20)), .success(images(20..<24)))
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage, pages: 1...3)
    #expect(list.items == images(0..<24))
    #expect(!list.canLoadMore)
    #expect(list.savedAt == noon)
    #expect(list.decision == .cacheExtended)
    #expect(list.origin == .cache)
    #expect(try await storage.savedImages == images(0..<24))
  }

  @Test func whatCameOfAPageThatBreaksOffIsAppended() async throws {
    let source = StubPages(
      .success(images(10..<20)), .failure(BrokenOff(images(20..<24), by: offline)))
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage, pages: 1...4)
    #expect(list.items == images(0..<24))
    #expect(list.canLoadMore)
    #expect(list.notices == [.stoppedEarly(offline)])
    #expect(source.requests.count == 2)
    #expect(try await storage.savedImages == images(0..<24))
  }

  @Test func aPageAloneIsReadWithoutThoseBeforeIt() async throws {
    let source = StubPages()
    let storage = try await storage(holding: images(0..<40), source: "source")
    let list = try await read(on: source, in: storage, pages: 3...3)
    #expect(list.items == images(20..<30))
    #expect(list.offset == 20)
    #expect(list.nextPage == .saved)
    #expect(source.requests.isEmpty)
  }

  @Test func aPageAloneIsLoadedAfterAllThatComeBeforeIt() async throws {
    let source = StubPages(.success(images(15..<18)), .success(images(18..<28)))
    let storage = try await storage(holding: images(0..<15), source: "source")
    let list = try await read(on: source, in: storage, pages: 3...3)
    #expect(list.items.isEmpty)
    #expect(list.offset == 18)
    #expect(!list.canLoadMore)
    #expect(try await storage.savedImages == images(0..<18))
  }

  @Test func aPageAloneOfAnExpiredListIsLoadedAnew() async throws {
    let source = StubPages(.success(images(0..<10)), .success(images(10..<20)))
    let storage = try await storage(holding: images(50..<60), source: "source")
    let list = try await read(
      on: source, in: storage, pages: 2...2, now: noon.addingTimeInterval(sevenDays))
    #expect(list.items == images(10..<20))
    #expect(list.offset == 10)
  }

  @Test func anEmptyPageIsTheEnd() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: StubPages(), in: storage, pages: 1...5)
    #expect(list.items == images(0..<10))
    #expect(!list.canLoadMore)
  }

  @Test func readsWhatIsSavedOnceHoweverManyPagesFollow() async throws {
    let log = CallLog()
    let source = StubPages((1..<9).map { .success(images($0 * 10..<$0 * 10 + 10)) })
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage.noted(in: log), pages: 1...9)
    #expect(list.items == images(0..<90))
    #expect(log.methods == ["slice"] + Array(repeating: "append", count: 8))
  }

  @Test(arguments: [1...999_999, 900_000...999_999, 999_999...999_999, 1...Int.max])
  func oneReaderHasTheSourceAskedForFiftyPagesAtMost(pages: ClosedRange<Int>) async throws {
    let source = StubPages((1..<100).map { .success(images($0 * 10..<$0 * 10 + 10)) })
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage, pages: pages)
    #expect(source.requests.count == 50)
    #expect(list.offset + list.items.count == 510)
    #expect(list.canLoadMore)
    #expect(list.notices.isEmpty)
    #expect(try await storage.savedImages == images(0..<510))
  }

  @Test func aListThatIsLoadedAnewHasTheSameBound() async throws {
    let source = StubPages((0..<100).map { .success(images($0 * 10..<$0 * 10 + 10)) })
    let list = try await read(
      on: source, in: emptyStorage(), policy: .remoteOnly, pages: 1...999_999)
    #expect(list.items == images(0..<500))
    #expect(list.notices == [.stoppedAt(count: 500)])
    #expect(!list.canLoadMore)
  }

  @Test(arguments: [1...2_000, 1_001...1_001, 2_000...2_000])
  func nobodyReadsOnBeyondTenThousandItems(pages: ClosedRange<Int>) async throws {
    let source = StubPages()
    for count in [10_000, 10_500] {
      let storage = try await storage(holding: images(0..<count), source: "source")
      let list = try await read(on: source, in: storage, pages: pages)
      #expect(list.offset + list.items.count == 10_000)
      #expect(list.notices == [.stoppedAt(count: 10_000)])
      #expect(!list.canLoadMore)
    }
    #expect(source.requests.isEmpty)
  }

  @Test func aListThatSomebodyReplacesMeanwhileIsReadAnew() async throws {
    let source = StubPages(.success(images(10..<20)), .success(images(90..<100)))
    let storage = try await storage(holding: images(0..<10), source: "source")
    let contested = storage.before("append") { number in
      guard number == 1 else { return }
      _ = try await storage.lists.replace(
        .feed, with: images(80..<90), savedAt: noon, source: "source")
    }
    let list = try await read(on: source, in: contested, pages: 1...2)
    #expect(list.items == images(80..<100))
    #expect(try await storage.savedImages == images(80..<100))
  }

  @Test func aPageThatFailsIsANotice() async throws {
    let source = StubPages(.success(images(10..<20)), .failure(malformed))
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage, pages: 1...3)
    #expect(list.items == images(0..<20))
    #expect(list.notices == [.stoppedEarly(malformed)])
    #expect(list.canLoadMore)
  }

  @Test func loadsFromTheStartWhenNothingFreshIsSaved() async throws {
    let source = StubPages(.success(images(0..<10)), .success(images(10..<20)))
    let storage = try await storage(holding: images(50..<60), source: "source")
    let list = try await read(
      on: source, in: storage, pages: 1...2, now: noon.addingTimeInterval(sevenDays))
    #expect(list.items == images(0..<20))
    #expect(list.origin == .remote)
  }

  @Test func theCacheAloneIsNotContinued() async throws {
    let source = StubPages(.success(images(10..<20)))
    let storage = try await storage(holding: images(0..<10), source: "source")
    let list = try await read(on: source, in: storage, policy: .cacheOnly, pages: 1...2)
    #expect(list.items == images(0..<10))
    #expect(source.requests.isEmpty)
  }

  @Test func theListOfAnotherSourceIsNotContinued() async throws {
    let source = StubPages(.success(images(10..<20)))
    let storage = try await storage(holding: images(0..<10), source: "another")
    let list = try await read(on: source, in: storage, pages: 1...2)
    #expect(list.items == images(0..<10))
    #expect(source.requests.isEmpty)
  }

  @Test func whatCannotBeSavedIsShownAllTheSame() async throws {
    let source = StubPages(.success(images(0..<10)), .success(images(10..<20)))
    let list = try await read(on: source, in: emptyStorage(), policy: .remoteOnly, pages: 1...2)
    #expect(list.items == images(0..<20))
  }
}
