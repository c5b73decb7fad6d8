import ArgumentParser
import CommandLine
import Composition
import FeedCore
import OfflineCore
import Presentation

struct Load: LoadingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "load",
      abstract: "Load the feed (the command that runs when none is named).",
      discussion: .json(FeedImage.feedShape))
  }

  @Option(parsing: .unconditional, help: .limit)
  var limit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many pages to load: a number, or 'all'; the first replaces the saved feed.",
      valueName: "count"))
  var pages: String?

  @Option(help: .pictures, completion: .pictures)
  var pictures: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let (limit, pages) = try (pageLimit(limit), pageCount(pages))
    let pictures = try PictureChoice(typed: pictures)
    let session = try shared.session(of: FeedProduct.self, loading, imageLimit: imageLimit)
    let list = try await session.loading(.loadFeed) {
      try await session.app.loadFeed(limit: limit, pages: pages)
    }
    let feed = FeedViewModel(list, messages: session.messages, now: session.now)
    try await session.show(feed, of: list, pictures)
  }
}

extension ArgumentHelp {
  static let limit = ArgumentHelp(
    "Images on a page, from 1 to 10000 (default: \(LoadFeed.defaultLimit)).", valueName: "count")
}

/// - Throws: ``UsageError`` for text that is neither a number from 1 on nor `all`.
private func pageCount(_ text: String?) throws(UsageError) -> PageCount {
  guard let text else { return .first(1) }
  if text == "all" { return .all }
  guard let count = Int(text), count > 0 else {
    throw UsageError("--pages: '\(text)' is neither a number from 1 on nor 'all'")
  }
  return .first(count)
}

/// - Throws: ``UsageError`` for a size outside 1 to 10000.
private func pageLimit(_ text: String?) throws(UsageError) -> Int {
  guard let text else { return LoadFeed.defaultLimit }
  guard let limit = Int(text), (1...10_000).contains(limit) else {
    throw UsageError("--limit: '\(text)' is invalid; write a number from 1 to 10000")
  }
  return limit
}

struct More: LoadingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "more",
      abstract: "Load the page after the last saved image, and add it to the saved feed.",
      discussion: .json(FeedImage.feedShape))
  }

  @Option(parsing: .unconditional, help: .limit)
  var limit: String?

  @Option(help: .pictures, completion: .pictures)
  var pictures: String?

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func run() async throws {
    let (limit, pictures) = try (pageLimit(limit), PictureChoice(typed: pictures))
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
