public import FoundationEssentials

/// How long a saved list may stand in for its source.
public struct Expiry: Sendable {
  /// Seven days, the rule of both products.
  public static let sevenDays = Expiry(days: 7)

  /// The seconds that a timestamp may be ahead of the clock, because the clocks of two machines differ a
  /// little.
  private static let toleratedSkew: TimeInterval = 60

  private let days: Int

  /// - Parameter days: The age, in days of 24 hours as in UTC, at which a list has expired.
  public init(days: Int) { self.days = days }

  /// Returns the first moment at which a list saved at `savedAt` is no longer fresh; `nil` if the date is out
  /// of range.
  public func validUntil(savedAt: Date) -> Date? {
    guard savedAt.isOnCalendar else { return nil }
    return savedAt.addingTimeInterval(TimeInterval(days) * 86_400)
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
