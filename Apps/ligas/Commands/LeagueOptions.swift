import CacheCore
import AppSupport
import ArgumentParser
import FoundationEssentials
import LeagueCore

/// The options of the commands that show lists.
struct LeagueOptions: ParsableArguments {
  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @OptionGroup var shared: SharedOptions

  func session() throws -> LeagueSession { try shared.ligas() }

  /// An id as the lists show it.
  static func id(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("write an id as the lists show it") }
    return text
  }
}

extension SharedOptions {
  /// Composes LigasEc, which shows what is saved while it is fresh.
  func ligas(typedAddress: URL? = nil) throws -> LeagueSession {
    try session(.ligas, name: "ligas", defaultPolicy: .cacheFirst, typedAddress: typedAddress)
  }
}
