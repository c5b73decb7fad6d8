import FeedCore
import OfflineCore
import Presentation
import Synchronization

/// The title of the feed in the last list that was shown. The beginning of a page needs it before the list
/// has arrived.
final class FeedTitle: Sendable {
  private let last = Mutex<(isKnown: Bool, title: ListTitle?)>((false, nil))

  /// Whether no list has been shown yet.
  var isUnknown: Bool { last.withLock { !$0.isKnown } }

  func remember(_ list: LoadedList<FeedImage>) { last.withLock { $0 = (true, list.title) } }

  func text(in messages: Messages) -> String {
    last.withLock { $0.title }?.text ?? messages.feedTitle
  }
}
