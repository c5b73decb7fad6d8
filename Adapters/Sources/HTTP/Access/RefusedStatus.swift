package import FoundationEssentials
import OfflineCore

extension HTTPResponse {
  /// Whether the title is that of a check for robots, which no token passes.
  private static func isRobotCheck(_ title: String) -> Bool {
    let words = [
      "just a moment", "attention required", "checking your browser", "are you human", "robot",
      "captcha", "security check", "ddos-guard",
    ]
    return words.contains(where: title.lowercased().contains)
  }

  /// Refuses every status but those that the contract of the endpoint allows. Those on which a
  /// person can act are told apart (RFC 9110, 15.5; RFC 6585, 4). That nothing is there reads the
  /// same from every source.
  ///
  /// - Parameters:
  ///   - tokens: Where people keep what lets them in.
  ///   - page: The title of the page that came with the status.
  func checkStatus(
    _ allowed: ClosedRange<Int>, at address: String, tokens: String? = nil, page: String? = nil
  ) throws(SourceError) {
    // What a proxy has changed on the way is as good (RFC 9110, 15.3.4).
    guard !allowed.contains(status == 203 ? 200 : status) else { return }
    let check = page.map(Self.isRobotCheck) == true ? ", a check for robots" : ""
    let detail = "status \(status)" + check + (page.map { ": \"\($0)\"" } ?? "")
    let wait = RetryAfter.seconds(retryAfter, now: Date())
    let reason: SourceError.Reason =
      switch status {
      case 404, 410: throw SourceError(.notFound, address: address)
      case _ where !check.isEmpty: .invalidData
      // Some servers answer 422 to what only their own users may read.
      case 401, 403, 422:
        throw SourceError(
          .unauthorized, address: address,
          detail: detail + (page == nil ? tokens.map { "; \($0) can hold a token" } ?? "" : ""))
      case 429: .rateLimited(retryAfter: wait)
      default:
        throw SourceError(
          .invalidData, address: address,
          detail: detail + (wait.map { ", try again in \(Int($0)) s" } ?? ""))
      }
    throw SourceError(reason, address: address, detail: detail)
  }
}

/// When to ask a server again (RFC 9110, 10.2.3): after a number of seconds, or at a date.
package enum RetryAfter {
  /// The longest wait that is believed: a day, in seconds.
  package static let longest: Double = 86_400

  /// The seconds to wait, from 0 to ``longest``; `nil` if the field does not say.
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
