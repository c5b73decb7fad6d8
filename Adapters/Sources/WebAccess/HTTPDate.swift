import FoundationEssentials
import OfflineCore

/// Dates as header fields have them (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Only the form that servers must send, such as "Sun, 06 Nov 1994 08:49:37 GMT".
  static func date(_ field: String) -> Date? {
    // No more parts than tell that there are too many: a server may send nothing but spaces.
    let parts = field.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[5] == "GMT",
      let month = months.firstIndex(where: { $0 == parts[2] })
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return InternetDateTime.date(from: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
