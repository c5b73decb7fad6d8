import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import PictureSupport

/// `feed more`
struct More: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "more",
    abstract: "Load the page after the last saved image, and add it to the saved feed.")

  @OptionGroup var page: PageOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var shared: SharedOptions<Scope.Loading>

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let list = try await session.loading(missing: session.messages.feed.lastImageGone) {
      try await session.app.loadMoreFeed(limit: page.limit)
    }
    let feed = FeedViewModel(nextPage: list, messages: session.messages, now: session.now)
    try await session.show(feed, of: list, pictures)
  }
}
