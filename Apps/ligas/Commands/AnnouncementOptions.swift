import AppSupport
import ArgumentParser
import LeagueCore

/// The option of the commands for which it matters that a league is announced. A team does not tell
/// its league, so that `squad` is none of them.
struct AnnouncementOptions: ParsableArguments {
  @Option(
    name: .customLong("coming-soon"),
    help: ArgumentHelp(
      "A league that is announced, and whose teams are not shown yet; may be repeated.",
      valueName: "league-id"),
    transform: SharedOptions.id)
  var ids: [League.ID] = []

  var leagues: AnnouncedLeagues { AnnouncedLeagues(ids) }
}
