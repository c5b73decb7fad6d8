import ArgumentParser
import CommandLine
import Comparison
import Composition

/// `feed compare`
struct Compare<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: ComparisonOptions.abstract,
      discussion: .json(ComparisonOptions.shape))
  }

  @OptionGroup var comparison: ComparisonOptions

  func run() async throws {
    try await comparison.compare(App.plugins.stores, app: App.plugins.name)
  }
}
