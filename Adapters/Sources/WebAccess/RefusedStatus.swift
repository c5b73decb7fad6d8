package import FoundationEssentials
import OfflineCore

extension HTTPResponse {
  /// Refuses every status but those that the contract of the endpoint allows. Those on which a
  /// person can act are told apart (RFC 9110, 15.5; RFC 6585, 4). That nothing is there reads the
  /// same from every source.
  ///
  /// - Parameter tokens: Where people keep what lets them in.
  func checkStatus(
    _ allowed: ClosedRange<Int>, at address: String, tokens: String? = nil
  ) throws(SourceError) {
    guard !allowed.contains(status) else { return }
    let reason: SourceError.Reason =
      switch status {
      case 404, 410: throw SourceError(.notFound, address: address)
      case 401, 403:
        throw SourceError(
          .unauthorized, address: address,
          detail: "status \(status)" + (tokens.map { "; \($0) can hold a token" } ?? ""))
      case 429: .rateLimited(retryAfter: RetryAfter.seconds(retryAfter, now: Date()))
      default: .invalidData
      }
    throw SourceError(reason, address: address, detail: "status \(status)")
  }
}

/// When to ask a server again (RFC 9110, 10.2.3): after a number of seconds, or at a date.
package enum RetryAfter {
  /// The longest wait that is believed: a day, in seconds.
  package static let longest: Double = 86_400

  /// The seconds to wait, from 0 to ``longest``; `nil` if the field does not say.
  package static func seconds(_ field: String?, now: Date) -> Double? {
    guard let field else { return nil }
    let seconds = delay(field) ?? MailDate.date(ofField: field).map { $0.timeIntervalSince(now) }
    return seconds.map { min(max($0, 0), longest) }
  }

  private static func delay(_ field: String) -> Double? {
    let isNumber = field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Double(field) : nil
  }
}
