public import FoundationEssentials

extension Messages {
  /// How long ago, or in how long, a date is: "3 days ago", "in 2 hours".
  public func relativeDate(_ date: Date, now: Date) -> String {
    let seconds = TimeSpan.seconds(from: now, to: date)
    let span = TimeSpan(seconds: seconds)
    let phrase = seconds > 0 ? time.future : time.past
    return phrase(span.count, time.noun(for: span))
  }

  /// Says how long something stays valid: "valid until 5 December" in UTC, or "valid for 4 more
  /// hours" if less than a day is left; `nil` if it is no longer valid.
  func validity(until end: Date, now: Date) -> String? {
    guard end > now else { return nil }
    let seconds = TimeSpan.seconds(from: now, to: end)
    let span = TimeSpan(seconds: seconds)
    guard seconds >= TimeSpan.Unit.day.rawValue, let date = calendarDate(end) else {
      return time.validFor(span.count, time.noun(for: span))
    }
    return time.validUntil(date.day)
  }

  /// A date in UTC: "5 December", and "14:05"; `nil` for one that no calendar has.
  public func calendarDate(_ date: Date) -> (day: String, time: String)? {
    guard let text = Self.instant(date) else { return nil }
    let parts = text.split(separator: "-")
    guard parts.count > 2, let month = Int(parts[1]), let day = Int(parts[2].prefix(2)) else {
      return nil
    }
    let name = String(time.months.split(separator: " ")[month - 1])
    return (time.date(day, name), String(parts[2].dropFirst(3).prefix(5)))
  }

  /// A number of bytes in the largest binary unit, with one decimal: "1.5 MiB".
  public func byteCount(_ bytes: Int) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    guard bytes >= 1_024 else { return "\(bytes) B" }
    var rest = bytes
    var tenths = 0
    var unit = -1
    while rest >= 1_024 {
      tenths = rest % 1_024 * 10 / 1_024
      rest /= 1_024
      unit += 1
    }
    let fraction = tenths == 0 ? "" : "\(time.decimalSeparator)\(tenths)"
    return "\(rest)\(fraction) \(units[unit])"
  }

  /// A number of seconds with its noun: "10 seconds", "0.5 seconds".
  func seconds(_ seconds: Double) -> String {
    if let whole = Int(exactly: seconds) {
      return "\(whole) \(time.isSingular(whole) ? time.second.one : time.second.other)"
    }
    let text = "\(seconds)".split(separator: ".").joined(separator: time.decimalSeparator)
    return "\(text) \(time.second.other)"
  }
}
