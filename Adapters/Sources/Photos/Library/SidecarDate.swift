import FoundationEssentials

/// Dates as the feed API writes them: with `Z`, `+00:00` or `+0000`, with or without fractions.
///
/// Foundation alone takes hours, minutes and seconds that no clock shows, and other words for the
/// zone. So the form is checked first, and then whether the moment is written as it was read.
enum SidecarDate {
  static func date(from text: String) -> Date? {
    let form =
      /(?<day>\d{4}-\d\d-\d\d)[Tt](?<time>\d\d:\d\d:\d\d)(?<fraction>\.\d+)?(?<zone>[Zz]|[+-]\d\d:?\d\d)/
      .asciiOnlyDigits()
    guard let parts = text.wholeMatch(of: form), let offset = offset(of: parts.zone) else {
      return nil
    }
    let moment = "\(parts.day)T\(parts.time)Z"
    guard let date = try? Date(moment, strategy: .iso8601), date.ISO8601Format() == moment else {
      return nil
    }
    let fraction = parts.fraction.flatMap { Double("0\($0)") } ?? 0
    return date.addingTimeInterval(fraction - offset)
  }

  /// The seconds by which a zone is ahead of UTC.
  private static func offset(of zone: Substring) -> Double? {
    let digits = zone.filter(\.isNumber)
    guard !digits.isEmpty else { return 0 }
    guard let hours = Double(digits.prefix(2)), let minutes = Double(digits.suffix(2)),
      hours < 24, minutes < 60
    else { return nil }
    return (zone.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes) * 60
  }
}
