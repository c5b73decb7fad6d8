import FeedCore
import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

/// Loads are started with `Task.immediate`, so that each is in the queue of the coalescer before the
/// test goes on.
@Suite(.hangLimit)
struct SharedLoadTests {
  private let gate = Gate()
  private let log = CallLog()
  private let requests = SharedRequests()

  private var source: ScriptedPages {
    ScriptedPages { [gate] request in
      try await gate.pass()
      let start = request.last == nil ? 0 : 10
      return SourcePage(images(start..<start + request.limit))
    }
  }

  /// Returns a new use case each time, as apps create one for each user of a page.
  private func load(in storage: Storage) -> SharedLoad<FeedImage> {
    SharedLoad(
      StubFeed(source, in: storage.noted(in: log)).load, of: .feed, from: "source",
      sharing: requests)
  }

  @Test func whoWantsTheSameAtOnceSharesOneRequestAndOneSave() async throws {
    let storage = emptyStorage()
    let loads = (0..<3).map { _ in
      startNow { [load] in try await load(storage)(by: .remoteFirst, limit: 10).items }
    }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    for load in loads { #expect(try await load.value == images(0..<10)) }
    #expect(await gate.arrivals == 1)
    #expect(log.methods == ["replace"])
  }

  @Test func whoWantsOnePageAfterTheSavedOnesSharesOneRequestAndOneSave() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let loads = (0..<3).map { _ in
      startNow { [source, requests, log] in
        let feed = StubFeed(
          source, in: storage.noted(in: log),
          wrappingAppend: { SharedAppend($0, to: .feed, sharing: requests) })
        return try await ContinueFeed(feed.pages, orAnewBy: feed.pages, from: "source")(
          by: .remoteFirst, limit: 10, pages: 1...2
        ).items
      }
    }
    try await gate.hasSeen(arrivals: 1)
    // All of them have read the saved page, and so want the one after it.
    while log.methods.count(where: { $0 == "slice" }) < 3 { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    await gate.open()
    for load in loads { #expect(try await load.value == images(0..<20)) }
    #expect(await gate.arrivals == 1)
    #expect(log.methods.count { $0 == "append" } == 1)
    #expect(try await storage.savedImages == images(0..<20))
  }

  @Test func whoWantsTheSamePagesAtOnceSharesEachRequest() async throws {
    let storage = emptyStorage()
    let loads = (0..<3).map { _ in
      startNow { [source, requests] in
        let pages = SharedPages(
          StubFeed(source, in: storage).pages, of: .feed, sharing: requests)
        return try await pages(by: .remoteFirst, limit: 10, pages: .first(2))
      }
    }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    for load in loads {
      let list = try await load.value
      #expect(list.items == images(0..<20))
      #expect(list.notices.isEmpty)
    }
    #expect(await gate.arrivals == 2)
  }

  @Test func anotherListIsAnotherRequest() async throws {
    let storage = emptyStorage()
    let loads = ["a", "b"].map { parent in
      startNow { [gate, requests] in
        let key = ListKey<FeedImage>(kind: "images", parent: parent)
        let load = LoadWholeList(key, from: "source", in: storage.lists, now: { noon }) {
          try await gate.pass()
          return images(0..<1)
        }
        return try await SharedLoad(load, of: key, from: "source", sharing: requests)(
          by: .remoteFirst, limit: .max
        ).items
      }
    }
    try await gate.hasSeen(arrivals: 2)
    await gate.open()
    for load in loads { #expect(try await load.value == images(0..<1)) }
  }

  @Test func aReaderSeesWhatWasSavedBeforeItAsked() async throws {
    let storage = try await storage(holding: images(50..<60), source: "source")
    let held = storage.before("slice") { [gate] number in if number == 1 { try await gate.pass() } }
    let first = startNow { [load] in try await load(held)(by: .cacheFirst, limit: 10).items }
    try await gate.hasSeen(arrivals: 1)
    _ = try await storage.lists.replace(
      .feed, with: images(0..<10), savedAt: noon, source: "source")
    #expect(try await load(in: held)(by: .cacheFirst, limit: 10).items == images(0..<10))
    await gate.open()
    _ = try await first.value
  }

  @Test func aRequestEndsWithTheLastWhoWantsIt() async throws {
    let storage = emptyStorage()
    let loads = (0..<2).map { _ in
      startNow { [load] in try await load(storage)(by: .remoteFirst, limit: 10).items }
    }
    try await gate.hasSeen(arrivals: 1)
    for load in loads { load.cancel() }
    try await gate.hasSeen(cancellations: 1)
    for load in loads { await #expect(throws: CancellationError.self) { try await load.value } }
    #expect(log.methods.isEmpty)
  }
}
