import AppSupport
import ArgumentParser

/// The options of the commands that show lists.
struct LeagueOptions: ParsableArguments {
  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @OptionGroup var ligas: LigasOptions

  func session() throws -> LeagueSession { try ligas.session() }

  /// An id as the lists show it.
  static func id(_ text: String) throws -> String {
    guard !text.isEmpty else { throw ValidationError("write an id as the lists show it") }
    return text
  }
}
