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
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let session = try shared.session(of: FeedProduct.self, loading, imageLimit: imageLimit)
    let list = try await session.loading(
      .loadMoreFeed, missing: session.messages.lastImageGone
    ) {
      try await session.app.loadMoreFeed(limit: limit)
    }
    let feed = FeedViewModel(nextPage: list, messages: session.messages, now: session.now)
    try await session.show(feed, of: list, pictures)
  }
}
