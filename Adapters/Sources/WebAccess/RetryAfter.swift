package import FoundationEssentials
import OfflineCore

/// When to ask a server again (RFC 9110, 10.2.3): after a number of seconds, or at a date.
package enum RetryAfter {
  /// The longest wait that is believed: a day, in seconds.
  package static let longest: Double = 86_400

  /// The seconds to wait, from 0 to ``longest``; `nil` if the field does not say.
  package static func seconds(_ field: String?, now: Date) -> Double? {
    guard let field else { return nil }
    let seconds = delay(field) ?? HTTPDate.date(field).map { $0.timeIntervalSince(now) }
    return seconds.map { min(max($0, 0), longest) }
  }

  private static func delay(_ field: String) -> Double? {
    let isNumber = field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Double(field) : nil
  }
}

/// Dates as header fields have them (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Only the form that servers must send, such as "Sun, 06 Nov 1994 08:49:37 GMT".
  static func date(_ field: String) -> Date? {
    let parts = field.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[5] == "GMT",
      let month = months.firstIndex(where: { $0 == parts[2] })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return InternetDateTime.date(from: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
