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
