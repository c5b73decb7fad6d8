public import FoundationEssentials

/// How long a saved list may stand in for its source.
public struct Expiry: Sendable {
  /// Seven calendar days, the rule of both products.
  public static let sevenDays = Expiry(days: 7)

  /// The seconds that a timestamp may be ahead of the clock, because the clocks of two machines differ a
  /// little.
  private static let toleratedSkew: TimeInterval = 60

  private let days: Int
  private let timeZone: TimeZone?

  /// - Parameters:
  ///   - days: The age, in calendar days, at which a list has expired.
  ///   - timeZone: The time zone in which days are counted; `nil` for UTC.
  public init(days: Int, timeZone: TimeZone? = nil) {
    self.days = days
    self.timeZone = timeZone
  }

  /// Returns the first moment at which a list saved at `savedAt` is no longer fresh; `nil` if the date is out
  /// of range.
  public func validUntil(savedAt: Date) -> Date? {
    // A damaged or hostile timestamp must not reach the calendar, which may trap on it.
    guard savedAt.isOnCalendar else { return nil }
    // All days of UTC are equally long, and setting up a calendar takes longer than reading a page.
    guard let timeZone else { return savedAt.addingTimeInterval(TimeInterval(days) * 86_400) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.date(byAdding: .day, value: days, to: savedAt)
  }

  /// Returns why a list saved at `savedAt` may not be shown at `now`; `nil` if it may.
  public func miss(savedAt: Date, now: Date) -> CacheMiss? {
    if isFresh(savedAt: savedAt, now: now) { return nil }
    return savedAt > now ? .fromTheFuture(savedAt: savedAt) : .expired(savedAt: savedAt)
  }

  /// Returns whether a list saved at `savedAt` may be shown at `now`.
  public func isFresh(savedAt: Date, now: Date) -> Bool {
    guard let end = validUntil(savedAt: savedAt) else { return false }
    return now < end && savedAt <= now.addingTimeInterval(Self.toleratedSkew)
  }
}
