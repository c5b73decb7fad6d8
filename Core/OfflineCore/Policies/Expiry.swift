public import FoundationEssentials

/// How long a saved list may stand in for its source.
public struct Expiry: Sendable {
  /// Seven calendar days, the rule of both products.
  public static let sevenDays = Expiry(days: 7)

  /// How far ahead of the clock a timestamp may be: clocks of two machines differ a little.
  private static let toleratedSkew: TimeInterval = 60

  private let days: Int
  private let calendar: Calendar

  /// - Parameters:
  ///   - days: The age, in calendar days, at which a list has expired.
  ///   - timeZone: Where the days are counted; UTC unless told.
  public init(days: Int, timeZone: TimeZone = .gmt) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.days = days
    self.calendar = calendar
  }

  /// The first moment at which a list saved at `savedAt` is no longer fresh.
  public func validUntil(savedAt: Date) -> Date? {
    // A damaged or hostile timestamp must not reach the calendar, which may trap on it.
    guard savedAt.isOnCalendar else { return nil }
    return calendar.date(byAdding: .day, value: days, to: savedAt)
  }

  /// Why a list saved at `savedAt` may not be shown at `now`; `nil` when it may.
  public func miss(savedAt: Date, now: Date) -> CacheMiss? {
    if isFresh(savedAt: savedAt, now: now) { return nil }
    return savedAt > now ? .fromTheFuture(savedAt: savedAt) : .expired(savedAt: savedAt)
  }

  /// Whether a list saved at `savedAt` may be shown at `now`.
  public func isFresh(savedAt: Date, now: Date) -> Bool {
    guard let end = validUntil(savedAt: savedAt) else { return false }
    return now < end && savedAt <= now.addingTimeInterval(Self.toleratedSkew)
  }
}
