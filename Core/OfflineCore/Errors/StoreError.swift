/// Why a store could not do what it was asked.
///
/// The reasons are a closed list, because callers act on each of them differently.
public struct StoreError: Error, Hashable, Sendable {
  /// What a caller can act on.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The content is broken. Saving, removing and clearing take it out of the way.
    case damaged
    /// The storage may not be read or written.
    case denied
    /// The storage does not answer. Whether a write has landed is not known.
    case unreachable
    /// Somebody else holds the storage, and held it for as long as the store waits. Try again.
    case busy
    /// There is no room left.
    case full
    /// A later version of the program wrote the storage. It is left alone.
    case newerFormat
    /// The storage belongs to another program. It is left alone.
    case notOurs
    /// The list is not in the state that the caller has seen. Read it again.
    case changed
  }

  /// What a caller can act on.
  public let reason: Reason
  /// Where it happened, such as `sqlite:/home/ana/feed.sqlite`; empty where the one who throws does
  /// not know it, and somebody who does adds it.
  public let place: String
  /// What the storage itself said, for people; may be empty.
  public let detail: String

  /// Describes a failure.
  public init(_ reason: Reason, place: String = "", detail: String = "") {
    self.reason = reason
    self.place = place
    self.detail = detail
  }

  /// The same failure, which happened at `place` unless it says another one.
  public func at(_ place: String) -> StoreError {
    self.place.isEmpty ? StoreError(reason, place: place, detail: detail) : self
  }
}

extension StoreError {
  /// Creates the error for what a store has thrown, or throws that itself: a cancellation, and an error of no
  /// store, which must not be ignored.
  package init(orRethrowing error: any Error) throws {
    try rethrowCancellation(error)
    guard let error = error as? StoreError else { throw error }
    self = error
  }
}
