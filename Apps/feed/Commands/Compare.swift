import AppSupport
import ArgumentParser
import Comparison

/// `feed compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: ComparisonOptions.abstract)

  @OptionGroup var comparison: ComparisonOptions

  func run() async throws {
    try await comparison.compare(FeedPlugins.feed.stores, app: "feed")
  }
}
