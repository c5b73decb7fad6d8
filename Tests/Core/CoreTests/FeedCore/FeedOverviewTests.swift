import FoundationEssentials
import OfflineCore
import TestSupport
import Testing

@testable import FeedCore

struct FeedOverviewTests {
  /// Returns an image from the middle of a month, such as `2025-07`.
  private func image(
    _ month: String?, album: String? = nil, source: SourceName? = nil, number: Int = 0
  ) -> FeedImage {
    var image = images(number..<number + 1)[0]
    image.createdAt = month.flatMap { InternetDateTime.date(from: "\($0)-15T12:00:00Z") }
    (image.album, image.source) = (album, source)
    return image
  }

  private func months(_ months: String?...) -> [String] {
    FeedOverview(months.map { image($0) }).months.map { "\($0.name) \($0.position) \($0.count)" }
  }

  @Test func monthsFollowTheOrderOfTheFeed() {
    #expect(months() == [])
    #expect(
      months("2025-07", "2025-07", "2025-06", "2024-07")
        == ["2025-07 0 2", "2025-06 2 1", "2024-07 3 1"])
    #expect(months("0099-12", "2025-01") == ["0099-12 0 1", "2025-01 1 1"])
  }

  @Test func anImageWithoutADateStandsInTheMonthBeforeIt() {
    #expect(
      months(nil, "2025-07", nil, "2025-07", "2025-06") == ["2025-07 1 2", "2025-06 4 1"])
  }

  /// The same month would begin again and again.
  @Test func aFeedThatIsNotOrderedByTimeHasNoMonths() {
    #expect(months("2025-07", "2025-06", "2025-07") == [])
    #expect(months("2025-07", "2025-01", "2025-05") == [])
  }

  @Test func albumsAreCountedInOrder() {
    let overview = FeedOverview([
      image(nil, album: "B"), image(nil, album: "A"), image(nil, album: "B"),
      image(nil, album: ""), image(nil),
    ])
    #expect(overview.albums.map(\.name) == ["B", "A"])
    #expect(overview.albums.map(\.count) == [2, 1])
  }

  private let dated = ["2025-07", "2025-06", "2025-06", "2024-01"]

  private func feed(_ range: Range<Int>) -> [FeedImage] {
    range.map { image(dated[$0], album: $0.isMultiple(of: 2) ? "Even" : "Odd", number: $0) }
  }

  private func version(_ storage: Storage) async throws -> ListVersion? {
    try await storage.lists.head(.feed)?.version
  }

  @Test func theSavedFeedIsReadOnceForAVersion() async throws {
    let log = CallLog()
    let storage = try await storage(holding: feed(0..<4)).noted(in: log)
    let find = FindFeedImage(in: storage.lists)
    let version = try await version(storage)
    let calls = log.methods.count
    for _ in 0..<3 {
      let overview = try await find.overview(of: version)
      #expect(overview.months.map(\.name) == ["2025-07", "2025-06", "2024-01"])
    }
    #expect(log.methods.count == calls + 1)
  }

  @Test func onlyWhatWasAppendedIsReadAndARenewalReadsNothing() async throws {
    let log = CallLog()
    let storage = try await storage(holding: feed(0..<2)).noted(in: log)
    let find = FindFeedImage(in: storage.lists)
    _ = try await find.overview(of: try await version(storage))
    let first = try #require(try await version(storage))
    let second = try await storage.lists.append(feed(2..<4), to: .feed, at: first)
    #expect(try await find.overview(of: second).months.map(\.count) == [1, 2, 1])
    let renewed = try await storage.lists.append([], to: .feed, at: second, renewedAt: noon)
    let calls = log.methods.count
    #expect(try await find.overview(of: renewed).months.map(\.count) == [1, 2, 1])
    #expect(log.methods.count == calls)
    #expect(try await find.place(of: image(nil, number: 3).id)?.number == 3)
  }

  @Test func aShorterFeedTakesThePlaceOfTheOldOne() async throws {
    let storage = try await storage(holding: feed(0..<4))
    let find = FindFeedImage(in: storage.lists)
    _ = try await find.overview(of: try await version(storage))
    let fresh = try await storage.lists.replace(
      .feed, with: feed(0..<2), savedAt: noon, source: "saved")
    #expect(try await find.overview(of: fresh).months.map(\.name) == ["2025-07", "2025-06"])
  }

  @Test func whatWasLoadedAndNotSavedIsInItsOverview() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    await find.remember(feed(0..<2))
    #expect(try await find.overview(of: nil).months.count == 2)
    await find.remember(feed(2..<4), from: 2)
    #expect(try await find.overview(of: nil).months.count == 3)
  }

  @Test func aSelectionHoldsItsImagesInOrder() async throws {
    let find = FindFeedImage(in: try await storage(holding: feed(0..<4)).lists)
    let even = [feed(0..<4)[0], feed(0..<4)[2]]
    #expect(try await find.images(in: .album("Even"), now: noon) == even)
    #expect(try await find.images(in: .album("even"), now: noon) == [])
    #expect(try await find.images(in: .source("rss:a"), now: noon) == [])
    let afterAWeek = noon.addingTimeInterval(7 * 86_400)
    #expect(try await find.images(in: .album("Even"), now: afterAWeek) == nil)
  }

  @Test func aSelectionNeedsNoSavedFeed() async throws {
    let find = FindFeedImage(in: emptyStorage().lists, policy: .remoteOnly)
    #expect(try await find.images(in: .album("Even"), now: noon) == nil)
    await find.remember(feed(0..<4))
    let even = [feed(0..<4)[0], feed(0..<4)[2]]
    #expect(try await find.images(in: .album("Even"), now: noon) == even)
  }
}
