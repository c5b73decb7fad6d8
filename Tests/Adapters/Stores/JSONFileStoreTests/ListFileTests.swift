import FeedCore
import Foundation
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

struct ListFileTests {
  @Test func everyLineIsJSONThatAPersonCanRead() async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<2)
      _ = try await playground.append(2..<3, at: version)
      let lines = try playground.lines()
      #expect(lines.count == 3)
      let header = try #require(
        try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
      #expect(header["savedAt"] as? String == "1970-01-01T00:00:00Z")
      #expect(header["source"] as? String == "demo:")
      #expect(lines[2].contains(#""count":1,"first":2,"items":[{"description":"image 2""#))
    }
  }

  @Test func textsAndTimestampsComeBackAsTheyWere() async throws {
    try await Playground.run { playground in
      let odd = [
        "", "\u{0}a\u{0}", "\n\r\u{2028}\"\\/", "e\u{301}\u{1F469}\u{200D}\u{1F680}", "\u{FFFF}",
      ]
      let items = odd.map {
        FeedImage(id: UUID(), description: $0, location: nil, url: address(1))
      }
      for moment in [0.1, -1e300, .infinity, .nan, .leastNonzeroMagnitude] {
        let savedAt = Date(timeIntervalSinceReferenceDate: moment)
        let feed = playground.storage().feed
        _ = try await feed.replace(.feed, with: items, savedAt: savedAt, source: "\u{0}\n")
        let slice = try #require(try await feed.slice(.feed, from: nil, limit: 100))
        #expect(
          slice.items.map(\.description?.unicodeScalars.count) == odd.map(\.unicodeScalars.count))
        #expect(slice.items == items)
        #expect(slice.head.source == "\u{0}\n")
        #expect(
          slice.head.savedAt.timeIntervalSinceReferenceDate.bitPattern == moment.bitPattern)
      }
    }
  }

  @Test(arguments: [1, 7, 31, 32, 33, 1000])
  func slicesOfAnySizeMakeUpTheList(limit: Int) async throws {
    try await Playground.run { playground in
      var version = try await playground.replace(0..<100)
      version = try await playground.append(100..<101, at: version)
      version = try await playground.append(101..<180, at: version)
      var items: [FeedImage] = []
      var position: ListPosition?
      repeat {
        let slice = try #require(
          try await playground.storage().feed.slice(.feed, from: position, limit: limit))
        #expect(slice.head.version == version)
        #expect(slice.head.last == image(179))
        items += slice.items
        position = slice.next
      } while position != nil
      #expect(items == images(0..<180))
    }
  }

  @Test func aSliceOfNothingKeepsThePosition() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<10)
      let feed = playground.storage().feed
      let first = try await feed.slice(.feed, from: nil, limit: 0)
      #expect(first?.items.isEmpty == true)
      let third = try await feed.slice(.feed, from: first?.next, limit: 3)
      let same = try await feed.slice(.feed, from: third?.next, limit: -1)
      #expect(same?.next == third?.next)
      #expect(try await feed.slice(.feed, from: same?.next, limit: 99)?.items == images(3..<10))
    }
  }

  @Test(arguments: [0, 1, 5000, UInt64(Int.max), .max])
  func aTokenThatLeadsNowhereIsOnlyAHint(token: UInt64) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<100)
      let position = ListPosition(generation: version.generation, offset: 40, token: token)
      let slice = try await playground.storage().feed.slice(.feed, from: position, limit: 5)
      #expect(slice?.items == images(40..<45))
    }
  }

  @Test(arguments: [0, 31, 40, 70, 99])
  func aTokenOfAnotherPageIsOnlyAHint(offset: Int) async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<100)
      let feed = playground.storage().feed
      for limit in [0, 32, 64, 96] {
        let next = try #require(try await feed.slice(.feed, from: nil, limit: limit)?.next)
        let position = ListPosition(
          generation: next.generation, offset: offset, token: next.token)
        let slice = try await feed.slice(.feed, from: position, limit: 50)
        #expect(slice?.items == images(offset..<min(100, offset + 50)))
      }
    }
  }

  @Test(arguments: [-1, 101, Int.max, Int.min])
  func anOffsetOutsideTheListIsOfAnotherList(offset: Int) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<100)
      let position = ListPosition(generation: version.generation, offset: offset)
      let reason = try await reason {
        _ = try await playground.storage().feed.slice(.feed, from: position, limit: 5)
      }
      #expect(reason == .changed)
    }
  }
}
