import FeedCore
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import OfflineCore

struct ListCursorTests {
  @Test func thereIsNoneWhereNothingIsSaved() async throws {
    #expect(try await ListCursor(ListKey<FeedImage>.feed, in: emptyStorage().lists) == nil)
  }

  @Test(
    "Every item up to the limit comes once, in steps of a thousand",
    arguments: [
      (0, .max, [0]), (1, .max, [1]), (1000, .max, [1000]), (1001, .max, [1000, 1]),
      (2500, .max, [1000, 1000, 500]), (2500, 0, [0]), (2500, 1000, [1000]),
      (2500, 1001, [1000, 1]), (10, 11, [10]),
    ] as [(Int, Int, [Int])])
  func steps(count: Int, limit: Int, steps: [Int]) async throws {
    let storage = try await storage(holding: images(0..<count))
    var cursor = try #require(
      await ListCursor(ListKey<FeedImage>.feed, in: storage.lists, upTo: limit))
    var found: [[FeedImage]] = []
    while let items = try await cursor.next() { found.append(items) }
    #expect(found.map(\.count) == steps)
    #expect(Array(found.joined()) == images(0..<min(count, limit)))
    #expect(try await cursor.next() == nil)
    #expect(cursor.head.count == count)
  }

  @Test func aPlaceBeforeTheFirstItemTrapsNobody() async throws {
    let storage = try await storage(holding: images(0..<3))
    let slice = try await storage.lists.slice(ListKey<FeedImage>.feed, from: .item(-1), limit: -1)
    #expect(slice?.items == [])
    let first = try await storage.lists.slice(ListKey<FeedImage>.feed, from: .item(.min), limit: 1)
    #expect(first?.items == images(0..<1))
    let version = try #require(slice?.head.version)
    await #expect(throws: StoreError.self) {
      try await storage.lists.slice(ListKey<FeedImage>.feed, from: version.position(-1), limit: 1)
    }
  }

  @Test func goesOnIntoWhatIsAppendedAndKeepsItsHead() async throws {
    let storage = try await storage(holding: images(0..<1500))
    var cursor = try #require(await ListCursor(ListKey<FeedImage>.feed, in: storage.lists))
    _ = try await storage.lists.append(images(1500..<1600), to: .feed, at: cursor.head.version)
    #expect(try await cursor.rest() == images(0..<1600))
    #expect(cursor.head.count == 1500)
  }

  @Test(arguments: [true, false])
  func endsWithTheList(isReplaced: Bool) async throws {
    let storage = try await storage(holding: images(0..<1500))
    var cursor = try #require(await ListCursor(ListKey<FeedImage>.feed, in: storage.lists))
    if isReplaced {
      _ = try await storage.lists.replace(
        .feed, with: images(0..<1500), savedAt: noon, source: "other")
    } else {
      try await storage.lists.remove(ListName.feed)
    }
    await #expect {
      _ = try await cursor.rest()
    } throws: {
      ($0 as? StoreError)?.reason == .changed
    }
  }

  @Test(.hangLimit, arguments: [true, false])
  func aStoreThatBreaksItsContractEndsNoListEarly(isEmpty: Bool) async throws {
    let storage = try await storage(holding: images(0..<1500))
    let lists = ListsWithoutEnd(lists: storage.lists, isEmpty: isEmpty)
    var cursor = try #require(await ListCursor(ListKey<FeedImage>.feed, in: lists))
    await #expect(throws: StoreError(.changed)) { try await cursor.rest() }
  }
}

/// Lists that claim to have more items, and then deliver none.
private struct ListsWithoutEnd: ListStore {
  let lists: any ListStore
  let isEmpty: Bool

  func slice<Item>(
    _ key: ListKey<Item>, from position: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    let slice = try await lists.slice(key, from: position, limit: limit)
    guard let slice, position?.generation != nil else { return slice }
    return isEmpty ? ListSlice(head: slice.head, items: [], next: position) : nil
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    try await lists.replace(key, with: items, from: provenance)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    try await lists.append(items, to: key, at: version, renewedAt: renewedAt)
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await lists.remove(list, at: version)
  }
}
