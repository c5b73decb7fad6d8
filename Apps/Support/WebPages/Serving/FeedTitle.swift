import FeedCore
import FeedPresentation
import OfflineCore
import OfflinePresentation
import Synchronization

/// What the source calls the feed, by the last list that was shown: the beginning of a page is sent
/// before the list is there.
final class FeedTitle: Sendable {
  private let last = Mutex<ListTitle??>(nil)

  /// Whether no list was shown yet.
  var isUnknown: Bool { last.withLock { $0 == nil } }

  func remember(_ list: LoadedList<FeedImage>) { last.withLock { $0 = .some(list.title) } }

  func text(in messages: Messages) -> String {
    last.withLock { $0 ?? nil }?.text ?? messages.feed.title
  }
}
