import FoundationEssentials
import OfflineCore

/// Decides whether a saved feed may replace the answer of a source that has failed.
struct StandingIn: Sendable {
  func isAllowed(savedAt: Date, now: Date, after failure: SourceError) -> Bool {
    Expiry.sevenDays.isFresh(savedAt: savedAt, now: now)
  }
}
