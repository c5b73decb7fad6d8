public import FoundationEssentials

/// Writes and reads dates in the format of RFC 3339; also reads zones without a colon.
///
/// Does not use Foundation, which counts the days before 1583 by another calendar than RFC 3339, truncates
/// instead of rounding, so that x.0009999 loses a millisecond, and accepts any text after the zone, and
/// invalid hours, minutes and seconds.
public enum InternetDateTime {
  private static let daysFromYearZeroTo1970 = 719_528
  private static let daysIn400Years = 146_097
  private static let daysBeforeMarchOfYearZero = 60

  /// Returns the text of a date in UTC, with milliseconds only if there are any. A date outside of the years
  /// 0 to 9999 is written as the first or last that is inside.
  public static func text(of date: Date) -> String {
    let first = -daysFromYearZeroTo1970 * 86_400_000
    let end = first + 25 * daysIn400Years * 86_400_000
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    let sinceYearZero =
      exact >= Double(first) ? (exact < Double(end) ? Int(exact) : end - 1) - first : 0
    let (days, time) = sinceYearZero.quotientAndRemainder(dividingBy: 86_400_000)
    let (year, month, day) = calendarDate(of: days)
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map {
      digits($0, count: 2)
    }
    let fraction = time % 1000 == 0 ? "" : "." + digits(time % 1000, count: 3)
    return "\(digits(year, count: 4))-\(digits(month, count: 2))-\(digits(day, count: 2))"
      + "T\(clock.joined(separator: ":"))\(fraction)Z"
  }

  private static func digits(_ number: Int, count: Int) -> String {
    String(repeating: "0", count: count - String(number).count) + String(number)
  }

  /// Returns the date of a text; `nil` if any part of it is invalid.
  public static func date(from text: String) -> Date? {
    var rest = text.utf8[...]
    guard let year = rest.number(4), rest.take("-") != nil, let month = rest.number(2),
      rest.take("-") != nil, let day = rest.number(2), rest.take("T", "t") != nil,
      let hour = rest.number(2), rest.take(":") != nil, let minute = rest.number(2),
      rest.take(":") != nil, let second = rest.number(2), let fraction = rest.fraction(),
      let offset = rest.offset(), rest.isEmpty,
      (1...12).contains(month), (1...length(of: month, in: year)).contains(day),
      hour < 24, minute < 60,
      // A leap second, valid only at the end of a UTC day, maps to the next second.
      second < 60 || second == 60 && (hour * 60 + minute - offset / 60 + 1) % 1440 == 0
    else { return nil }
    let seconds =
      ((days(to: day, month: month, year: year) * 24 + hour) * 60 + minute) * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970. Counts years from March, so that the leap day is the last of its year.
  private static func days(to day: Int, month: Int, year: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year >= 0 ? year / 4 - year / 100 + year / 400 : -1
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 1
      + daysBeforeMarchOfYearZero - daysFromYearZeroTo1970
  }

  /// Returns the date of a day counted from the beginning of the year 0.
  private static func calendarDate(of number: Int) -> (year: Int, month: Int, day: Int) {
    // Add one period, so that January and February of the year 0 have no negative number.
    let days = number - daysBeforeMarchOfYearZero + daysIn400Years
    let (periods, day) = days.quotientAndRemainder(dividingBy: daysIn400Years)
    let yearOfPeriod = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (yearOfPeriod * 365 + yearOfPeriod / 4 - yearOfPeriod / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = (periods - 1) * 400 + yearOfPeriod + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}

/// Takes the parts of a date from the front, some seventy times as fast as a regular expression.
extension Substring.UTF8View {
  /// Removes and returns the first character, if it is one of `letters`.
  fileprivate mutating func take(_ letters: Unicode.Scalar...) -> Unicode.Scalar? {
    guard let letter = letters.first(where: { UInt32(first ?? 0) == $0.value }) else { return nil }
    removeFirst()
    return letter
  }

  /// Removes and returns a number with this many digits.
  fileprivate mutating func number(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Removes and returns the fraction after a point; 0 if there is no point.
  fileprivate mutating func fraction() -> Double? {
    guard take(".") != nil else { return 0 }
    let digits = prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    removeFirst(digits.count)
    return Double("0.\(Substring(digits))")
  }

  /// Removes a zone and returns the seconds by which it is ahead of UTC.
  fileprivate mutating func offset() -> Int? {
    if take("Z", "z") != nil { return 0 }
    guard let sign = take("+", "-"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension Date {
  /// `true` if the date is between `distantPast` and `distantFuture`, and not NaN. Compares seconds, because
  /// comparing NaN as a `Date` would give `true`.
  public var isOnCalendar: Bool {
    let known = Date.distantPast.timeIntervalSince1970...Date.distantFuture.timeIntervalSince1970
    return known.contains(timeIntervalSince1970)
  }
}
