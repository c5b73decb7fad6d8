import FoundationEssentials
import OfflineCore

/// Decides whether a saved feed may replace the answer of a source that has failed.
struct StandingIn: Sendable {
  private static let outOfReach = Expiry(days: 30)

  func isAllowed(savedAt: Date, now: Date, after failure: SourceError) -> Bool {
    let expiry: Expiry
    switch failure.reason {
    case .offline, .unreachable, .untrusted: expiry = Self.outOfReach
    // In all other cases the source has answered. The compiler requires a decision for each new reason.
    case .unreadable, .notFound, .refused, .unauthorized, .credentialsMissing, .rateLimited,
      .invalidData:
      expiry = .sevenDays
    }
    return expiry.isFresh(savedAt: savedAt, now: now)
  }
}
