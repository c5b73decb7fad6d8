import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct LoadFeedPagesTests {
  @Test(
    "Loads so many pages, and saves each as it arrives",
    arguments: [(.first(1), 3), (.first(2), 6), (.first(3), 8), (.first(9), 8), (.all, 8)]
      as [(PageCount, Int)])
  func loadsPages(count: PageCount, total: Int) async throws {
    let log = CallLog()
    let storage = try await storage(holding: images(50..<60))
    let pages = StubPages(
      .success(images(0..<3)), .success(images(3..<6)), .success(images(6..<8)))
    let list = try await fetch(pages, limit: 3, count: count, into: storage.noted(in: log))
    let asked = (total + 2) / 3
    #expect(list.items == images(0..<total))
    #expect(list.canLoadMore == (total < 8))
    #expect(list.notices == [.shortened(from: 10, to: total)])
    #expect(pages.requests.map(\.after) == Array([nil, 3, 6].prefix(asked)))
    #expect(pages.requests.allSatisfy { $0.limit == 3 })
    #expect(log.methods == ["replace"] + Array(repeating: "append", count: asked - 1))
    #expect(try await storage.savedImages == images(0..<total))
  }

  @Test func anEmptyPageIsTheEndAndChangesNothing() async throws {
    let log = CallLog()
    let storage = emptyStorage()
    let pages = StubPages(.success(images(0..<3)), .success([]))
    let list = try await fetch(pages, limit: 3, count: .all, into: storage.noted(in: log))
    #expect(list.items == images(0..<3))
    #expect(!list.canLoadMore)
    #expect(log.methods == ["replace"])
  }

  @Test func keepsAllOfAPageThatHoldsMoreThanWasAskedFor() async throws {
    let storage = emptyStorage()
    let pages = StubPages(.success(images(0..<7)), .success(images(7..<8)))
    let list = try await fetch(pages, limit: 3, count: .all, into: storage)
    #expect(list.items == images(0..<8))
    #expect(pages.requests.map(\.after) == [nil, 7])
    #expect(try await storage.savedImages == images(0..<8))
  }

  @Test(arguments: [offline, malformed])
  func keepsWhatCameBeforeAPageThatFails(error: SourceError) async throws {
    let storage = emptyStorage()
    let pages = StubPages(.success(images(0..<3)), .success(images(3..<6)), .failure(error))
    let list = try await fetch(pages, limit: 3, count: .first(5), into: storage)
    #expect(list.items == images(0..<6))
    #expect(list.canLoadMore)
    #expect(list.savedAt == noon)
    #expect(list.notices == [.stoppedEarly(error)])
    #expect(try await storage.savedImages == images(0..<6))
  }

  @Test(arguments: [0, 1])
  func keepsWhatCameOfAPageThatBreaksOff(whole: Int) async throws {
    let storage = emptyStorage()
    let before = (0..<whole).map { StubPages.Answer.success(images($0 * 3..<$0 * 3 + 3)) }
    let partial = BrokenOff(images(whole * 3..<whole * 3 + 2), by: offline)
    let pages = StubPages(before + [.failure(partial)])
    let list = try await fetch(pages, limit: 3, count: .all, into: storage)
    #expect(list.items == images(0..<whole * 3 + 2))
    #expect(list.canLoadMore)
    #expect(list.savedAt == noon)
    #expect(list.notices == [.stoppedEarly(offline)])
    #expect(pages.requests.count == whole + 1)
    #expect(try await storage.savedImages == list.items)
  }

  @Test func noticesASourceThatRepeatsItself() async throws {
    let storage = emptyStorage()
    let pages = StubPages(
      .success(images(0..<3)), .success(images(3..<6)), .success(images(3..<6)))
    let list = try await fetch(pages, limit: 3, count: .all, into: storage)
    #expect(list.items == images(0..<6))
    #expect(
      list.notices == [
        .stoppedEarly(
          SourceError(.invalidData, address: "source", detail: "the same page again and again"))
      ])
    #expect(list.canLoadMore)
    #expect(try await storage.savedImages == images(0..<6))
  }

  @Test func noticesASourceThatGoesRoundInACircle() async throws {
    let storage = emptyStorage()
    let log = CallLog()
    let source = ScriptedPages { request in
      log.add("page")
      let start = request.last.map { last in (0..<9).first { image($0).id == last } ?? 0 } ?? -1
      return SourcePage((start + 1..<start + 4).map { image($0 % 9) })
    }
    let found = try await StubFeed(source, in: storage).pages(
      by: .remoteFirst, limit: 3, pages: .all)
    #expect(found.items == images(0..<9))
    #expect(log.methods.count == 4)
    #expect(
      found.notices == [
        .stoppedEarly(
          SourceError(.invalidData, address: "source", detail: "the same page again and again"))
      ])
    #expect(try await storage.savedImages == images(0..<9))
  }

  @Test(arguments: [PageCount.all, .first(20_000)])
  func stopsAt10000PagesOfASourceWithoutAnEnd(pages: PageCount) async throws {
    let list = try await StubFeed(endless(length: 0), in: emptyStorage()).pages(
      by: .remoteOnly, limit: 1, pages: pages)
    #expect(list.items.count == 10_000)
    #expect(list.notices == [.stoppedAt(count: 10_000)])
    #expect(list.canLoadMore)
  }

  /// Each image here counts as a little more than 1 MiB, or has the smallest possible size.
  @Test(arguments: [(1 << 20, 9, 63), (0, 100_000, 300_000)])
  func stopsAt64MiBOfASourceWithoutAnEnd(length: Int, limit: Int, count: Int) async throws {
    let storage = emptyStorage()
    let list = try await StubFeed(endless(length: length), in: storage).pages(
      by: .remoteFirst, limit: limit, pages: .all)
    #expect(list.items.count == count)
    #expect(
      list.notices == [
        .stoppedEarly(
          SourceError(.invalidData, address: "source", detail: "more than 64 MiB"))
      ])
    #expect(list.canLoadMore)
    #expect(try await storage.lists.head(.feed)?.count == count)
  }

  @Test(arguments: [StoreError.changed, .full])
  func loadsOnWhenAPageCannotBeSavedAndLeavesNoGap(error: StoreError) async throws {
    let log = CallLog()
    let storage = emptyStorage()
    let failing = storage.before("append") { if $0 == 1 { throw error } }
    let pages = StubPages(
      .success(images(0..<3)), .success(images(3..<6)), .success(images(6..<7)))
    let list = try await fetch(pages, limit: 3, count: .all, into: failing.noted(in: log))
    #expect(list.items == images(0..<7))
    #expect(list.notices == [.notSaved(error)])
    #expect(log.methods == ["replace", "append"])
    #expect(try await storage.savedImages == images(0..<3))
  }

  @Test func aListThatSomebodyReplacedIsNotAppendedTo() async throws {
    let storage = emptyStorage()
    let replaced = storage.before("append") { _ in
      _ = try await storage.lists.replace(
        .feed, with: images(80..<83), savedAt: noon, source: "other")
    }
    let pages = StubPages(.success(images(0..<3)), .success(images(3..<4)))
    let list = try await fetch(pages, limit: 3, count: .all, into: replaced)
    #expect(list.items == images(0..<4))
    guard case .notSaved(let error)? = list.notices.first else {
      Issue.record("No notice")
      return
    }
    #expect(error.reason == .changed)
    #expect(try await storage.savedImages == images(80..<83))
  }

  @Test(arguments: ["page", "append"])
  func aWholePrefixStaysWhenItIsCancelledLater(step: String) async throws {
    let storage = emptyStorage()
    let cancelled = storage.before("append") { number in
      guard step == "append", number == 2 else { return }
      cancelThisTask()
      throw StoreError.full
    }
    await #expect(throws: CancellationError.self) {
      try await inOwnTask {
        let source = ScriptedPages { request in
          let start = request.last == nil ? 0 : request.last == image(2).id ? 3 : 6
          if start == 6, step == "page" { cancelThisTask() }
          return SourcePage(images(start..<start + request.limit))
        }
        return try await StubFeed(source, in: cancelled).pages(
          by: .remoteFirst, limit: 3, pages: .first(4)
        ).items
      }
    }
    #expect(try await storage.savedImages == images(0..<6))
  }
}

/// Returns a source without an end. Each image has a description of `length` bytes.
private func endless(length: Int) -> ScriptedPages {
  let description = String(repeating: " ", count: length)
  return ScriptedPages { request in
    let start =
      request.last.map {
        (Int($0.uuid.12) << 24 | Int($0.uuid.13) << 16 | Int($0.uuid.14) << 8 | Int($0.uuid.15)) + 1
      } ?? 0
    return SourcePage(
      (start..<start + request.limit).map { number in
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        return FeedImage(
          id: UUID(
            uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3])),
          description: description, location: nil, url: picture)
      })
  }
}
