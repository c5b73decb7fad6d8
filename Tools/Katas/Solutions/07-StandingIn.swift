import FoundationEssentials
import OfflineCore

/// Whether a saved feed may stand in for its source, which has failed.
struct StandingIn: Sendable {
  private static let outOfReach = Expiry(days: 30)

  func isAllowed(savedAt: Date, now: Date, after failure: SourceError) -> Bool {
    let expiry: Expiry
    switch failure.reason {
    case .offline, .unreachable, .untrusted: expiry = Self.outOfReach
    // All others are answers, and each new reason has to be put on one side or the other.
    case .unreadable, .notFound, .refused, .unauthorized, .credentialsMissing, .rateLimited,
      .invalidData:
      expiry = .sevenDays
    }
    return expiry.isFresh(savedAt: savedAt, now: now)
  }
}
