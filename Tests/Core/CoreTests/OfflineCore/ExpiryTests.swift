import Foundation
import OfflineCore
import TestSupport
import Testing

struct ExpiryTests {
  @Test(
    "A list is fresh until it is exactly seven days old",
    arguments: [(-1, true), (0, false), (1, false)])
  func ageBoundary(secondsBeyond: TimeInterval, isFresh: Bool) {
    let savedAt = noon.addingTimeInterval(-sevenDays - secondsBeyond)
    #expect(Expiry.sevenDays.isFresh(savedAt: savedAt, now: noon) == isFresh)
  }

  @Test(
    "A timestamp may be ahead of the clock by a minute",
    arguments: [(0, true), (60, true), (61, false), (86_400, false)])
  func futureBoundary(secondsAhead: TimeInterval, isFresh: Bool) {
    let savedAt = noon.addingTimeInterval(secondsAhead)
    #expect(Expiry.sevenDays.isFresh(savedAt: savedAt, now: noon) == isFresh)
  }

  @Test(
    "Days are those of UTC, equally long where clocks are changed",
    arguments: ["2024-03-28T10:00:00Z", "2024-10-24T09:00:00Z", "2024-06-01T00:00:00Z"])
  func countsDaysOfUTC(savedAt: String) throws {
    let savedAt = try Date(savedAt, strategy: .iso8601)
    let end = savedAt.addingTimeInterval(sevenDays)
    #expect(Expiry.sevenDays.validUntil(savedAt: savedAt) == end)
    #expect(Expiry.sevenDays.isFresh(savedAt: savedAt, now: end.addingTimeInterval(-1)))
    #expect(!Expiry.sevenDays.isFresh(savedAt: savedAt, now: end))
  }

  @Test(
    "A timestamp that no clock shows is not fresh, and stops nothing",
    arguments: [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e18,
      -1e18, Date.distantFuture.timeIntervalSinceReferenceDate.nextUp,
      Date.distantPast.timeIntervalSinceReferenceDate.nextDown,
    ] as [TimeInterval])
  func refusesWildTimestamps(seconds: TimeInterval) {
    let wild = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(Expiry.sevenDays.validUntil(savedAt: wild) == nil)
    #expect(!Expiry.sevenDays.isFresh(savedAt: wild, now: noon))
    #expect(!Expiry.sevenDays.isFresh(savedAt: wild, now: wild))
  }

  @Test(arguments: [Date.distantPast, .distantFuture])
  func reckonsWithTheEndsOfTime(savedAt: Date) {
    #expect(Expiry.sevenDays.isFresh(savedAt: savedAt, now: savedAt))
    #expect(!Expiry.sevenDays.isFresh(savedAt: savedAt, now: noon))
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [TimeInterval])
  func takesNothingForFreshByABrokenClock(seconds: TimeInterval) {
    let now = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(!Expiry.sevenDays.isFresh(savedAt: noon, now: now))
  }
}
