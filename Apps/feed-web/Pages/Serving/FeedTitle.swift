import FeedCore
import OfflineCore
import Presentation
import Synchronization

/// What the source calls the feed, by the last list that was shown: the beginning of a page is sent
/// before the list is there.
final class FeedTitle: Sendable {
  private let last = Mutex<(isKnown: Bool, title: ListTitle?)>((false, nil))

  /// Whether no list was shown yet.
  var isUnknown: Bool { last.withLock { !$0.isKnown } }

  func remember(_ list: LoadedList<FeedImage>) { last.withLock { $0 = (true, list.title) } }

  func text(in messages: Messages) -> String {
    last.withLock { $0.title }?.text ?? messages.feedTitle
  }
}
