package import FoundationEssentials

/// Dates as RFC 3339 writes them, the zone also without its colon.
///
/// The parser is our own because that of Foundation accepts any text after the zone, and hours,
/// minutes and seconds that no clock shows.
package enum InternetDateTime {
  /// The text of a date in UTC; with milliseconds only if it has any.
  package static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
    return Date(timeIntervalSince1970: milliseconds / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
  }

  /// The date that a text stands for; `nil` if any part of it is not as it should be.
  package static func date(from text: String) -> Date? {
    var scanner = DigitScanner(text.utf8)
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2, in: 1...12), scanner.skip("-"),
      let day = scanner.number(digits: 2, in: 1...daysIn(month: month, of: year)),
      scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(digits: 2, in: 0...23), scanner.skip(":"),
      let minute = scanner.number(digits: 2, in: 0...59), scanner.skip(":"),
      let second = scanner.number(digits: 2, in: 0...59),
      let fraction = scanner.fraction(),
      let offset = zoneOffset(&scanner),
      scanner.isAtEnd
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static func zoneOffset(_ scanner: inout DigitScanner) -> Int? {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    let sign = scanner.skip("+") ? 1 : -1
    guard sign == 1 || scanner.skip("-"), let hours = scanner.number(digits: 2, in: 0...23)
    else { return nil }
    _ = scanner.skip(":")
    guard let minutes = scanner.number(digits: 2, in: 0...59) else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }

  private static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts years from March, so that the leap day is the last of its year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = floored(year, 4) - floored(year, 100) + floored(year, 400)
    let daysFromYearZeroTo1970 = 719_468
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 1 - daysFromYearZeroTo1970
  }

  private static func floored(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }
}
