import ArgumentParser
import CommandLine
import LeagueCore

struct ListingOptions: ParsableArguments {
  @Flag(help: "Ask the remote first, past the store.")
  var refresh = false

  @Option(help: .pictures)
  var pictures = PictureChoice.auto

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  @Option(parsing: .unconditional, help: .imageLimit)
  var imageLimit: String?

  func session() throws -> LeagueSession {
    try shared.session(of: LeagueProduct.self, loading, imageLimit: imageLimit)
  }
}

/// The option of commands that treat announced leagues differently. `squad` is not one of them, because a
/// team does not name its league.
struct AnnouncementOptions: ParsableArguments {
  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"),
    transform: listedID)
  var ids: [League.ID] = []

  var leagues: AnnouncedLeagues { AnnouncedLeagues(ids) }
}

func listedID(_ text: String) throws -> String {
  guard !text.isEmpty else { throw ValidationError("write an id as the lists show it") }
  return text
}
