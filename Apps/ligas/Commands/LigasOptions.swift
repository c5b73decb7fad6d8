import AppSupport
import ArgumentParser
import CacheCore
import FoundationEssentials
import LeagueCore

/// The options of every command of LigasEc that works on what is saved or served.
struct LigasOptions: ParsableArguments {
  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"),
    transform: LeagueOptions.id)
  var announced: [League.ID] = []

  @OptionGroup var shared: SharedOptions

  /// Composes LigasEc, which shows what is saved while it is fresh.
  func session(typedAddress: URL? = nil) throws -> LeagueSession {
    try shared.session(
      .ligas, name: "ligas", defaultPolicy: .cacheFirst, typedAddress: typedAddress,
      announced: Set(announced))
  }
}
