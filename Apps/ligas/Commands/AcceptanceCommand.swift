import Acceptance
import AppSupport
import ArgumentParser

/// `ligas acceptance`
struct AcceptanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acceptance",
    abstract: AcceptanceOptions.abstract)

  @OptionGroup var acceptance: AcceptanceOptions

  func run() async throws {
    try await acceptance.play(Scenario.leagues, on: LeaguePlugins.ligas.stores, app: "ligas")
  }
}
