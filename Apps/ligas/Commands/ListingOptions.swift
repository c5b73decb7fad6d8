import ArgumentParser
import CommandLine
import PictureSupport

/// The options of the commands that show a list.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @Option(help: .pictures)
  var pictures = PictureChoice.auto

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  /// - Throws: `UsageError`.
  func session() throws -> LeagueSession {
    try shared.session(.ligas, loading, imageLimit: imageLimit)
  }
}
