import Acceptance
import AppSupport
import ArgumentParser

/// `feed acceptance`
struct AcceptanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acceptance",
    abstract: AcceptanceOptions.abstract)

  @OptionGroup var acceptance: AcceptanceOptions

  func run() async throws {
    try await acceptance.play(Scenario.feed, on: FeedPlugins.feed.stores, app: "feed")
  }
}
