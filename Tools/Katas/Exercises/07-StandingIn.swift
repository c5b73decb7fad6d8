import FoundationEssentials
import OfflineCore

/// Whether a saved feed may stand in for its source, which has failed.
struct StandingIn: Sendable {
  func isAllowed(savedAt: Date, now: Date, after failure: SourceError) -> Bool {
    Expiry.sevenDays.isFresh(savedAt: savedAt, now: now)
  }
}
