import AppSupport
import ArgumentParser
import FoundationEssentials
import OfflineCore

extension SharedOptions {
  /// Composes LigasEc, which shows what is saved while it is fresh.
  func ligasSession(typedAddress: URL? = nil) throws -> LeagueSession {
    try session(.ligas, name: "ligas", defaultPolicy: .cacheFirst, typedAddress: typedAddress)
  }
}

extension ArgumentHelp {
  static let refresh: ArgumentHelp = "Ask the remote first, past the store."
}
