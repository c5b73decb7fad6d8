import AppSupport
import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins

/// A scratch place, and the feed composed on it.
struct ComparedStore: Sendable {
  /// Asks the source first and saves what it sends.
  let online: FeedApp
  /// Reads what was saved.
  let offline: FeedApp
  private let place: ScratchPlace

  init(_ place: ScratchPlace) {
    self.place = place
    let storage = place.open()
    let feed = NumberedFeed()
    let source = Source(
      name: "numbers:", imageData: feed, ports: FeedPorts(feed: feed, comments: feed))
    online = FeedApp(source: source, storage: storage, now: { Date() })
    offline = FeedApp(source: source, storage: storage, policy: .cacheOnly, now: { Date() })
  }

  /// The same place, opened as an app does that has just been started.
  func reopened() -> ComparedStore { ComparedStore(place) }
}
