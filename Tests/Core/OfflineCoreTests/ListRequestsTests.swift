import FeedCore
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import OfflineCore

/// Loads are started with `Task.immediate`, so that each is in the queue of the coalescer before the
/// test goes on.
@Suite(.hangLimit)
struct ListRequestsTests {
  private let gate = Gate()
  private let log = CallLog()
  private let requests = ListRequests()

  private func list(in storage: Storage) -> OfflineList<FeedImage> {
    OfflineList(
      .feed, from: "source", in: storage.noted(in: log).lists, sharing: requests, now: { noon },
      page: { [gate] last, limit in
        try await gate.pass()
        let start = last == nil ? 0 : 10
        return images(start..<start + limit)
      })
  }

  @Test func whoWantsTheSameAtOnceSharesOneRequestAndOneSave() async throws {
    let storage = emptyStorage()
    // A use case of its own each, as for two readers of one page.
    let loads = (0..<3).map { _ in
      startNow { [list] in try await LoadList(list(storage))(limit: 10).items }
    }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    for load in loads { #expect(try await load.value == images(0..<10)) }
    #expect(await gate.arrivals == 1)
    #expect(log.methods == ["replace"])
  }

  @Test func whoWantsOnePageAfterTheSavedOnesSharesOneRequestAndOneSave() async throws {
    let storage = try await storage(holding: images(0..<10), source: "source")
    let head = try await storage.lists.head(.feed)
    let loads = (0..<3).map { _ in
      startNow { [list] in
        try await ExtendList(list: list(storage)).page(after: image(9), at: head, limit: 10)
          .fetched.items
      }
    }
    try await gate.hasSeen(arrivals: 1)
    await gate.open()
    for load in loads { #expect(try await load.value == images(10..<20)) }
    #expect(await gate.arrivals == 1)
    #expect(log.methods == ["append"])
  }

  @Test func anotherListIsAnotherRequest() async throws {
    let storage = emptyStorage()
    let load = LoadWholeList(
      from: "source", in: storage.lists, sharing: requests, policy: .remoteFirst, now: { noon })
    let loads = ["a", "b"].map { parent in
      startNow { [gate] in
        try await load(ListKey<FeedImage>(kind: "images", parent: parent), refreshing: false) {
          try await gate.pass()
          return images(0..<1)
        }.items
      }
    }
    try await gate.hasSeen(arrivals: 2)
    await gate.open()
    for load in loads { #expect(try await load.value == images(0..<1)) }
  }

  @Test func aRequestEndsWithTheLastWhoWantsIt() async throws {
    let storage = emptyStorage()
    let loads = (0..<2).map { _ in
      startNow { [list] in try await LoadList(list(storage))(limit: 10).items }
    }
    try await gate.hasSeen(arrivals: 1)
    for load in loads { load.cancel() }
    try await gate.hasSeen(cancellations: 1)
    for load in loads { await #expect(throws: CancellationError.self) { try await load.value } }
    #expect(log.methods.isEmpty)
  }
}
