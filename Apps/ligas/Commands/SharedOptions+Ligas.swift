import AppSupport
import ArgumentParser
import FoundationEssentials
import OfflineCore

extension SharedOptions {
  /// Composes LigasEc, which shows what is saved while it is fresh.
  func ligasSession(typedAddress: URL? = nil) throws -> LeagueSession {
    try session(.ligas, name: "ligas", defaultPolicy: .cacheFirst, typedAddress: typedAddress)
  }

  /// An id as the lists show it.
  static func id(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("write an id as the lists show it") }
    return text
  }
}
