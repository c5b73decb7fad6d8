import Acceptance
import ArgumentParser
import CommandLine
import Composition

/// `ligas acceptance`
struct AcceptanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acceptance",
    abstract: AcceptanceOptions.abstract,
    discussion: .json(AcceptanceOptions.shape))

  @OptionGroup var acceptance: AcceptanceOptions

  func run() async throws {
    try await acceptance.play(Scenario.leagues, on: LeaguePlugins.ligas.stores, app: "ligas")
  }
}
