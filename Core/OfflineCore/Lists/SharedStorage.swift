/// Lets processes that share a storage agree which of them asks a source, while the others wait for the list
/// that it saves.
///
/// A lease is held for a limited time, under a number. If the holder dies, the next process gets the lease;
/// the old holder can then neither extend nor release it.
public protocol RefreshLease: Sendable {
  /// Acquires the lease called `name` for this time, if it is free.
  ///
  /// - Returns: The number of the lease, larger than all earlier ones; `nil` while another process holds it.
  func acquire(_ name: String, for time: Duration) async throws -> Int?

  /// Extends the lease to this time from now.
  ///
  /// - Returns: `true` if it was still held under that number.
  func extend(_ name: String, number: Int, for time: Duration) async throws -> Bool

  /// Releases the lease, if it is still held under that number.
  func release(_ name: String, number: Int) async throws
}

/// Notifies the processes that share a storage that a list has changed, so that they need not poll.
///
/// An announcement may be lost with a process or a connection, and clearing or replacing a storage is not
/// announced. Observers that depend on changes also poll now and then.
public protocol ListAnnouncer: Sendable {
  /// Announces that a list may have changed. Does not wait; several announcements of a list may be merged.
  func announce(_ list: ListName)

  /// Returns a stream with an element each time the list may have changed, when observation begins or
  /// resumes, and now and then while it is interrupted. The stream ends when the observer is cancelled.
  func changes(of list: ListName) -> AsyncStream<Void>

  /// Waits until pending announcements are sent.
  func finish() async
}
