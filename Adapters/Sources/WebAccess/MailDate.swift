package import FoundationEssentials
import OfflineCore

/// Dates as mails have them (RFC 5322, 3.3), and after them RSS and HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum MailDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The date; those of RFC 3339, which many feeds have in their place, are understood as well.
  ///
  /// - Returns: `nil` for anything else.
  package static func date(from text: String) -> Date? {
    if let date = InternetDateTime.date(from: text) { return date }
    let words = text.lowercased().split { " ,\t\n".contains($0) }
    let parts = Array(words.drop { $0.first?.isNumber != true })
    guard parts.count > 3, let month = months.firstIndex(of: String(parts[1])) else { return nil }
    let (day, year, clock) = (parts[0], parts[2], parts[3])
    // Names of zones but Greenwich's are of no use: many zones have the same.
    let zone = parts.dropFirst(4).first ?? "z"
    let offset = "+-".contains(zone.first ?? "z") ? zone : "Z"
    let seconds = clock.count == 5 ? ":00" : ""
    func padded(_ number: some StringProtocol) -> String { (number.count < 2 ? "0" : "") + number }
    return InternetDateTime.date(
      from: "\(year)-\(padded("\(month + 1)"))-\(padded(day))T\(clock)\(seconds)\(offset)")
  }

  /// The date of a header field (RFC 9110, 5.6.7): only the form that servers must send.
  static func date(ofField text: String) -> Date? {
    let form = /[A-Za-z]{3}, \d\d [A-Z][a-z]{2} \d{4} [:\d]{8} GMT/
    return text.wholeMatch(of: form) == nil ? nil : date(from: text)
  }
}
