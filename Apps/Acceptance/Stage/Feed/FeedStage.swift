import AppSupport
import FeedCore
import FeedPresentation
import OfflineCore
import Plugins

/// Where the scenarios of the feed are played.
final class FeedStage: Stage {
  private(set) lazy var remote = ScriptedFeed(network: network)
  var seenFeeds: [[FeedImage.ID]] = []
  var running: [Task<Void, Never>] = []

  /// Waits for all programs, so that none of them finds its store taken away.
  override func strike() async {
    for task in running { await task.value }
  }

  func app(policy: ReadingPolicy = .remoteFirst) throws -> FeedApp {
    try composed(FeedPorts(feed: remote, comments: remote), policy: policy)
  }

  /// A feed in the store, as the app would have saved it some time ago.
  func save(_ images: [FeedImage], daysAgo days: Double, secondsLess: Double = 0) async throws {
    let savedAt = savedAt(daysAgo: days, secondsLess: secondsLess)
    try await CacheFeed(store: storage.feed) { savedAt }(images, from: ScriptedNetwork.name)
  }
}
