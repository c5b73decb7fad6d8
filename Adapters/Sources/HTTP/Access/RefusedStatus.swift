package import FoundationEssentials
import OfflineCore

extension HTTPResponse {
  /// Returns whether the title is that of a robot check, which no token passes.
  private static func isRobotCheck(_ title: String) -> Bool {
    let words = [
      "just a moment", "attention required", "checking your browser", "are you human", "robot",
      "captcha", "security check", "ddos-guard",
    ]
    return words.contains(where: title.lowercased().contains)
  }

  /// Refuses every status that the contract of the endpoint does not allow. It distinguishes those on which a
  /// user can act (RFC 9110, 15.5; RFC 6585, 4). A missing document has the same error from every source.
  ///
  /// - Parameters:
  ///   - tokens: The names of the variables in which users keep credentials.
  ///   - page: The title of the page that came with the status.
  func checkStatus(
    _ allowed: ClosedRange<Int>, at address: String, tokens: String? = nil, page: String? = nil
  ) throws(SourceError) {
    // A response that a proxy has changed is just as good (RFC 9110, 15.3.4).
    guard !allowed.contains(status == 203 ? 200 : status) else { return }
    let check = page.map(Self.isRobotCheck) == true ? ", a check for robots" : ""
    let detail = "status \(status)" + check + (page.map { ": \"\($0)\"" } ?? "")
    let wait = RetryAfter.seconds(first("retry-after"), now: Date())
    let reason: SourceError.Reason =
      switch status {
      case 404, 410: throw SourceError(.notFound, address: address)
      case _ where !check.isEmpty: .invalidData
      // Some servers answer 422 if only their own users may read a document.
      case 401, 403, 422:
        throw SourceError(
          .unauthorized, address: address,
          detail: detail + (page == nil ? tokens.map { "; \($0) can hold a token" } ?? "" : ""))
      case 429: .rateLimited(retryAfter: wait)
      default:
        throw SourceError(
          .invalidData, address: address,
          detail: detail + (wait.map { ", try again in \(Int($0)) s" } ?? ""), code: status)
      }
    throw SourceError(reason, address: address, detail: detail)
  }
}

/// The time at which a server accepts the next request (RFC 9110, 10.2.3): after a number of
/// seconds, or at a date.
package enum RetryAfter {
  /// The longest wait that is accepted: a day, in seconds.
  package static let longest: Double = 86_400

  /// Returns the seconds to wait, from 0 to ``longest``; `nil` if the field gives no time.
  package static func seconds(_ field: String?, now: Date) -> Double? {
    guard let field else { return nil }
    let seconds = delay(field) ?? MailDate.date(from: field).map { $0.timeIntervalSince(now) }
    return seconds.map { min(max($0, 0), longest).rounded(.up) }
  }

  private static func delay(_ field: String) -> Double? {
    let isNumber = field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Double(field) : nil
  }
}
