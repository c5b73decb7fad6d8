/// Why an operation of a store failed.
///
/// The reasons are a closed list, because callers act differently on each of them.
public struct StoreError: Error, Hashable, Sendable {
  /// A reason that a caller can act on.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The content is damaged. Saving, removing and clearing get rid of it.
    case damaged
    /// The storage may not be read or written.
    case denied
    /// The storage does not answer. A write may or may not have taken effect.
    case unreachable
    /// Another process or connection held the storage for as long as the store waits. Try again.
    case busy
    /// The disk or the storage is full.
    case full
    /// A later version of the program wrote the storage. It is left unchanged.
    case newerFormat
    /// The storage belongs to another program. It is left unchanged.
    case notOurs
    /// The list is no longer at the version that the caller read. Read it again.
    case changed
  }

  /// The reason that a caller can act on.
  public let reason: Reason
  /// Where it happened, such as `sqlite:/home/ana/feed.sqlite`; empty if the throwing code does not know it.
  /// A caller then adds it.
  public let place: String
  /// The message of the storage itself, for the user; may be empty.
  public let detail: String

  /// Creates an error.
  public init(_ reason: Reason, place: String = "", detail: String = "") {
    self.reason = reason
    self.place = place
    self.detail = detail
  }

  /// Returns the same error with `place`, unless it has a place already.
  public func at(_ place: String) -> StoreError {
    self.place.isEmpty ? StoreError(reason, place: place, detail: detail) : self
  }
}

extension StoreError {
  /// Creates the store error, or rethrows `error` if it is a cancellation, or no error of a store: that must
  /// not be ignored.
  package init(orRethrowing error: any Error) throws {
    try rethrowCancellation(error)
    guard let error = error as? StoreError else { throw error }
    self = error
  }
}
