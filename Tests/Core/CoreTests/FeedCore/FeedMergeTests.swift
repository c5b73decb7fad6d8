import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import FeedCore

struct FeedMergeTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The feeds: for each image its number, and its time if it has one.
    let feeds: [[(number: Int, time: Double?)]]
    let merged: [Int]
  }

  private static let cases = [
    Case(
      testDescription: "newest first",
      feeds: [[(1, 9), (2, 5), (3, 1)], [(11, 8), (12, 6), (13, 2)]],
      merged: [1, 11, 12, 2, 13, 3]),
    Case(
      testDescription: "equal times in the order of the feeds",
      feeds: [[(1, 5), (2, 5)], [(11, 5)], [(21, 6), (22, 5)]], merged: [21, 1, 2, 11, 22]),
    Case(
      testDescription: "an image without a date follows the one before it",
      feeds: [[(1, 9), (2, nil), (3, 1)], [(11, 8), (12, nil), (13, 2)]],
      merged: [1, 2, 11, 12, 13, 3]),
    Case(
      testDescription: "an image that is newer than the one before it follows that one",
      feeds: [[(1, 3), (2, 9)], [(11, 8), (12, 2)]], merged: [11, 1, 2, 12]),
    Case(
      testDescription: "feeds without dates take turns",
      feeds: [[(1, nil), (2, nil), (3, nil)], [(11, 9), (12, 8)], [(21, nil)]],
      merged: [1, 11, 21, 2, 12, 3]),
    Case(
      testDescription: "images before the first date take turns",
      feeds: [[(1, nil), (2, 1)], [(11, 9), (12, 8)]], merged: [1, 11, 12, 2]),
    Case(
      testDescription: "the same picture once, of the first feed if the times are equal",
      feeds: [[(1, 9), (2, 5)], [(2, 5), (3, 4)], [(3, 7)]], merged: [1, 3, 2]),
    Case(testDescription: "no images", feeds: [[], [(1, 1)], []], merged: [1]),
  ]

  private func merge(_ feeds: [[(number: Int, time: Double?)]], by count: Int) -> [FeedImage] {
    var merge = FeedMerge(feeds.indices.map { "feed \($0)" })
    var rest = feeds.map { $0.map { dated($0.number, at: $0.time) }[...] }
    var merged: [FeedImage] = []
    while true {
      switch merge.next() {
      case .image(let image): merged.append(image)
      case .end: return merged
      case .needs(let part):
        let page = Array(rest[part].prefix(count))
        rest[part].removeFirst(page.count)
        merge.add(page, to: part, hasMore: page.count == count)
      }
    }
  }

  @Test(arguments: cases)
  private func ordersImages(_ sample: Case) {
    for count in [1, 2, 10] {
      let merged = merge(sample.feeds, by: count)
      #expect(merged.map(\.url) == sample.merged.map { image($0).url }, "by \(count)")
    }
  }

  @Test func namesTheSourceOfEachImage() {
    let merged = merge([[(1, 5), (2, 4)], [(2, 4), (3, 3)]], by: 2)
    #expect(merged.map(\.source) == ["feed 0", "feed 0", "feed 1"])
  }

  @Test func aFeedThatEndsHoldsNothingUp() {
    var merge = FeedMerge(["a", "b"])
    merge.add([dated(1, at: 1)], to: 1, hasMore: false)
    guard case .needs(0) = merge.next() else {
      Issue.record("the first feed is not asked for")
      return
    }
    #expect(merge.short(of: 3) == [0])
    merge.end(0)
    guard case .image(let image) = merge.next(), case .end = merge.next() else {
      Issue.record("the second feed is held up")
      return
    }
    #expect(image.source == "b")
  }
}

/// Returns an image that was made at a number of seconds after noon.
func dated(_ number: Int, at time: Double?) -> FeedImage {
  var image = image(number)
  image.createdAt = time.map { noon + $0 }
  return image
}
