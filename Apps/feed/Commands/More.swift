import FeedCore
import AppSupport
import ArgumentParser

/// `feed more`
struct More: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Load the page after the last saved image, and add it to the saved feed.",
    discussion: FeedPlugins.feed.summary)

  @OptionGroup var page: PageOptions
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    try session.show(try await session.app.loadMoreFeed(limit: page.limit))
  }
}
