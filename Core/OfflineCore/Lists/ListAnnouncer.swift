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
