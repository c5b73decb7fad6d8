public import FoundationEssentials

/// Dates as RFC 3339 writes them, the zone also without its colon.
public enum InternetDateTime {
  /// The text of a date in UTC; with milliseconds only if it has any.
  public static func text(of date: Date) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
    return Date(timeIntervalSince1970: milliseconds / 1000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
  }

  /// The date that a text stands for; `nil` if any part of it is not as it should be.
  ///
  /// By hand, because Foundation takes any text after the zone, hours, minutes and seconds that no
  /// clock shows, and counts the days before 1583 by another calendar than RFC 3339.
  public static func date(from text: String) -> Date? {
    let form =
      /(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):?(\d\d))/
      .asciiOnlyDigits()
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int($0) }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let (hour, minute, second) = (numbers[3], numbers[4], numbers[5])
    let ahead = match.9.flatMap { Int($0) } ?? 0
    let past = match.10.flatMap { Int($0) } ?? 0
    guard (1...12).contains(month), (1...length(of: month, in: year)).contains(day),
      hour < 24, minute < 60, second < 60, ahead < 24, past < 60
    else { return nil }
    let offset = (ahead * 60 + past) * (match.8 == "-" ? -60 : 60)
    let seconds = ((days(to: day, month, year) * 24 + hour) * 60 + minute) * 60 + second - offset
    return Date(
      timeIntervalSince1970: Double(seconds) + (match.7.flatMap { Double("0\($0)") } ?? 0))
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days since 1970; counts years from March, so that the leap day is the last of its year.
  private static func days(to day: Int, _ month: Int, _ year: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year >= 0 ? year / 4 - year / 100 + year / 400 : -1
    let daysFromYearZeroTo1970 = 719_468
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 1 - daysFromYearZeroTo1970
  }
}
