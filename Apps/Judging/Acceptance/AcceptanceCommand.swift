public import ArgumentParser
public import CommandLine
import Composition

/// A product whose acceptance criteria can be played.
public protocol PlayedProduct: Product {
  /// The stories that it plays.
  static var scenarios: [Scenario] { get }
}

/// `acceptance`
public struct AcceptanceCommand<P: PlayedProduct>: AsyncParsableCommand {
  /// Its name and its help.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "acceptance",
      abstract: """
        Play the acceptance scenarios on stores, in scratch copies beside them; their matrix is in \
        English.
        """,
      discussion: .json(
        """
        {"scenarios": [{"id": S, "title": S, "results": {NAME: S}, "reasons": {NAME: S}?, \
        "steps": {NAME: [{"words": S, "calls": [S]}]}?}], "passed": N, "failed": N, "skipped": N}
        """))
  }

  @OptionGroup var acceptance: AcceptanceOptions

  /// The parser makes these.
  public init() {}

  /// Plays the scenarios, and shows how they ended.
  public func run() async throws {
    try await acceptance.play(P.scenarios, on: P.plugins.stores, app: P.plugins.name)
  }
}
