import FoundationEssentials

/// A length of time in its largest whole unit.
///
/// Counts like the numeric style of `RelativeDateTimeFormatter`: the largest unit of which the time has at
/// least one, truncated to a whole number; a day is "1 day", never "yesterday". Months and years have their
/// mean length in the Gregorian calendar, so that no calendar is needed: a month begins at 30 days, 10 hours,
/// 29 minutes and 6 seconds.
struct TimeSpan: Hashable, Sendable {
  enum Unit: Int, CaseIterable, Sendable {
    case second = 1
    case minute = 60
    case hour = 3_600
    case day = 86_400
    case week = 604_800
    case month = 2_629_746
    case year = 31_556_952
  }

  let count: Int
  let unit: Unit

  init(seconds: Int) {
    let seconds = seconds.magnitude
    unit = Unit.allCases.last { seconds >= $0.rawValue } ?? .second
    count = Int(seconds / UInt(unit.rawValue))
  }

  /// Returns the whole seconds from one date to the other, clamped to ±2^53.
  static func seconds(from start: Date, to end: Date) -> Int {
    let seconds = end.timeIntervalSince(start)
    guard !seconds.isNaN else { return 0 }
    // A larger `Double` has no exact seconds anyway, and might not fit an `Int`.
    let bound = 0x1p53
    return Int(min(max(seconds, -bound), bound))
  }
}
