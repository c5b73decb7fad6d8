/// By what processes that share a storage tell each other that a list has changed, so that nobody needs to
/// look again and again.
///
/// An announcement may be lost with a process or a connection, and a storage that is cleared or put in another
/// one's place is not announced: who depends on it looks now and then, too.
public protocol ListAnnouncer: Sendable {
  /// Tells all who listen that a list may have changed. Does not wait; several announcements of a list may
  /// become one.
  func announce(_ list: ListName)

  /// An element each time the list may have changed, when listening begins, or begins anew, and now and then
  /// while it can't. Ends when whoever listens is cancelled.
  func changes(of list: ListName) -> AsyncStream<Void>

  /// Waits until what was announced is told.
  func finish() async
}
