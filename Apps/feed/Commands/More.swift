import ArgumentParser
import CommandLine
import Composition
import FeedCore
import OfflineCore
import Presentation

struct More: LoadingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "more",
      abstract: "Load the page after the last saved image, and add it to the saved feed.",
      discussion: .json(FeedImage.feedShape))
  }

  @Option(parsing: .unconditional, help: .limit, transform: pageLimit)
  var limit = LoadFeed.defaultLimit

  @Option(help: .pictures)
  var pictures = PictureChoice.auto

  @OptionGroup var shared: SharedOptions
  @OptionGroup var caching: CachingOptions

  func run() async throws {
    let session = try FeedProduct.session(shared.invocation(of: FeedProduct.plugins, caching))
    let list = try await session.loading(
      .loadMoreFeed, missing: session.messages.lastImageGone
    ) {
      try await session.app.loadMoreFeed(limit: limit)
    }
    let feed = FeedViewModel(nextPage: list, messages: session.messages, now: session.now)
    try await session.show(feed, of: list, pictures)
  }
}
