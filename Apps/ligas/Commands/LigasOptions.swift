import AppSupport
import ArgumentParser
import FoundationEssentials
import OfflineCore

/// The options of every command of LigasEc that works on what is saved or served.
struct LigasOptions: ParsableArguments {
  @OptionGroup var shared: SharedOptions

  /// Composes LigasEc, which shows what is saved while it is fresh.
  func session(typedAddress: URL? = nil) throws -> LeagueSession {
    try shared.session(
      .ligas, name: "ligas", defaultPolicy: .cacheFirst, typedAddress: typedAddress)
  }
}
