import Acceptance
import ArgumentParser
import CommandLine
import Composition

/// `feed acceptance`
struct AcceptanceCommand<App: FeedProgram>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "acceptance",
      abstract: AcceptanceOptions.abstract,
      discussion: .json(AcceptanceOptions.shape))
  }

  @OptionGroup var acceptance: AcceptanceOptions

  func run() async throws {
    try await acceptance.play(App.scenarios, on: App.plugins.stores, app: App.plugins.name)
  }
}
