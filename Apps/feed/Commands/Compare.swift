import ArgumentParser
import CommandLine
import Comparison
import Composition

/// `feed compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: ComparisonOptions.abstract,
    discussion: .json(ComparisonOptions.shape))

  @OptionGroup var comparison: ComparisonOptions

  func run() async throws {
    try await comparison.compare(FeedPlugins.feed.stores, app: "feed")
  }
}
